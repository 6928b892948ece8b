/// The replacement for a movement if the user prefers reduced motion.
///
/// A bake keeps the animations of colors, opacities and `border-radius`, and replaces all other
/// animations. A bake omits an endless movement, unless the replacement is `unchanged`.
///
/// Source: Media Queries Level 5, section 12.1, `prefers-reduced-motion`; WCAG 2.2, success
/// criterion 2.3.3.
package enum ReducedMotion: String, Sendable, CaseIterable {
  /// The element fades out at its start position, and fades in at its end position.
  case fade
  /// The element jumps to its end position.
  case jump
  /// The element moves in at most a tenth of a second.
  case shorten
  /// The element moves in the same way for all users.
  case unchanged = "none"

  /// The maximum duration of a cross-fade, in seconds.
  static let fadeSeconds = 0.2
  /// The maximum duration of a shortened movement, in seconds.
  static let shortSeconds = 0.1
  /// The duration of a movement, in seconds, if a jump or a cross-fade replaces the movement.
  ///
  /// This duration is not 0, because a transition of 0 s fires no `transitionend` event.
  ///
  /// Source: CSS Transitions Level 1, section 3.
  static let instantSeconds = 0.001

  /// Returns the duration of a movement, in seconds, for users who prefer reduced motion.
  ///
  /// - Parameter seconds: The duration of the movement for all other users.
  func duration(of seconds: Double) -> Double {
    switch self {
    case .fade, .jump: Self.instantSeconds
    case .shorten: min(seconds, Self.shortSeconds)
    case .unchanged: seconds
    }
  }
}
