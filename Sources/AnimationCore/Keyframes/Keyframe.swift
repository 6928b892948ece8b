/// One keyframe of a track as a value, what it animates reduced to a vector.
///
/// Programs write SwiftUI's keyframes, which append themselves as such; a ``KeyframeTrigger`` is made of them.
///
/// Source: SwiftUI `LinearKeyframe`, `CubicKeyframe`, `SpringKeyframe` and `MoveKeyframe`.
public enum Keyframe<Data: VectorArithmetic>: Equatable {
  /// A straight line, timed by a curve.
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  /// A cubic polynomial; without velocities of its own it goes on smoothly.
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  /// A spring that is cut at the duration; without one it settles.
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)
  /// A jump.
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
