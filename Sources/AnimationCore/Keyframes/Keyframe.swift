/// One keyframe of a track, its values reduced to the vectors that are animated.
enum Keyframe<Data: VectorArithmetic> {
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)
  case move(to: Data)

  /// A duration that time can pass: what is negative or undefined takes none.
  static func length(_ duration: TimeInterval) -> TimeInterval { duration > 0 ? duration : 0 }
}

extension Keyframe: Sendable where Data: Sendable {}

/// The keyframes of one track in the order in which its content appends them.
///
/// Programs compose content out of SwiftUI's keyframes and have no use for it.
public struct KeyframeSequence<Value: Animatable> {
  var keyframes: [Keyframe<Value.AnimatableData>] = []
}
