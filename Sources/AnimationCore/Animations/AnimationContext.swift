/// The state and the environment that are passed to an animation on each frame.
///
/// Source: SwiftUI `AnimationContext`.
public struct AnimationContext<Value: VectorArithmetic> {
  /// The animation's state, which is kept from frame to frame until the animation has finished.
  public var state: AnimationState<Value>

  /// True if the animation counts as complete, although the value can still move slightly.
  ///
  /// Once an animation has set the property to true, setting it to false has no effect.
  public var isLogicallyComplete: Bool

  /// The read-only environment of the animated property.
  public private(set) var environment: EnvironmentValues

  /// Creates a context to pass to an animation's methods; by default, the context's state is empty.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  public init(
    state: AnimationState<Value> = AnimationState(),
    environment: EnvironmentValues = EnvironmentValues(),
    isLogicallyComplete: Bool = false
  ) {
    self.state = state
    self.environment = environment
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// Replaces the state with `state`, and copies everything else from another context.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  package mutating func copy(_ other: borrowing AnimationContext, state: AnimationState<Value>) {
    self.state = state
    environment = other.environment
    isLogicallyComplete = other.isLogicallyComplete
  }

  /// Empties the state, and copies everything else from another context.
  @_specialize(exported:true,where Value == Double)
  @_specialize(exported:true,where Value == AnimatableVector)
  package mutating func restart(_ other: borrowing AnimationContext) {
    state.reset()
    environment = other.environment
    isLogicallyComplete = other.isLogicallyComplete
  }

  /// Returns a context for another vector type, with the given state.
  ///
  /// The environment and ``isLogicallyComplete`` are copied.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(
      state: state, environment: environment, isLogicallyComplete: isLogicallyComplete)
  }
}
