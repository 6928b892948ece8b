/// A type that computes how a value changes over time.
///
/// Built-in animations and custom animations conform to this protocol. The parameter `value` is
/// always the vector from start to target, never the target itself. The result of `animate` is the
/// displacement from the start position.
///
/// Source: SwiftUI `CustomAnimation`.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the displacement from the start position; `nil` if the animation has finished.
  ///
  /// - Parameters:
  ///   - value: The vector from start to target.
  ///   - time: The time in seconds since the animation began. A modifier can pass a negative time.
  ///   - context: The state kept between calls, and the environment.
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?

  /// Returns the velocity of the animation; `nil` if the animation provides no velocity.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?

  /// Returns true if this animation takes over from the previous animation.
  ///
  /// If the result is true, this animation continues with the context and the time of the previous
  /// animation. If the result is false, the two animations are combined: the previous animation
  /// runs to its end, and this animation covers the remaining distance.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  /// Returns `nil`: by default, an animation provides no velocity.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { nil }

  /// Returns false: by default, an animation does not take over from another animation.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// A built-in animation, with a method `slope` that computes the velocity at a time.
///
/// The method `velocity` serves another purpose. It returns the initial velocity of a spring that
/// replaces this animation. For most animations, it returns `nil`.
protocol BuiltInAnimation: CustomAnimation {
  /// Returns the slope: the right-hand time derivative of the displacement that `animate` returns.
  ///
  /// - Parameters:
  ///   - value: The vector from start to target.
  ///   - rate: The rate at which `value` itself changes, in units per second.
  ///   - time: The time in seconds since the animation began.
  ///   - context: The context after the call of `animate` for `time`.
  /// - Returns: The slope in units per second; `nil` if a nested custom animation provides no
  ///   velocity.
  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?
}

/// The tolerance in seconds within which two times count as equal.
///
/// Frame times are sums and quotients with rounding errors. Without a tolerance, the length of an
/// animation in frames would depend on its first frame.
let momentTolerance = 1e-9
