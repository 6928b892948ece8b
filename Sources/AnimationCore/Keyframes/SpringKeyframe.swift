/// A keyframe that a spring pulls towards its value.
///
/// The spring is cut off at the keyframe's end: its value then is kept, and the next keyframe
/// starts there.
///
/// Source: SwiftUI `SpringKeyframe`.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value
  private let duration: TimeInterval?
  private let spring: Spring
  private let startVelocity: Value?

  /// Creates a keyframe.
  ///
  /// - Parameters:
  ///   - to: The spring's target.
  ///   - duration: Seconds since the previous keyframe; `nil` for the spring's settling duration to
  ///     within 0.0001 of its target, which is infinite without damping.
  ///   - spring: The spring.
  ///   - startVelocity: Units per second at the keyframe's start; `nil` for the end velocity of the
  ///     previous keyframe.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {
    self.to = to
    self.duration = duration
    self.spring = spring
    self.startVelocity = startVelocity
  }

  /// The keyframe itself.
  public var body: Self { self }

  /// Appends the keyframe.
  public func append(to sequence: inout KeyframeSequence<Value>) {
    sequence.keyframes.append(
      .spring(
        to: to.animatableData, duration: duration, spring: spring,
        startVelocity: startVelocity?.animatableData))
  }
}

extension SpringKeyframe: Sendable where Value: Sendable {}
