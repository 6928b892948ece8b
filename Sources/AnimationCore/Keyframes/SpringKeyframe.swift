/// A keyframe that a spring pulls towards its value.
///
/// The spring is cut at the keyframe's end: what it has reached by then is held, and the next keyframe starts
/// there.
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
  ///   - duration: Seconds from the keyframe before; `nil` for the spring's settling duration to within 0.0001
  ///     of its target, which is infinite without damping.
  ///   - spring: The spring.
  ///   - startVelocity: Units per second at its start; `nil` for the velocity that the keyframe before ends with.
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
