/// The passes of a repeat, as a function of time.
///
/// A pass is one run of the repeated motion.
struct Passes: Sendable {
  /// The index of the first pass that this value describes.
  ///
  /// This pass begins at `start` and ends at `turn`, both in seconds.
  let index: Int
  let start, turn: Double
  /// The length in seconds of every later pass, after the pass with the index `index`.
  let length: Double
  /// The index of the last pass; `nil` if the passes are endless.
  let last: Int?
  let autoreverses: Bool
  /// The tolerance at the end of a pass, in seconds.
  ///
  /// A time that is later than the end by at most this tolerance still belongs to the ended pass.
  let tolerance: Double

  /// Returns the index and the start time of the pass that contains a time.
  ///
  /// A time on the boundary of two passes belongs to the earlier pass.
  @inline(__always)
  func callAsFunction(at time: Double) -> (index: Int, start: Double) {
    guard time > turn + tolerance else { return (index, start) }
    // If the length is 0, all later passes begin at the same time.
    guard length > 0 else { return (index, turn) }
    let passes = max(0, ((time - turn - tolerance) / length).rounded(.down))
    let number = index + 1 + Int(bounded: passes, in: 0...1_000_000_000_000_000)
    return (last.map { min(number, $0) } ?? number, turn + passes * length)
  }

  @inline(__always)
  func isReversed(_ index: Int) -> Bool { autoreverses && !index.isMultiple(of: 2) }
}

/// A cursor that finds the passes of a repeat for successive times, and caches the pass found last.
struct PassCursor {
  private let passes: Passes
  /// The first and the last time of a range of times that all belong to the cached pass.
  private var first = Double.nan, last = Double.nan
  private var start = 0.0
  private var isReversed = false

  /// Creates a cursor over passes of equal length.
  init(_ passes: Passes) { self.passes = passes }

  /// Makes times relative to the start of one pass: the pass that contains the first time.
  ///
  /// Times in later passes are removed. If the first time is at the end of its pass, all times are
  /// removed, because the pass is complete at that time.
  ///
  /// - Returns: True if the pass is reversed and moves from the target to the start.
  @inline(__always)
  mutating func turn(_ times: inout StretchTimes) -> Bool {
    guard times.count > 0 else { return false }
    if !isKnown(times[0]) { learn(times[0]) }
    // BOUND: count > 0, by the guard.
    if !(isKnown(times[0]) && isKnown(times[times.count - 1])) { cut(&times) }
    let start = start
    times.change { $0 - start }
    return isReversed
  }

  @inline(__always)
  private func isKnown(_ time: Double) -> Bool { time >= first && time <= last }

  @inline(never)
  private func cut(_ times: inout StretchTimes) {
    var count = 0
    while count < times.count, isKnown(times[count]) { count += 1 }
    times.truncate(count)
  }

  @inline(never)
  private mutating func learn(_ time: Double) {
    let pass = passes(at: time)
    start = pass.start
    isReversed = passes.isReversed(pass.index)
    (first, last) = isOver(time) ? (.nan, .nan) : (time, time)
    // This time is just before the end of the pass. For an endless pass, it is the greatest number.
    let end = min(start + passes.length - 2 * passes.tolerance, .greatestFiniteMagnitude)
    if end > time, !isOver(end), passes(at: end) == pass { last = end }
  }

  private func isOver(_ time: Double) -> Bool { time - start >= passes.length - passes.tolerance }
}
