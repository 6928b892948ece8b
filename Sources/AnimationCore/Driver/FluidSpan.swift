/// The motion of a fluid spring over a range of frames in which no event affects the spring.
///
/// The spring can be inside a repeat. The constants of the spring are computed once for all frames.
struct FluidSpan<Value: VectorArithmetic> {
  private var spring: FluidSpringState<Value>
  /// True if the spring has no state yet, as at the beginning of each pass of a repeat.
  private var isFresh: Bool
  /// The passes of the repeat around the spring; `nil` if the spring is not repeated.
  ///
  /// A pass is one run of the spring.
  private(set) var passes: Passes?
  /// The start time of the current pass in seconds; 0 without a repeat.
  private var start: Double
  private var isReversed: Bool
  /// True if a pass of the repeat has ended within this range of frames.
  ///
  /// The caller must then clear the animation's state and store only the current pass.
  private(set) var hasTurned = false
  /// The last drawn frame.
  ///
  /// If `isOver` is true, the spring ended on this frame.
  private(set) var drawn: Int
  private(set) var isOver = false
  /// The values on the last drawn frame and on the frame before it.
  private(set) var shown, before: Value
  /// The frame of this range on which the animation became logically complete; otherwise `nil`.
  private(set) var completion: Int?
  private var isComplete: Bool
  private var strides: FluidSpringStrides
  private let base: FluidSpringAnimation
  private let target, interval, origin: Value
  private let clock: FrameClock
  private let begin: Int
  private let beginTime: Double

  /// The settings and the current pass of a repeat around the spring.
  struct Passes {
    fileprivate let count: Int?
    fileprivate let autoreverses: Bool
    /// The current pass; a pass is one run of the spring.
    fileprivate(set) var pass: RepetitionState

    init(_ repetition: RepeatAnimation, _ pass: RepetitionState) {
      count = repetition.repeatCount
      autoreverses = repetition.autoreverses
      self.pass = pass
    }

    /// Begins the next pass at a time since the start of the repeat.
    fileprivate mutating func turn(at elapsed: Double) { pass = pass.next(at: elapsed) }

    fileprivate var isReversed: Bool { pass.isReversed(autoreverses) }
    fileprivate var isLast: Bool { pass.isLast(of: count) }
  }

  /// Creates the motion; the result is `nil` if the spring has begun a blend.
  ///
  /// During a blend, the constants of the spring change, so they cannot be computed once for all
  /// frames.
  init?(
    _ base: FluidSpringAnimation, _ passes: Passes?, _ running: SpanAnimation<Value>,
    _ span: FrameSpan, _ target: Value, _ presented: Value, _ previous: Value
  ) {
    isFresh = running.spring == nil
    spring = running.spring ?? FluidSpringState()
    guard let strides = base.steadyStrides(of: spring) else { return nil }
    self.passes = passes
    start = passes?.pass.start ?? 0
    isReversed = passes?.isReversed ?? false
    self.strides = strides
    self.base = base
    self.target = target
    interval = running.interval
    origin = target - running.interval
    clock = span.clock
    begin = running.begin
    beginTime = clock.time(of: begin)
    drawn = span.drawn
    (shown, before) = (presented, previous)
    isComplete = running.isLogicallyComplete
  }

  @inline(__always)
  mutating func draw(through frame: Int) { while drawn < frame && !isOver { drawNext() } }

  @inline(__always)
  private mutating func drawNext() {
    drawn += 1
    let wasComplete = isComplete
    let elapsed = clock.elapsed(from: begin, to: drawn)
    let covered = base.animate(
      &spring, interval, at: elapsed - start, strides.forces, response: base.response,
      isLogicallyComplete: &isComplete
    ) { strides($0) }
    before = shown
    isFresh = false
    if let covered {
      shown = origin + directed(covered)
    } else {
      guard passes?.isLast == false else {
        shown = target
        isOver = true
        return
      }
      shown = origin + directed(interval)
      (spring, isFresh) = (FluidSpringState(), true)
      hasTurned = true
      passes?.turn(at: elapsed)
      start = elapsed
      isReversed = passes?.isReversed ?? false
    }
    if isComplete && !wasComplete { completion = drawn }
  }

  /// Returns the value at a time on or after the last drawn frame, and before the next frame.
  @inline(__always)
  mutating func peek(at time: Double) -> Value {
    if isOver { return target }
    var (peeked, ignored) = (spring, false)
    let covered = base.animate(
      &peeked, interval, at: time - beginTime - start, strides.forces,
      response: base.response, isLogicallyComplete: &ignored
    ) { strides($0) }
    if let covered { return origin + directed(covered) }
    return passes?.isLast == false ? origin + directed(interval) : target
  }

  /// The velocity on the last drawn frame, in units per second; 0 after the end.
  ///
  /// This property is not valid for a repeated spring.
  var velocity: Value {
    isOver ? .zero : base.velocity(state, interval, at: clock.elapsed(from: begin, to: drawn))
  }

  /// Returns the velocity at a time between the last drawn frame and the next frame.
  ///
  /// The result is not valid for a repeated spring.
  func peekVelocity(at time: Double) -> Value {
    if isOver { return .zero }
    var (peeked, ignored) = (spring, false)
    let elapsed = time - beginTime
    let covered = base.animate(
      &peeked, interval, at: elapsed, strides.forces, response: base.response,
      isLogicallyComplete: &ignored
    ) { FluidSpringStride(of: $0, strides.forces) }
    return covered == nil ? .zero : base.velocity(peeked, interval, at: elapsed)
  }

  /// The state of the spring; `nil` before its first evaluation.
  var state: FluidSpringState<Value>? { isFresh ? nil : spring }

  /// Returns the displacement from the start position, for a displacement within the current pass.
  ///
  /// In a reversed pass, the spring moves from the target to the start. The result is then the
  /// whole distance minus `covered`.
  @inline(__always)
  private func directed(_ covered: Value) -> Value { isReversed ? interval - covered : covered }
}
