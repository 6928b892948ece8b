/// The animation of `.spring`, `.smooth`, `.snappy` and `.bouncy`, which can replace any animation.
///
/// The spring is integrated in steps of 1/300 s. Its offset, velocity and force are kept in the
/// animation's state, so a replacement continues without a jump. As in SwiftUI, the value at a time
/// is computed with whole steps, up to the first step that ends at or after this time. So the
/// values form a staircase along the exact curve. <doc:StepsOfFluidSprings> derives the difference
/// from that curve.
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
  /// The maximum time between two evaluations that is integrated completely, in seconds.
  ///
  /// If more time has passed since the previous evaluation, the spring integrates only the last
  /// 1/60 of a second, which is the constant `catchUp`.
  static let silenceMax = 1.0
  static let catchUp = 1.0 / 60
  /// The maximum squared velocity, and the maximum squared force, at which a spring may end.
  ///
  /// Both limits are equal, in the units of the animatable data.
  static let restSquared = 0.0036
  /// The maximum fraction of the distance that may remain when a spring ends.
  static let restFraction = 0.01

  /// True if at most 1/100 of the whole distance remains.
  ///
  /// `left` is the square of the remaining distance, and `travel` is the square of the whole
  /// distance. If the whole distance is 0, for example because a spring returns to its start, the
  /// result is true. In this case, only velocity and force decide when the spring ends.
  static func isNear(_ left: Double, of travel: Double) -> Bool {
    travel == 0 || left <= restFraction * restFraction * travel
  }
}
