internal import AnimationNotation

extension Arguments {
  /// Returns `spring` if its duration is within the limits; otherwise returns `nil` and adds a
  /// violation.
  ///
  /// After an earlier violation, the result is always `nil`.
  ///
  /// - Parameter spring: The spring; `nil` if the arguments describe no valid spring.
  func spring(_ spring: PerceptualSpring?) -> PerceptualSpring? {
    guard violations.isEmpty else { return nil }
    guard let spring, limit.range.contains(spring.duration) else {
      violations.add(
        """
        must be a spring with a duration from \(limit.extent) \(limit.citation). A damping must be \
        at least 0, and a bounce must be above -1. With mass and stiffness, the duration is \
        2π × √(mass ÷ stiffness)
        """, at: place)
      return nil
    }
    return spring
  }

  /// Returns the spring of the arguments mass, stiffness, damping and velocity; see `spring(_:)`.
  func physicalSpring(velocity: String = "velocity") -> PerceptualSpring? {
    spring(
      PerceptualSpring(
        mass: number("mass"), stiffness: number("stiffness"), damping: number("damping"),
        initialVelocity: number(velocity)))
  }

  /// Returns the spring of a duration, a bounce and an initial velocity; see `spring(_:)`.
  func perceptualSpring(_ duration: String = "duration") -> PerceptualSpring? {
    spring(
      PerceptualSpring(
        duration: number(duration), bounce: number("bounce"),
        initialVelocity: number("initialVelocity")))
  }

  /// Creates a curve from its coordinates and its duration.
  ///
  /// If the curve is not valid, reports an error and returns `nil`. After an earlier error, the
  /// result is always `nil`.
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
    guard let curve = TimedCurve(numbers, duration: duration) else {
      violations.add(TimedCurve.wrongTimes, at: place)
      return nil
    }
    return curve
  }

  private var limit: Limits.Limit { Limits.convertedDuration }
}

extension [Parameter] {
  /// Returns the parameters of a spring: mass, stiffness, damping and an initial velocity.
  ///
  /// - Parameters:
  ///   - mass: The default of the mass.
  ///   - stiffness: The default of the stiffness; `nil` if the parameter is required.
  ///   - damping: The default of the damping; `nil` if the parameter is required.
  ///   - velocity: The name of the parameter of the velocity, whose default is 0.
  static func physics(
    mass: Double = 1, stiffness: Double? = nil, damping: Double? = nil,
    velocity: String = "velocity"
  ) -> [Parameter] {
    [
      .number("mass", mass, in: .mass), .number("stiffness", stiffness, in: .stiffness),
      .number("damping", damping, in: .damping), .number(velocity, 0, in: .velocity),
    ]
  }
}

extension Overload<any PlatformEncoding> {
  /// Returns the overload of a cubic Bézier curve.
  ///
  /// - Parameters:
  ///   - points: The name of the list of coordinates.
  ///   - duration: The parameter of the duration, in seconds or in milliseconds.
  static func curve(
    _ points: String, _ duration: Parameter,
    _ make: @escaping @Sendable (TimedCurve) -> any PlatformEncoding
  ) -> Overload {
    var unit = 1.0
    if case .number(let range) = duration.kind, range.unit == .milliseconds { unit = 1000 }
    return Overload([.numbers(points, count: 4...4, in: .controlPoint), duration]) { [unit] given in
      given.curve(given.numbers(points), lasting: given.number(duration.name) / unit).map(make)
    }
  }
}
