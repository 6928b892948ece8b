/// An animation that stands still while the environment's `animationPaused` is set.
///
/// One exception is made in the user's favour: the pause is written back after the base has answered, so
/// that a repeat inside, which throws the state away at each pass, resumes exactly where it was.
///
/// Source: the sample in SwiftUI's `AnimationStateKey` documentation.
public struct PausableAnimation: BuiltInAnimation {
  /// The animation that is paused.
  public let base: Animation

  /// Creates a pausable animation around another.
  public init(base: Animation) {
    self.base = base
  }

  /// Asks the base for the time that has passed unpaused.
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
    // A paused animation moves only with its value. The early return keeps n layers from asking their base 2ⁿ times.
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

/// When and for how long an animation stood still.
struct PauseState: Hashable {
  var isPaused = false
  /// While paused, the base's time; while running, how many seconds it lags behind.
  var pauseTime = 0.0

  mutating func update(isPaused now: Bool, at time: Double) {
    guard now != isPaused else { return }
    isPaused = now
    pauseTime = time - pauseTime
  }

  func baseTime(_ time: Double) -> Double { isPaused ? pauseTime : time - pauseTime }
}

extension Animation {
  /// Returns the animation made pausable by the environment.
  public func pausable() -> Animation { Animation(PausableAnimation(base: self)) }
}
