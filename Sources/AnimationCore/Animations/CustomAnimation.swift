/// A way for a value to change over time.
///
/// The built-in animations and those a program writes itself meet this one protocol. `value` is always
/// the vector from start to target, never the target, and the answer is the part of it covered.
///
/// Source: SwiftUI `CustomAnimation`.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the part of `value` covered after `time`, or `nil` when the animation is finished.
  ///
  /// - Parameters:
  ///   - value: The vector from start to target.
  ///   - time: Seconds since the animation began; a modifier around it may ask for negative times.
  ///   - context: The state kept between calls, and the environment.
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?

  /// Returns how fast the animation moves, or `nil` where it does not say.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?

  /// Returns whether this animation takes over the motion of the one it replaces.
  ///
  /// Where it does, it runs on in the same context and the time goes on; where it does not, both are
  /// combined: the old one runs to its end while the new one covers what it leaves.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Says nothing about the velocity.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { nil }

  /// Never merges.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// An animation the engine knows: it can also say its slope, which the driver shows as velocity.
///
/// `velocity` above is what SwiftUI hands a merging spring, and most animations keep silent there.
protocol BuiltInAnimation: CustomAnimation {
  /// Returns the derivative of what `animate` answered for the same time and context, from the right.
  ///
  /// - Parameters:
  ///   - value: The vector from start to target.
  ///   - rate: How fast `value` itself changes, per second of `time`.
  /// - Returns: Units per second of `time`; `nil` where a custom animation inside does not say.
  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?
}

/// Two times closer than this, in seconds, are the same moment: an end, a step, a frame.
///
/// Sums and quotients of frame times differ in their last bits; without it the frame on which a motion
/// starts would decide whether its end is seen a frame earlier.
let momentTolerance = 1e-9
