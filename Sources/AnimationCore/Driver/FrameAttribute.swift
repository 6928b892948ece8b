/// The frame-by-frame state of an animated property on a display.
///
/// A value between two frames is computed on a copy of the state. So the sampled times do not
/// affect the drawn values.
struct FrameAttribute<Value: VectorArithmetic> {
  /// The model value: the value that the property has after its animation ends.
  private(set) var target: Value
  private(set) var running: RunningAnimation<Value>?
  /// The value on the last drawn frame.
  private(set) var presented: Value
  /// The value on the frame before the last drawn frame.
  ///
  /// The difference between the last two values gives the velocity of an animation that provides no
  /// velocity.
  private(set) var previous: Value

  /// Changes the model value on a frame that is about to be drawn.
  ///
  /// The change's animation replaces a running animation or is combined with it. If `animation` is
  /// `nil`, a running animation continues: all its later values move by the same difference as the
  /// model value.
  ///
  /// - Returns: True if the change animates the property and will have completion events.
  mutating func set(
    _ value: Value, animation: Animation?, change: Int, on frame: Int, _ clock: FrameClock,
    _ environment: EnvironmentValues
  ) -> Bool {
    guard value != target else { return false }
    let delta = value - target
    target = value
    guard let animation else { return false }
    guard let begin = running?.begin else {
      running = RunningAnimation(
        animation: animation, interval: delta, begin: frame, listeners: Listeners(change))
      return true
    }
    let elapsed = clock.elapsed(from: begin, to: frame)
    running?.retarget(by: delta, with: animation, at: elapsed, environment)
    running?.listeners.add(change)
    return true
  }

  /// Draws a frame and emits the completion events that are due on this frame.
  mutating func draw(
    _ frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues,
    into completions: inout [CompletionEvent]
  ) {
    if let shown = running?.draw(to: target, frame, clock, environment, into: &completions) {
      present(shown, after: presented)
    } else {
      // From this frame on, the property shows the target. The previous value is set too, because a
      // jump without an animation has no velocity.
      running = nil
      rest()
    }
  }

  var isAnimating: Bool { running != nil }

  /// Returns the parts of the running animation that are needed to draw a range of frames.
  ///
  /// The result is `nil` in two cases: no animation runs, or a replaced animation must still be
  /// evaluated on each frame.
  mutating func spanAnimation() -> SpanAnimation<Value>? { running?.spanAnimation() }

  /// Sets the shown values of the last two frames to the model value.
  mutating func rest() {
    presented = target
    previous = target
  }

  /// Stores the shown values of the last two frames.
  mutating func present(_ value: Value, after previous: Value) {
    presented = value
    self.previous = previous
  }

  /// Stores the state of a fluid spring in the running animation.
  mutating func store(_ spring: FluidSpringState<Value>?) { running?.state.fluidSpring = spring }

  /// Replaces the whole state of the running animation.
  mutating func store(_ state: AnimationState<Value>) { running?.state = state }

  /// Stores the current pass of a repeat, and clears all other state of the animation.
  mutating func turn(to pass: RepetitionState) {
    running?.state = AnimationState()
    running?.state.repetition = pass
  }

  /// Marks the animation as logically complete on a frame, and emits its logical completion events.
  mutating func completeLogically(on frame: Int, _ completions: inout [SpanCompletionEvent]) {
    running?.isLogicallyComplete = true
    var emitted: [CompletionEvent] = []
    running?.listeners.fireLogical(into: &emitted)
    completions.emit(emitted, on: frame)
  }

  /// Ends the animation on a frame, and emits all its pending completion events.
  mutating func finish(on frame: Int, _ completions: inout [SpanCompletionEvent]) {
    var emitted: [CompletionEvent] = []
    drain(into: &emitted)
    previous = target
    completions.emit(emitted, on: frame)
  }

  /// Ends the animation and emits all its pending completion events.
  ///
  /// The events with the criterion `removed` come first. The method is called, for example, when
  /// the property's view is removed.
  mutating func drain(into completions: inout [CompletionEvent]) {
    running?.drain(into: &completions)
    running = nil
    presented = target
  }

  /// Returns the velocity on the last drawn frame, in units per second.
  ///
  /// The method is mutating, so that the animation is accessed in place and not copied.
  mutating func velocity(
    on frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues
  ) -> Value {
    guard let begin = running?.begin else { return .zero }
    return running?.slope(at: clock.elapsed(from: begin, to: frame), environment)
      ?? (presented - previous).scaled(by: clock.frameRate)
  }

  /// The number of animations and modifiers evaluated per frame; 0 if nothing animates.
  ///
  /// The getter is mutating, so that the animation is accessed in place and not copied.
  var layers: Int { mutating get { running?.layers ?? 0 } }

  /// Returns the value and velocity at a time between the last drawn frame and the next frame.
  func peek(
    at time: Double, _ clock: FrameClock, _ environment: EnvironmentValues, velocity: Bool
  ) -> (value: Value, velocity: Value) {
    guard var running else { return (target, .zero) }
    let elapsed = time - clock.time(of: running.begin)
    guard let result = running.advance(to: elapsed, environment) else { return (target, .zero) }
    let rate =
      velocity
      ? running.slope(at: elapsed, environment)
        ?? (presented - previous).scaled(by: clock.frameRate)
      : .zero
    return (target - running.interval + result, rate)
  }
}

extension FrameAttribute {
  init(_ value: Value) { self.init(target: value, presented: value, previous: value) }
}
