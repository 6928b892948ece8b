/// An animated property on a display, whose state advances on frames only.
///
/// A value between two frames is computed on a copy of the state. So the drawn values do not depend
/// on the sampled times.
struct FrameAttribute<Value: VectorArithmetic> {
  /// The model value: the property's present or future value.
  private(set) var target: Value
  private(set) var flight: Flight<Value>?
  /// The value on the last drawn frame.
  private(set) var presented: Value
  /// The value on the frame before that, for animations that provide no velocity.
  private(set) var previous: Value

  init(_ value: Value) {
    target = value
    presented = value
    previous = value
  }

  init(target: Value, flight: Flight<Value>?, presented: Value, previous: Value) {
    self.target = target
    self.flight = flight
    self.presented = presented
    self.previous = previous
  }

  /// Changes the model value on a frame that is about to be drawn.
  ///
  /// Without an animation, a running animation continues to its own end, shifted by the jump.
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
    guard let begin = flight?.begin else {
      flight = Flight(
        animation: animation, interval: delta, begin: frame, listeners: Listeners(change))
      return true
    }
    let elapsed = clock.elapsed(from: begin, to: frame)
    flight?.retarget(by: delta, with: animation, at: elapsed, environment)
    flight?.listeners.add(change)
    return true
  }

  /// Draws a frame and emits the completion events that are due on it.
  mutating func draw(
    _ frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues,
    into notices: inout [Notice]
  ) {
    if let shown = flight?.draw(to: target, frame, clock, environment, into: &notices) {
      present(shown, after: presented)
    } else {
      // As from the next frame: the previously shown value has no meaning once no animation runs.
      flight = nil
      rest()
    }
  }

  var isAnimating: Bool { flight != nil }

  /// Returns the reduced animation for a span; `nil` if there is none, or if it needs each frame.
  mutating func spanFlight() -> SpanFlight<Value>? { flight?.spanFlight() }

  /// Sets the shown values to the target, as from the frame after an animation's end.
  mutating func rest() {
    presented = target
    previous = target
  }

  /// Stores the values that two successive frames showed.
  mutating func present(_ value: Value, after previous: Value) {
    presented = value
    self.previous = previous
  }

  /// Stores the state of a fluid spring.
  mutating func keep(_ spring: FluidSpringState<Value>?) { flight?.state.fluidSpring = spring }

  /// Stores the state of an animation.
  mutating func keep(_ state: AnimationState<Value>) { flight?.state = state }

  /// Stores the pass of a repeat and clears all other state.
  mutating func turn(to pass: RepetitionState) {
    flight?.state = AnimationState()
    flight?.state.repetition = pass
  }

  /// Emits the logical completion on a frame of a span.
  mutating func completeLogically(on frame: Int, _ notices: inout [SpanNotice]) {
    flight?.isLogicallyComplete = true
    guard let changes = flight?.listeners.takeLogical() else { return }
    for change in changes {
      let notice = Notice(change: change, moment: .logicallyComplete)
      notices.append(SpanNotice(frame: frame, notice: notice))
    }
  }

  /// Ends the animation on a frame of a span.
  mutating func finish(on frame: Int, _ notices: inout [SpanNotice]) {
    var told: [Notice] = []
    drain(into: &told)
    previous = target
    notices.tell(told, on: frame)
  }

  /// Ends the animation, as when its view is removed.
  ///
  /// All completion events are emitted, those of removal first.
  mutating func drain(into notices: inout [Notice]) {
    flight?.drain(into: &notices)
    flight = nil
    presented = target
  }

  /// Returns the velocity on the last drawn frame, in units per second.
  func velocity(on frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues) -> Value {
    guard let flight else { return .zero }
    return flight.slope(at: clock.elapsed(from: flight.begin, to: frame), environment)
      ?? (presented - previous).scaled(by: clock.frameRate)
  }

  /// Returns the value and velocity at a time between the last drawn frame and the next.
  func peek(
    at time: Double, _ clock: FrameClock, _ environment: EnvironmentValues, velocity: Bool
  ) -> (value: Value, velocity: Value) {
    guard var flight else { return (target, .zero) }
    let elapsed = time - clock.time(of: flight.begin)
    guard let result = flight.advance(to: elapsed, environment) else { return (target, .zero) }
    let rate =
      velocity
      ? flight.slope(at: elapsed, environment)
        ?? (presented - previous).scaled(by: clock.frameRate)
      : .zero
    return (target - flight.interval + result, rate)
  }
}
