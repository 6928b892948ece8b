/// A line of the help page: a command, or an address with a description.
struct HelpLine: Sendable {
  /// The sections of the page, in order.
  enum Section: String, CaseIterable, Sendable {
    case motions = "A motion in a terminal, and with .svg, .png, .csv, .json or .css as that:"
    case values = "Values of a motion, with its events:"
    case pictures = "The same as a picture, here or in a page, and as a style sheet:"
    case bakes = "Baked into keyframes: waapi, keyframes, lottie, gsap, coreanimation or float32:"
    case springs = "A spring or a curve by itself:"
    case sessions = "A motion that is kept, to pause, retarget and resume:"
    case platforms = "How far motions are apart, and how other platforms say one:"
    case pages = "What there is:"
  }

  let section: Section
  private let text: String

  /// - Parameter text: The line, with `HOST` for the server's address.
  init(_ section: Section, _ text: String) {
    self.section = section
    self.text = text
  }

  /// Returns the line with the server's address.
  func text(host: String) -> String { text.replacing("HOST", with: host) }
}
