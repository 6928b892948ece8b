/// A repeat in which each pass begins exactly at the end of the previous pass, without drift.
///
/// A pass is one run of the repeated motion.
struct ExactRepetition<Value: VectorArithmetic> {
  let count: Int?
  let autoreverses: Bool
  /// The tolerance at the end of a pass, in seconds.
  ///
  /// A time that is later than the end by at most this tolerance still belongs to the ended pass.
  ///
  /// The tolerance is measured in the repeat's own time. In the scene's time, it is at most
  /// ``momentTolerance``, even if a modifier slows the repeat.
  let tolerance: Double
  /// The index of the pass that `current` describes: the pass in which a pause last began or ended.
  ///
  /// Without a pause, the index is 0.
  private(set) var index = 0
  private(set) var start = 0.0
  /// The motion of the pass at `index`, if a pause has changed this motion; otherwise `nil`.
  private(set) var changed: ExactMotion<Value>?
  /// The motion of a pass that no pause has changed.
  let fresh: ExactMotion<Value>
  // Both times are stored, because n nested repeats would otherwise need 2ⁿ computations for each
  // access.
  /// The end of the last pass, and the time of logical completion, in the repeat's own time.
  private(set) var end = 0.0, logicalEnd = 0.0
  private var currentEnd = 0.0
  private let freshEnd: Double

  init(
    count: Int?, autoreverses: Bool, tolerance: Double, changed: ExactMotion<Value>? = nil,
    fresh: ExactMotion<Value>, index: Int = 0, start: Double = 0
  ) {
    self.count = count
    self.autoreverses = autoreverses
    self.tolerance = tolerance
    self.changed = changed
    self.fresh = fresh
    self.index = index
    self.start = start
    freshEnd = fresh.end
    findEnds()
  }

  /// The motion of the pass at `index`, including the changes that a pause has made.
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
    // A repeated spring completes logically within its first pass, unless the pass ends earlier.
    logicalEnd = .infinity
    if currentLogicalEnd <= currentEnd { logicalEnd = start + currentLogicalEnd }
    if logicalEnd == .infinity, freshLogicalEnd <= freshEnd {
      logicalEnd = start + currentEnd + freshLogicalEnd
    }
  }

  /// Returns the pass that contains a time, with the motion of this pass.
  ///
  /// A time on the boundary of two passes belongs to the earlier pass. In the result, `time` is the
  /// time since the start of the pass.
  func pass(
    at time: Double
  ) -> (index: Int, start: Double, motion: ExactMotion<Value>, time: Double, isReversed: Bool) {
    let passes = passes(turn: start + currentEnd)
    let (number, begin) = passes(at: time)
    let isLater = time > start + currentEnd + tolerance
    let local = isLater && freshEnd <= 0 ? 0 : time - begin
    return (number, begin, isLater ? fresh : current, local, passes.isReversed(number))
  }

  private func passes(turn: Double) -> Passes {
    Passes(
      index: index, start: start, turn: turn, length: freshEnd, last: last,
      autoreverses: autoreverses, tolerance: tolerance)
  }

  /// The passes of a repeat whose passes all have the same length.
  ///
  /// The value is `nil` if this length is 0. It is also `nil` if the repeated motion can be paused,
  /// because a pause makes a pass longer.
  var likePasses: Passes? {
    let length = freshEnd
    return length > 0 && !fresh.heedsPause ? passes(turn: start + length) : nil
  }

  func position(_ value: Value, at time: Double) -> Value {
    let pass = pass(at: time)
    let covered =
      pass.time >= pass.motion.end - tolerance
      ? value : pass.motion.position(value, at: pass.time)
    return pass.isReversed ? value - covered : covered
  }

  func velocity(_ value: Value, rate: Value, at time: Double) -> Value {
    // The derivative is taken from the right, so the boundary of two passes belongs to the later
    // pass.
    let pass = pass(at: time + 2 * tolerance)
    let slope = pass.motion.velocity(
      value, rate: rate, at: max(0, pass.time - 2 * tolerance))
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
