/// A line of the help page: a command, or an address with a description of the page.
struct HelpLine: Sendable {
  /// The sections of the page, in order.
  enum Section: String, CaseIterable, Sendable {
    case motions =
      "A motion in the terminal; add .svg, .png, .csv, .json or .css for another format:"
    case values = "Values and events of a motion:"
    case pictures = "A motion as a picture, in the terminal or as SVG, and as a style sheet:"
    case bakes = "A motion as keyframes: waapi, keyframes, lottie, gsap, coreanimation or float32:"
    case springs = "A single spring or curve:"
    case sessions = "A session: a stored motion, to pause, retarget and resume:"
    case platforms =
      "Differences of motions, conversion to other platforms, and fitting of samples:"
    case pages = "Reference:"
  }

  let section: Section
  private let text: String

  /// - Parameter text: The line, with `HOST` as the placeholder for the server's address.
  init(_ section: Section, _ text: String) {
    self.section = section
    self.text = text
  }

  /// Returns the line with the server's address.
  func text(host: String) -> String { text.replacing("HOST", with: host) }
}
