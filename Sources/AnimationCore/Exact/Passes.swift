/// The passes of a repeat: which of them a time is in.
struct Passes: Sendable {
  /// The number of the first pass that counts, when it began and when it turns.
  let index: Int
  let start, turn: Double
  /// How long each of the others is.
  let length: Double
  /// The number of the last pass, where there is one.
  let last: Int?
  let autoreverses: Bool

  /// The number of the pass at a time, and when it began; a boundary still belongs to the pass that ends there.
  @inline(__always)
  func callAsFunction(at time: Double) -> (index: Int, start: Double) {
    guard time > turn + momentTolerance else { return (index, start) }
    // Passes without a length are all over at once.
    guard length > 0 else { return (index, turn) }
    let passes = max(0, ((time - turn - momentTolerance) / length).rounded(.down))
    let number = index + 1 + Int(bounded: passes, in: 0...1_000_000_000_000_000)
    return (last.map { min(number, $0) } ?? number, turn + passes * length)
  }

  @inline(__always)
  func isReversed(_ index: Int) -> Bool { autoreverses && !index.isMultiple(of: 2) }
}

/// The same of many times after another, with the pass at hand that the last ones were in.
struct PassCursor {
  private let passes: Passes
  /// Times that are in the pass at hand, and not over, as is all between them.
  private var first = Double.nan, last = Double.nan
  private var start = 0.0
  private var isReversed = false

  /// Of passes that are all alike.
  init(_ passes: Passes) { self.passes = passes }

  /// How long a pass is.
  var length: Double { passes.length }

  /// Keeps the times that are in the first one's pass, and puts those within it in their places; none where the
  /// first one is on the pass's end, and all of the way is covered.
  ///
  /// - Returns: Whether the pass runs back.
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
    times.keep(count)
  }

  @inline(never)
  private mutating func learn(_ time: Double) {
    let pass = passes(at: time)
    start = pass.start
    isReversed = passes.isReversed(pass.index)
    (first, last) = isOver(time) ? (.nan, .nan) : (time, time)
    // Right before the end of the pass, where it has one.
    let end = min(start + passes.length - 2 * momentTolerance, .greatestFiniteMagnitude)
    if end > time, !isOver(end), passes(at: end) == pass { last = end }
  }

  private func isOver(_ time: Double) -> Bool { time - start >= passes.length - momentTolerance }
}
