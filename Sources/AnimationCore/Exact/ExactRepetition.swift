/// A repeat whose passes turn at the very end of the base, without drift.
struct ExactRepetition<Value: VectorArithmetic> {
  let count: Int?
  let autoreverses: Bool
  /// The pass under way when a pause last began or ended, since that changes its length.
  private(set) var index = 0
  private(set) var start = 0.0
  /// The pass under way where a pause has changed it; otherwise it is as every other pass.
  private(set) var changed: ExactMotion<Value>?
  /// Every other pass.
  let fresh: ExactMotion<Value>
  /// When the last pass is over, and when the motion is logically complete.
  ///
  /// Kept with those of the passes: repeats around each other would compute them once for each of 2ⁿ passes.
  private(set) var end = 0.0, logicalEnd = 0.0
  private var currentEnd = 0.0
  private let freshEnd: Double

  init(
    count: Int?, autoreverses: Bool, changed: ExactMotion<Value>? = nil, fresh: ExactMotion<Value>,
    index: Int = 0, start: Double = 0
  ) {
    self.count = count
    self.autoreverses = autoreverses
    self.changed = changed
    self.fresh = fresh
    self.index = index
    self.start = start
    freshEnd = fresh.end
    findEnds()
  }

  /// The pass under way.
  var current: ExactMotion<Value> { changed ?? fresh }

  private var last: Int? { count.map { max($0, 1) - 1 } }

  private mutating func findEnds() {
    currentEnd = changed?.end ?? freshEnd
    let freshLogicalEnd = fresh.logicalEnd
    let currentLogicalEnd = changed?.logicalEnd ?? freshLogicalEnd
    end = .infinity
    if let last {
      end = start + currentEnd + Double(max(0, last - index)) * (last > index ? freshEnd : 0)
    }
    // A repeated spring is complete within its first pass; a pass that ends sooner completes nothing.
    logicalEnd = .infinity
    if currentLogicalEnd <= currentEnd { logicalEnd = start + currentLogicalEnd }
    if logicalEnd == .infinity, freshLogicalEnd <= freshEnd {
      logicalEnd = start + currentEnd + freshLogicalEnd
    }
  }

  /// The pass at a time; a boundary still belongs to the pass that ends there.
  func pass(
    at time: Double
  ) -> (index: Int, start: Double, motion: ExactMotion<Value>, time: Double, isReversed: Bool) {
    let passes = passes(turn: start + currentEnd)
    let (number, begin) = passes(at: time)
    let isLater = time > start + currentEnd + momentTolerance
    let local = isLater && freshEnd <= 0 ? 0 : time - begin
    return (number, begin, isLater ? fresh : current, local, passes.isReversed(number))
  }

  private func passes(turn: Double) -> Passes {
    Passes(
      index: index, start: start, turn: turn, length: freshEnd, last: last,
      autoreverses: autoreverses)
  }

  /// The passes where they are all alike and take their time; `nil` otherwise.
  var likePasses: Passes? {
    let length = freshEnd
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
    var motion = pass.motion
    motion.setPaused(isPaused, at: pass.time)
    (index, start, changed) = (pass.index, pass.start, motion)
    findEnds()
  }
}
