/// One animated property as a display shows it: state advances on frames only.
///
/// A time between two frames is answered from a copy and leaves no trace, so what is drawn does not depend
/// on who asks for what.
struct FrameAttribute<Value: VectorArithmetic> {
  /// Where the property is or is going: the model's value.
  private(set) var target: Value
  private(set) var flight: Flight<Value>?
  /// What the last drawn frame shows.
  private(set) var presented: Value
  /// What the frame before it showed; tells the speed of an animation that does not say.
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

  /// Gives the model another value on a frame that is about to be drawn.
  ///
  /// Without an animation a motion under way goes on to its own end, shifted by the jump.
  ///
  /// - Returns: Whether the change animates the property, and so is told of it later.
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

  /// Draws a frame, and tells the changes whose moment it is.
  mutating func draw(
    _ frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues,
    into notices: inout [Notice]
  ) {
    if let shown = flight?.draw(to: target, frame, clock, environment, into: &notices) {
      present(shown, after: presented)
    } else {
      // As from the frame after: what was shown before tells nothing once nothing is under way.
      flight = nil
      rest()
    }
  }

  var isAnimating: Bool { flight != nil }

  /// The flight for a span; `nil` where there is none, or one that goes on frame by frame.
  mutating func spanFlight() -> SpanFlight<Value>? { flight?.spanFlight() }

  /// Stands at the target, as from the frame after a motion's end.
  mutating func rest() {
    presented = target
    previous = target
  }

  /// Takes over what two successive frames showed.
  mutating func present(_ value: Value, after previous: Value) {
    presented = value
    self.previous = previous
  }

  /// Keeps where a fluid spring is.
  mutating func keep(_ spring: FluidSpringState<Value>?) { flight?.state.fluidSpring = spring }

  /// Keeps what an animation remembers.
  mutating func keep(_ state: AnimationState<Value>) { flight?.state = state }

  /// Keeps the pass of a repeat, which forgets all else.
  mutating func turn(to pass: RepetitionState) {
    flight?.state = AnimationState()
    flight?.state.repetition = pass
  }

  /// Tells of the motion's logical completion on a frame of a span.
  mutating func completeLogically(on frame: Int, _ notices: inout [SpanNotice]) {
    flight?.isLogicallyComplete = true
    guard let changes = flight?.listeners.takeLogical() else { return }
    for change in changes {
      let notice = Notice(change: change, moment: .logicallyComplete)
      notices.append(SpanNotice(frame: frame, notice: notice))
    }
  }

  /// Ends the motion on a frame of a span.
  mutating func finish(on frame: Int, _ notices: inout [SpanNotice]) {
    var told: [Notice] = []
    drain(into: &told)
    previous = target
    notices.tell(told, on: frame)
  }

  /// Ends the motion, as when the view goes away: removed first, then logical.
  mutating func drain(into notices: inout [Notice]) {
    flight?.drain(into: &notices)
    flight = nil
    presented = target
  }

  /// The velocity on the last drawn frame, in units per second.
  func velocity(on frame: Int, _ clock: FrameClock, _ environment: EnvironmentValues) -> Value {
    guard let flight else { return .zero }
    return flight.slope(at: clock.elapsed(from: flight.begin, to: frame), environment)
      ?? (presented - previous).scaled(by: clock.frameRate)
  }

  /// Value and velocity at a time after the last drawn frame and before the next.
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
