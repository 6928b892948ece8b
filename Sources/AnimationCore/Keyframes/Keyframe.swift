/// One keyframe of a track, with its value as a vector.
///
/// Keyframe types such as ``CubicKeyframe`` append values of this type to a ``KeyframeSequence``. A
/// ``KeyframeTrigger`` contains such values, too.
///
/// Source: SwiftUI `LinearKeyframe`, `CubicKeyframe`, `SpringKeyframe` and `MoveKeyframe`.
public enum Keyframe<Data: VectorArithmetic>: Equatable {
  /// A straight line to a value; the curve maps progress in time to progress along the line.
  case linear(to: Data, duration: TimeInterval, curve: UnitCurve)
  /// A cubic polynomial; a velocity of `nil` connects it smoothly to the neighboring keyframe.
  case cubic(to: Data, duration: TimeInterval, startVelocity: Data?, endVelocity: Data?)
  /// A spring that stops after the duration; if the duration is `nil`, the spring stops when it
  /// settles.
  case spring(to: Data, duration: TimeInterval?, spring: Spring, startVelocity: Data?)
  /// A jump to a value.
  case move(to: Data)

  /// Returns the duration, or 0 if the duration is negative or NaN.
  static func length(_ duration: TimeInterval) -> TimeInterval { duration > 0 ? duration : 0 }
}

extension Keyframe: Sendable where Data: Sendable {}

/// The keyframes of one track, in order.
///
/// Programs use keyframe types such as ``CubicKeyframe``, and do not need this type.
public struct KeyframeSequence<Value: Animatable> {
  var keyframes: [Keyframe<Value.AnimatableData>] = []
}
