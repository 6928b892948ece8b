import AnimationCore
import Foundation

/// Goes to its target at an even pace while it swings around the way.
///
/// It answers any time by itself and keeps nothing.
struct Wobble: CustomAnimation {
  /// How far it swings at first, in distances.
  var amplitude: Double
  var swings: Int
  /// Seconds.
  var duration: Double
  /// Whether the first swing is back towards the start.
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
