/// One keyframe of a track, with its value as a vector.
///
/// Programs use SwiftUI's keyframe types, which append their ``Keyframe`` to a sequence. A
/// ``KeyframeTrigger`` contains such keyframes.
///
/// Source: SwiftUI `LinearKeyframe`, `CubicKeyframe`, `SpringKeyframe` and `MoveKeyframe`.
public enum Keyframe<Data: VectorArithmetic>: Equatable {
  /// A straight line to a value, with a curve that gives its progress in time.
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  /// A cubic polynomial, which continues the neighboring keyframes smoothly unless it has a
  /// velocity.
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  /// A spring that stops at the end of the duration, or when it settles if the duration is `nil`.
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)
  /// A jump to a value.
  case move(to: Data)

  /// Returns the duration, or 0 if it is negative or NaN.
  static func length(_ duration: TimeInterval) -> TimeInterval { duration > 0 ? duration : 0 }
}

extension Keyframe: Sendable where Data: Sendable {}

/// The keyframes of one track, in the order of its content.
///
/// Programs compose their content of SwiftUI's keyframe types and do not need this type.
public struct KeyframeSequence<Value: Animatable> {
  var keyframes: [Keyframe<Value.AnimatableData>] = []
}
