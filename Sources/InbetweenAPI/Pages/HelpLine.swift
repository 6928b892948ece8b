/// A line of the help page: a command, or an address with its description.
struct HelpLine: Sendable {
  /// The sections of the help page, in order.
  enum Section: String, CaseIterable, Sendable {
    case motions =
      "A motion in the terminal. For another format, add .svg, .png, .csv, .json or .css:"
    case values = "Values and events of a motion:"
    case pictures = "A motion as a plot in the terminal, as an SVG picture or as CSS:"
    case bakes =
      "Keyframes of a motion, as waapi, keyframes (CSS), lottie, gsap, coreanimation or float32:"
    case springs = "The parameters and values of a spring or curve:"
    case sessions = "A session, which is a stored motion that you can pause, retarget and resume:"
    case platforms =
      "Compare motions, convert motions to other platforms, and fit a motion to samples:"
    case pages = "Reference:"
  }

  let section: Section
  private let text: String

  /// Creates a line in the given section.
  ///
  /// - Parameter text: The line, with `HOST` as the placeholder for the server's address.
  init(_ section: Section, _ text: String) {
    self.section = section
    self.text = text
  }

  /// Returns the line with the server's address.
  func text(host: String) -> String { text.replacing("HOST", with: host) }
}
