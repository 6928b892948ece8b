/// A fluid spring on the frames of a span, with what is constant in it at hand.
struct FluidSpan<Value: VectorArithmetic> {
  private(set) var spring: FluidSpringState<Value>
  /// The frame drawn last; the one that found the spring at rest where it is over.
  private(set) var drawn: Int
  private(set) var isOver = false
  /// What that frame and the one before it show.
  private(set) var shown, before: Value
  /// The frame on which the motion became logically complete.
  private(set) var completion: Int?
  private var isComplete: Bool
  private var strides: FluidSpringStrides
  private let base: FluidSpringAnimation
  private let target, interval, origin: Value
  private let clock: FrameClock
  private let begin: Int
  private let beginTime: Double

  /// `nil` while the response changes.
  init?(
    _ base: FluidSpringAnimation, _ flight: Flight<Value>, _ span: FrameSpan, _ target: Value,
    _ presented: Value, _ previous: Value
  ) {
    spring = flight.state.fluidSpring ?? FluidSpringState()
    guard let strides = base.steadyStrides(of: spring) else { return nil }
    self.strides = strides
    self.base = base
    self.target = target
    interval = flight.interval
    origin = target - flight.interval
    clock = span.clock
    begin = flight.begin
    beginTime = clock.time(of: begin)
    drawn = span.drawn
    (shown, before) = (presented, previous)
    isComplete = flight.isLogicallyComplete
  }

  @inline(__always)
  mutating func draw(through frame: Int) {
    while drawn < frame && !isOver { drawNext() }
  }

  @inline(__always)
  private mutating func drawNext() {
    drawn += 1
    let wasComplete = isComplete
    let covered = base.animate(
      &spring, interval, at: clock.elapsed(from: begin, to: drawn), strides.forces,
      isLogicallyComplete: &isComplete
    ) { strides($0) }
    before = shown
    guard let covered else {
      shown = target
      isOver = true
      return
    }
    if isComplete && !wasComplete { completion = drawn }
    shown = origin + covered
  }

  /// What is shown at a time between the frame drawn last and the next.
  @inline(__always)
  mutating func peek(at time: Double) -> Value {
    if isOver { return target }
    var (peeked, ignored) = (spring, false)
    let covered = base.animate(
      &peeked, interval, at: time - beginTime, strides.forces, isLogicallyComplete: &ignored
    ) { strides($0) }
    return covered.map { origin + $0 } ?? target
  }
}
