/// The properties that a spring loses in the conversion to a platform.
struct SpringLoss {
  /// True if the platform does not support the spring's damping ratio; the nearest supported spring
  /// then replaces the spring.
  var isNearest = false
  /// The initial velocity that is omitted, in multiples of the distance per second.
  var velocity = 0.0

  /// Returns the warnings about over-damping for a platform that plays only damping ratios up to 1.
  ///
  /// - Parameters:
  ///   - title: The platform's name.
  ///   - spring: The converted spring.
  func warnings(_ title: String, _ spring: PerceptualSpring) -> [String] {
    guard isNearest || spring.dampingRatio > 1 else { return [] }
    let replacement = " The code contains the nearest critically damped spring."
    return [
      "\(title) plays an over-damped spring as critically damped." + (isNearest ? replacement : "")
    ]
  }

  /// Returns the warning that a platform has no parameter for the initial velocity.
  ///
  /// The list is empty if the velocity is 0.
  func omission(_ title: String) -> [String] {
    guard velocity != 0 else { return [] }
    return [
      """
      \(title) has no initial velocity, so the code omits the velocity of \(velocity.tidy.text) \
      times the distance per second.
      """
    ]
  }
}

extension String {
  /// Returns the note about a velocity that depends on the distance.
  ///
  /// - Parameters:
  ///   - distance: The distance in units of the animated value.
  ///   - name: The name of the velocity in the code.
  static func velocity(over distance: Double, named name: String = "velocity") -> String {
    "`\(name)` is in units per second and is computed for a distance of \(distance.text)."
  }
}
