/// A keyframe that is reached along a straight line.
///
/// A curve determines the progress along the line.
///
/// Source: SwiftUI `LinearKeyframe`.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: TimeInterval
  private let timingCurve: UnitCurve

  /// Creates a keyframe with a value, a duration and a curve for the progress along the line.
  ///
  /// - Parameters:
  ///   - to: The value at the keyframe's end.
  ///   - duration: The time in seconds since the previous keyframe. If the duration is 0 or less,
  ///     the keyframe takes no time.
  ///   - timingCurve: The progress in value as a function of the progress in time.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    self.to = to
    self.duration = duration
    self.timingCurve = timingCurve
  }

  /// The content of the keyframe, which is the keyframe itself.
  public var body: Self { self }

  /// Appends this keyframe to the keyframes of a track.
  public func append(to sequence: inout KeyframeSequence<Value>) {
    sequence.keyframes.append(
      .linear(to: to.animatableData, duration: duration, curve: timingCurve))
  }
}

extension LinearKeyframe: Sendable where Value: Sendable {}
