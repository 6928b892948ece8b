/// A repeat whose passes turn at the very end of the base, without drift.
struct ExactRepetition<Value: VectorArithmetic> {
  let count: Int?
  let autoreverses: Bool
  /// The pass under way when a pause last began or ended, since that changes its length.
  private(set) var index = 0
  private(set) var start = 0.0
  private(set) var current: ExactMotion<Value>
  /// Every other pass.
  let fresh: ExactMotion<Value>

  init(
    count: Int?, autoreverses: Bool, current: ExactMotion<Value>, fresh: ExactMotion<Value>,
    index: Int = 0, start: Double = 0
  ) {
    self.count = count
    self.autoreverses = autoreverses
    self.current = current
    self.fresh = fresh
    self.index = index
    self.start = start
  }

  private var last: Int? { count.map { max($0, 1) - 1 } }

  var end: Double {
    guard let last else { return .infinity }
    return start + current.end + Double(max(0, last - index)) * (last > index ? fresh.end : 0)
  }

  /// A repeated spring is complete within its first pass; a pass that ends sooner completes nothing.
  var logicalEnd: Double {
    let first = current.logicalEnd <= current.end ? start + current.logicalEnd : .infinity
    if first < .infinity { return first }
    return fresh.logicalEnd <= fresh.end ? start + current.end + fresh.logicalEnd : .infinity
  }

  /// The pass at a time; a boundary still belongs to the pass that ends there.
  func pass(
    at time: Double
  ) -> (index: Int, start: Double, motion: ExactMotion<Value>, time: Double, isReversed: Bool) {
    let passes = passes(turn: start + current.end)
    let (number, begin) = passes(at: time)
    let isLater = time > start + current.end + momentTolerance
    let local = isLater && fresh.end <= 0 ? 0 : time - begin
    return (number, begin, isLater ? fresh : current, local, passes.isReversed(number))
  }

  private func passes(turn: Double) -> Passes {
    Passes(
      index: index, start: start, turn: turn, length: fresh.end, last: last,
      autoreverses: autoreverses)
  }

  /// The passes where they are all alike and take their time; `nil` otherwise.
  var likePasses: Passes? {
    let length = fresh.end
    return length > 0 && !fresh.heedsPause ? passes(turn: start + length) : nil
  }

  func position(_ value: Value, at time: Double) -> Value {
    let pass = pass(at: time)
    let covered =
      pass.time >= pass.motion.end - momentTolerance
      ? value : pass.motion.position(value, at: pass.time)
    return pass.isReversed ? value - covered : covered
  }

  func velocity(_ value: Value, rate: Value, at time: Double) -> Value {
    // From the right: on a boundary the next pass has begun.
    let pass = pass(at: time + 2 * momentTolerance)
    let slope = pass.motion.velocity(
      value, rate: rate, at: max(0, pass.time - 2 * momentTolerance))
    return pass.isReversed ? rate - slope : slope
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    let pass = pass(at: time)
    (index, start, current) = (pass.index, pass.start, pass.motion)
    current.setPaused(isPaused, at: pass.time)
  }
}
