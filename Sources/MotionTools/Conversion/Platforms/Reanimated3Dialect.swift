internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The conversions to and from React Native Reanimated, version 3.
///
/// Source: software-mansion/react-native-reanimated src/animation/springUtils.ts and spring.ts
/// (3.19).
enum Reanimated3Dialect: SpringDialect {
  static let platform = Platform.reanimated3
  static let title = "Reanimated 3"
  static let version = "3.19"
  static let source =
    "software-mansion/react-native-reanimated src/animation/springUtils.ts, spring.ts, 3.19"
  static let traps = [
    """
    `duration` is the time at which the motion is cut off. Reanimated 3 computes the mass from it, \
    with a stiffness of 100. In Reanimated 4, `duration` has another meaning, and determines the \
    stiffness instead of the mass.
    """,
    """
    Reanimated plays a damping ratio above 1 as 1 (critical damping). The conversion writes the \
    nearest critically damped spring.
    """,
    """
    The motion ends when it is within 0.01 units of the target and slower than 2 units per second. \
    So values from 0 to 1 jump at the end. Set `restSpeedThreshold` to 0.01.
    """,
    "A frame that lasts longer than 64 ms counts as 64 ms.",
  ]

  static let signature = Signature<any PlatformEncoding>(
    platform.rawValue,
    Overload(.physics(stiffness: 100, damping: 10) + rest.parameters) { given in
      given.physicalSpring().map {
        Reanimated3SpringEncoding(.physics($0), rest: rest.thresholds(given))
      }
    },
    Overload(
      [
        .number("duration", 2000, in: .moreThan(0).measured(in: .milliseconds)),
        .number("dampingRatio", 0.5, in: .moreThan(0)), .number("velocity", 0, in: .velocity),
      ] + rest.parameters
    ) { given in
      let encoding = Reanimated3SpringEncoding(
        .timed(
          milliseconds: given.number("duration"), ratio: given.number("dampingRatio"),
          velocity: given.number("velocity")), rest: rest.thresholds(given))
      return given.spring(encoding.spring(over: 1)).map { _ in encoding }
    },
    .curve("easing", .number("duration", 300, in: .milliseconds), Curve.init))

  private static let rest = Reanimated3SpringEncoding.restNames

  typealias Curve = ReanimatedTimingEncoding

  static func encoding(of spring: PerceptualSpring, over distance: Double) -> any PlatformEncoding {
    Reanimated3SpringEncoding(
      .physics(spring.nearestCritical), distance: distance, isNearest: spring.dampingRatio > 1)
  }
}

/// A spring in the parameters and the code of Reanimated 3.
struct Reanimated3SpringEncoding: PlatformEncoding {
  /// The parameters of a spring: physical constants, or a duration and a damping ratio.
  enum Options {
    /// A spring whose initial velocity is in multiples of `distance` per second.
    case physics(PerceptualSpring)
    /// A duration in milliseconds, a damping ratio, and a velocity in units per second.
    case timed(milliseconds: Double, ratio: Double, velocity: Double)
  }

  let options: Options
  /// The distance in units of the animated value.
  let distance: Double
  /// True if the spring replaces an over-damped spring, because Reanimated cannot play over-damped
  /// springs.
  let isNearest: Bool
  let rest: (distance: Double, speed: Double)

  static let usualRest = (distance: 0.01, speed: 2.0)
  static let restNames = RestThresholds.Names(
    distance: "restDisplacementThreshold", speed: "restSpeedThreshold",
    usual: RestThresholds(distance: usualRest.distance, speed: usualRest.speed))

  init(
    _ options: Options, distance: Double = 1, isNearest: Bool = false,
    rest: RestThresholds = RestThresholds()
  ) {
    self.options = options
    self.distance = distance
    self.isNearest = isNearest
    self.rest = (rest.distance ?? Self.usualRest.distance, rest.speed ?? Self.usualRest.speed)
  }

