/// The animation of `.spring`, `.smooth`, `.snappy` and `.bouncy`, which can replace any animation.
///
/// The spring is integrated in steps of 1/300 s. Its offset, velocity and force are kept in the
/// animation's state, so a replacement continues without a jump. The value at a time is the value
/// at the end of the step that contains this time, as in SwiftUI. So the values form a staircase
/// along the exact curve. <doc:StepsOfFluidSprings> derives the difference from that curve.
///
/// Source: SwiftUI's fluid spring animation, as observed.
public struct FluidSpringAnimation: Hashable, Sendable {
  /// The undamped period in seconds.
  ///
  /// If the period is 0 or less, the spring has the maximum stiffness. In the exact fidelity, such
  /// a spring ends at once.
  public let response: TimeInterval
  /// The damping as a fraction of critical damping.
  public let dampingFraction: Double
  /// The time in seconds over which the response blends if this spring replaces another spring.
  public let blendDuration: TimeInterval

  /// Creates a spring from its undamped period, its damping fraction and its blend duration.
  public init(response: TimeInterval, dampingFraction: Double, blendDuration: TimeInterval) {
    self.response = response
    self.dampingFraction = dampingFraction
    self.blendDuration = blendDuration
  }

  /// The length of one integration step, in seconds.
  static let step = 1.0 / 300
  /// The maximum stiffness, (√0.5 · 300)²; a greater stiffness is reduced to this maximum.
  static let stiffnessMax = 45_000.0
  /// The limit on the time between two evaluations, in seconds.
  ///
  /// Up to this limit, the spring integrates the whole time.
  ///
  /// After a longer time, the spring integrates only the last 1/60 s, which is the constant
  /// `catchUp`.
  static let silenceMax = 1.0
  static let catchUp = 1.0 / 60
  /// The maximum squared velocity, and also the maximum squared force, at which a spring ends.
  ///
  /// So a spring ends only if its velocity is at most 0.06 units per second, and its force at most
  /// 0.06 units per second squared. The units are those of the animatable data.
  static let restSquared = 0.0036
  /// The maximum fraction of the distance that can remain when a spring ends.
  static let restFraction = 0.01

  /// True if at most 1/100 of the whole distance remains, or if the whole distance is 0.
  ///
  /// The whole distance is 0 if a spring returns to its start, for example. Then only the velocity
  /// and the force decide when the spring ends.
  ///
  /// - Parameters:
  ///   - left: The square of the remaining distance.
  ///   - travel: The square of the whole distance.
  static func isNear(_ left: Double, of travel: Double) -> Bool {
    travel == 0 || left <= restFraction * restFraction * travel
  }
}
