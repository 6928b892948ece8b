internal import AnimationNotation
internal import JSONCodec

extension Arguments {
  /// Returns the spring; reports an error if the spring is `nil` or out of range.
  func spring(_ spring: PerceptualSpring?) -> PerceptualSpring? {
    guard violations.isEmpty else { return nil }
    guard let spring, Self.durations.contains(spring.duration) else {
      violations.add(
        """
        must be a spring with a duration, or 2π × √(mass ÷ stiffness), from \
        \(String(shortest: Self.durations.lowerBound)) to \
        \(String(shortest: Self.durations.upperBound)) seconds \
        \(Limits.convertedDuration.citation), and with a damping of at least 0 or a bounce above -1
        """, at: place)
      return nil
    }
    return spring
  }

  /// Returns the curve with four numbers; reports an error if the numbers do not describe a curve.
  func curve(_ numbers: [Double], lasting duration: Double) -> TimedCurve? {
    guard violations.isEmpty, numbers.count == 4 else { return nil }
    guard
      let curve = TimedCurve(numbers[0], numbers[1], numbers[2], numbers[3], duration: duration),
      Self.durations.contains(duration)
    else {
      violations.add(
        """
        must be a curve with its first and third numbers from 0 to 1, and with a duration from \
        \(String(shortest: Self.durations.lowerBound)) to \
        \(String(shortest: Self.durations.upperBound)) seconds \(Limits.convertedDuration.citation)
        """, at: place)
      return nil
    }
    return curve
  }

  private static var durations: ClosedRange<Double> { Limits.convertedDuration.range }
}
