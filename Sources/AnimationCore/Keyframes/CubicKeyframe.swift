/// A keyframe reached along a cubic polynomial in time.
///
/// Neighbouring cubic keyframes make a Catmull–Rom spline; beside another kind of keyframe the velocity is that
/// keyframe's, and 0 at the ends of the track and beside a ``MoveKeyframe``.
///
/// Source: SwiftUI `CubicKeyframe`.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: TimeInterval
  private let startVelocity, endVelocity: Value?

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at its end.
  ///   - duration: Seconds from the keyframe before; 0 or less is over at once.
  ///   - startVelocity: Units per second at its start; `nil` to go on smoothly.
  ///   - endVelocity: Units per second at its end; `nil` to go on smoothly.
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    self.to = to
    self.duration = duration
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
  }

  /// The keyframe itself.
  public var body: Self { self }

  /// Appends the keyframe.
  public func append(to sequence: inout KeyframeSequence<Value>) {
    sequence.keyframes.append(
      .cubic(
        to: to.animatableData, duration: duration, startVelocity: startVelocity?.animatableData,
        endVelocity: endVelocity?.animatableData))
  }
}

extension CubicKeyframe: Sendable where Value: Sendable {}