  /// Returns the spring that Reanimated plays over a distance, with a damping ratio of at most 1.
  ///
  /// The result is `nil` if the options define no valid spring.
  func spring(over distance: Double) -> PerceptualSpring? {
    switch options {
    case .physics(let spring):
      return PerceptualSpring(
        duration: spring.duration, dampingRatio: min(spring.dampingRatio, 1),
        initialVelocity: spring.initialVelocity * self.distance / distance)
    case .timed(let milliseconds, let ratio, let velocity):
      let mass = Self.mass(
        duration: milliseconds, ratio: ratio, velocity: velocity, distance: distance,
        restSpeed: rest.speed)
      guard mass > 0 else { return nil }
      return PerceptualSpring(
        duration: 2 * Double.pi * (mass / 100).squareRoot(), dampingRatio: min(ratio, 1),
        initialVelocity: velocity / distance)
    }
  }

  /// Returns the mass that Reanimated 3 computes for a duration in milliseconds.
  ///
  /// With this mass, the envelope of the motion decays to 0.01 · `restSpeed` within the duration.
  /// The envelope begins at (m·v² + k·x²) / (k·e^(1 − ζ/2)). Here m is the mass, k the stiffness
  /// 100, v the velocity, x the distance, and ζ the damping ratio. The mass is found by at most 20
  /// bisections of the range from 0 to 100. Reanimated treats 0.01 · `restSpeed` as a distance, in
  /// units of the animated value.
  static func mass(
    duration: Double, ratio: Double, velocity: Double, distance: Double,
    restSpeed: Double = usualRest.speed
  ) -> Double {
    let stiffness = 100.0
    func excess(_ mass: Double) -> Double {
      let amplitude =
        (mass * velocity * velocity + stiffness * distance * distance)
        / (_exp(1 - 0.5 * ratio) * stiffness)
      let damping = 2 * ratio * (stiffness * mass).squareRoot()
      let decay = Double.logarithm(0.01 * restSpeed / amplitude)
      return 1000 * (-2 * mass / damping) * decay - duration
    }
    var low = 0.0, high = 100.0, mass = 50.0
    for _ in 0..<20 where abs(excess(mass)) > 0.00005 {
      if excess(mass) < 0 { low = mass } else { high = mass }
      mass = (low + high) / 2
    }
    return mass
  }

  func meaning(over distance: Double) -> ConvertibleMotion {
    .spring(spring(over: distance) ?? .smooth)
  }

  var parameters: [JSON.Member] {
    let spring: [JSON.Member] =
      switch options {
      case .physics(let spring): physics(spring).parameters
      case .timed(let milliseconds, let ratio, let velocity):
        [.number("duration", milliseconds), .number("dampingRatio", ratio)]
          + (velocity == 0 ? [] : [.number("velocity", velocity)])
      }
    return spring
      + Self.restNames.members(RestThresholds(distance: rest.distance, speed: rest.speed))
  }

  var code: String { "withSpring(target, \(parameters.script))" }

  var warnings: [String] {
    guard case .physics(let spring) = options else { return [] }
    return physics(spring).warnings
  }

  /// Returns a spring for Reanimated 4 with the physical constants of `spring`.
  ///
  /// Reanimated 3 and 4 have equal parameters and warnings for physical constants.
  private func physics(_ spring: PerceptualSpring) -> ReanimatedSpringEncoding {
    ReanimatedSpringEncoding(spring: spring, distance: distance, isNearest: isNearest)
  }

  func motion(over distance: Double) -> MotionCurve {
    let spring = spring(over: distance) ?? .smooth, way = abs(distance)
    let formula = OscillatorFormula(spring)
    if case .timed(let milliseconds, _, _) = options {
      return .oscillation(formula, over: distance, until: milliseconds / 1000)
    }
    let end = formula.firstRest(within: (rest.distance / way, rest.speed / way)) { left, speed in
      left * way < rest.distance && speed * way < rest.speed
    }
    return .oscillation(formula, over: distance, until: end)
  }

  func copies(of spring: PerceptualSpring, over distance: Double) -> [LiteralTranslation] {
    guard spring.dampingRatio > 0 else { return [] }
    let copy = Reanimated3SpringEncoding(
      .timed(
        milliseconds: spring.duration * 1000, ratio: spring.dampingRatio,
        velocity: spring.initialVelocity * distance))
    return [(ReanimatedSpringEncoding.copy(spring), copy.motion(over: distance))]
  }
}
