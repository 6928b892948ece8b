internal import AnimationNotation
internal import JSONCodec

extension Arguments {
  /// Returns a spring if its duration is allowed; otherwise reports an error and returns `nil`.
  ///
  /// After an earlier error, the result is also `nil`.
  ///
  /// - Parameter spring: The spring; `nil` if the arguments describe no spring.
  func spring(_ spring: PerceptualSpring?) -> PerceptualSpring? {
    guard violations.isEmpty else { return nil }
    guard let spring, limit.range.contains(spring.duration) else {
      violations.add(
        """
        must be a spring with a duration from \(limit.extent) \(limit.citation). Its damping must be \
        at least 0, or its bounce above -1. With mass and stiffness, the duration is \
        2π × √(mass ÷ stiffness)
        """, at: place)
      return nil
    }
    return spring
  }

  /// Creates a curve from its coordinates and its duration.
  ///
  /// If the curve is not valid, reports an error and returns `nil`. After an earlier error, the
  /// result is also `nil`.
  ///
  /// - Parameters:
  ///   - numbers: The coordinates x₁, y₁, x₂, y₂.
  ///   - duration: The duration in seconds.
  func curve(_ numbers: [Double], lasting duration: Double) -> TimedCurve? {
    guard violations.isEmpty, numbers.count == 4 else { return nil }
    guard limit.range.contains(duration) else {
      violations.add(
        "must have a duration from \(limit.extent) \(limit.citation)", at: place)
      return nil
    }
    guard
      let curve = TimedCurve(numbers[0], numbers[1], numbers[2], numbers[3], duration: duration)
    else {
      violations.add(TimedCurve.wrongTimes, at: place)
      return nil
    }
    return curve
  }

  private var limit: Limits.Limit { Limits.convertedDuration }
}
