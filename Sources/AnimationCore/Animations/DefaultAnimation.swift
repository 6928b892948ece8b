/// The animation `.default`: a spring of response 0.55 seconds and damping fraction 1.
///
/// The animation has its own type, so it is not equal to a `.spring` with the same numbers. If a
/// spring replaces `.default`, the new spring's response applies at once, without a blend.
///
/// Source: SwiftUI `Animation.default`, by its documentation.
public struct DefaultAnimation: BuiltInAnimation {
  /// The spring that computes the displacement and the velocity.
  public static let spring = FluidSpringAnimation(
    response: 0.55, dampingFraction: 1, blendDuration: 0)

  /// Creates the default animation.
  public init() {}

  /// Returns the displacement that ``spring`` computes; `nil` after the spring has settled.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    Self.spring.animate(value: value, time: time, context: &context)
  }

  /// Returns the velocity that ``spring`` computes.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    Self.spring.velocity(value: value, time: time, context: context)
  }

  /// Returns true: like the spring, `.default` takes over from every animation.
  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    Self.spring.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    Self.spring.slope(value: value, rate: rate, time: time, context: context)
  }
}
