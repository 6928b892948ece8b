/// What an animation is given on each frame besides its value and time.
///
/// Source: SwiftUI `AnimationContext`.
public struct AnimationContext<Value: VectorArithmetic> {
  /// What the animation remembers; kept by the driver unless the animation has finished.
  public var state: AnimationState<Value>

  /// Whether the motion counts as complete although it may still move a little.
  ///
  /// Set once, it stays set for the driver, whatever is written later.
  public var isLogicallyComplete: Bool

  /// The environment of the animated property, to be read.
  public private(set) var environment: EnvironmentValues

  /// Creates a context; the driver makes its own, this is for asking an animation directly.
  public init(
    state: AnimationState<Value> = AnimationState(),
    environment: EnvironmentValues = EnvironmentValues(),
    isLogicallyComplete: Bool = false
  ) {
    self.state = state
    self.environment = environment
    self.isLogicallyComplete = isLogicallyComplete
  }

  /// Returns a context for another vector type, with the given state and everything else the same.
  public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
    AnimationContext<T>(
      state: state, environment: environment, isLogicallyComplete: isLogicallyComplete)
  }
}
