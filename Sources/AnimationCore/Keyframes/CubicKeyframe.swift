/// A keyframe that is reached along a cubic polynomial in time.
///
/// Neighboring cubic keyframes form a Catmull–Rom spline. Next to a linear keyframe, a cubic
/// keyframe has the mean velocity of the linear keyframe. After a spring keyframe, a cubic keyframe
/// starts with the spring's end velocity. Before a spring keyframe, a cubic keyframe ends with the
/// spring's start velocity, or with 0 if the spring has no start velocity. At the ends of the
/// track, and next to a ``MoveKeyframe``, the velocity is 0. A velocity that is given to the
/// initializer overrides these rules.
///
/// Source: SwiftUI `CubicKeyframe`.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: TimeInterval
  private let startVelocity, endVelocity: Value?

  /// Creates a keyframe with a value, a duration, and optional velocities at its start and end.
  ///
  /// - Parameters:
  ///   - to: The value at the keyframe's end.
  ///   - duration: The time in seconds since the previous keyframe. If the duration is 0 or less,
  ///     the keyframe takes no time.
  ///   - startVelocity: The velocity at the keyframe's start in units per second; `nil` for a
  ///     smooth connection.
  ///   - endVelocity: The velocity at the keyframe's end in units per second; `nil` for a smooth
  ///     connection.
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {
    self.to = to
    self.duration = duration
    self.startVelocity = startVelocity
    self.endVelocity = endVelocity
  }

  /// The content of the keyframe, which is the keyframe itself.
  public var body: Self { self }

  /// Appends this keyframe to the keyframes of a track.
  public func append(to sequence: inout KeyframeSequence<Value>) {
    sequence.keyframes.append(
      .cubic(
        to: to.animatableData, duration: duration, startVelocity: startVelocity?.animatableData,
        endVelocity: endVelocity?.animatableData))
  }
}

extension CubicKeyframe: Sendable where Value: Sendable {}
