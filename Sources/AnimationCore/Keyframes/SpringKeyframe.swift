/// A keyframe towards which a spring moves the value.
///
/// The spring stops at the keyframe's end, and the next keyframe starts from the reached value.
///
/// Source: SwiftUI `SpringKeyframe`.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: TimeInterval?
  private let spring: Spring
  private let startVelocity: Value?

  /// Creates a keyframe with a target value, and the spring that pulls towards this value.
  ///
  /// - Parameters:
  ///   - to: The spring's target.
  ///   - duration: The time in seconds since the previous keyframe. If the duration is `nil`, the
  ///     keyframe ends when the spring settles to within 0.0001 of its target. Without damping, the
  ///     spring never settles.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity at the keyframe's start in units per second; `nil` for the end
  ///     velocity of the previous keyframe.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {
    self.to = to
    self.duration = duration
    self.spring = spring
    self.startVelocity = startVelocity
  }

  /// The content of the keyframe, which is the keyframe itself.
  public var body: Self { self }

  /// Appends this keyframe to the keyframes of a track.
  public func append(to sequence: inout KeyframeSequence<Value>) {
    sequence.keyframes.append(
      .spring(
        to: to.animatableData, duration: duration, spring: spring,
        startVelocity: startVelocity?.animatableData))
  }
}

extension SpringKeyframe: Sendable where Value: Sendable {}
