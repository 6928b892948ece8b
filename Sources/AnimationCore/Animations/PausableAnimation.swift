/// An animation that is paused while the environment's `animationPaused` is true.
///
/// A repeat inside this animation clears the animation's state after each pass. So this type
/// takes the pause state out of the animation's state before each evaluation, and puts the pause
/// state back afterwards. The animation then resumes exactly where it was paused. In SwiftUI's
/// sample, a repeat clears the pause state.
///
/// Source: the sample in SwiftUI's `AnimationStateKey` documentation.
public struct PausableAnimation: BuiltInAnimation {
  /// The animation that can be paused.
  public let base: Animation

  /// Creates a pausable animation around another animation.
  public init(base: Animation) { self.base = base }

  /// Returns the displacement of the base animation, whose time stands still during a pause.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var pause = context.state.pause ?? PauseState()
    pause.update(isPaused: context.environment.animationPaused, at: time)
    context.state.pause = context.state.innerPauses.popLast()
    let result = base.animate(value: value, time: pause.baseTime(time), context: &context)
    if let inner = context.state.pause { context.state.innerPauses.append(inner) }
    context.state.pause = pause
    return result
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard let pause = context.state.pause else { return nil }
    var inner = context
    inner.state.pause = inner.state.innerPauses.popLast()
    let still = pause.isPaused
    // A paused animation moves only if `value` itself changes. Without the early return, n pausable
    // layers would evaluate their base 2ⁿ times.
    if still, rate == .zero { return .zero }
    let slope = base.slope(
      value: value, rate: rate, time: pause.baseTime(time), context: inner)
    guard still else { return slope }
    let moving = base.slope(
      value: value, rate: .zero, time: pause.baseTime(time), context: inner)
    guard let slope, let moving else { return nil }
    return slope - moving
  }
}

/// The state that converts the time of a pausable animation into its base animation's time.
struct PauseState: Hashable {
  var isPaused = false
  /// A time in seconds; its meaning depends on `isPaused`.
  ///
  /// While the animation is paused, the value is the constant time of the base animation. While the
  /// animation runs, the value is the total duration of past pauses.
  var pauseTime = 0.0

  mutating func update(isPaused now: Bool, at time: Double) {
    guard now != isPaused else { return }
    isPaused = now
    pauseTime = time - pauseTime
  }

  func baseTime(_ time: Double) -> Double { isPaused ? pauseTime : time - pauseTime }
}

extension Animation {
  /// Returns this animation with a modifier that can pause it.
  ///
  /// The animation is paused while the environment's `animationPaused` is true.
  public func pausable() -> Animation { Animation(PausableAnimation(base: self)) }
}

extension Animation {
  /// True if a pause affects this animation; always true for custom animations.
  var heedsPause: Bool {
    switch storage {
    case .pausable, .custom: true
    case .standard, .bezier, .unitCurve, .fluidSpring, .spring, .combination: false
    case .delay, .speed, .repetition, .logicalCompletion: modified?.heedsPause ?? false
    }
  }
}
