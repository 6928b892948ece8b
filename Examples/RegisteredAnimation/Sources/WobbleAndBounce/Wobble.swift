import AnimationCore
import Foundation

/// An animation that moves to its target at constant speed, with an added oscillation.
///
/// The value depends only on the time. The animation stores no state.
struct Wobble: CustomAnimation {
  /// The initial amplitude of the oscillation, as a fraction of the distance from start to target.
  var amplitude: Double
  var swings: Int
  /// The duration in seconds.
  var duration: Double
  /// True if the first swing is back towards the start.
  var startsNear: Bool

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    let progress = max(0, time / duration)
    let swing = amplitude * (1 - progress) * sin(progress * Double(swings) * 2 * .pi)
    var covered = value
    covered.scale(by: progress + (startsNear ? -swing : swing))
    return covered
  }
}
