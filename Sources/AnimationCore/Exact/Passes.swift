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
    let number = index + 1 + Int(min(passes, 1e15))
    return (last.map { min(number, $0) } ?? number, turn + passes * length)
  }

  @inline(__always)
  func isReversed(_ index: Int) -> Bool { autoreverses && !index.isMultiple(of: 2) }
}

/// The same of four times after another, with the pass at hand that the last ones were in.
///
/// Passes ascend with time, so what lies between two times of one pass is in it too: most samples need no division.
struct PassCursor {
  private let passes: Passes
  /// Times that are in the pass at hand, and not over.
  private var first = Double.nan, last = Double.nan
  private var start = 0.0
  private var isReversed = false

  /// Of passes that are all alike.
  init(_ passes: Passes) { self.passes = passes }

  /// What a repeat makes of four samples.
  struct Turn {
    /// Whether a sample is on a pass's end, where all of the way is covered.
    var isOver = SIMDMask<SIMD4<Int64>>(repeating: false)
    /// Whether it is in a pass that runs back.
    var isReversed = SIMDMask<SIMD4<Int64>>(repeating: false)
    /// Whether all of them are neither.
    var isPlain = true
  }

  /// Puts the time within its pass in the place of each time.
  @inline(__always)
  mutating func turn(_ times: inout Lanes) -> Turn {
    if !areKnown(times) {
      learn(times[0])
      if !areKnown(times) { return eachTurn(&times) }
    }
    times -= start
    return Turn(isReversed: .init(repeating: isReversed), isPlain: !isReversed)
  }

  @inline(__always)
  private func areKnown(_ times: Lanes) -> Bool { all((times .>= first) .& (times .<= last)) }

  @inline(never)
  private mutating func learn(_ time: Double) {
    let pass = passes(at: time)
    start = pass.start
    isReversed = passes.isReversed(pass.index)
    (first, last) = isOver(time) ? (.nan, .nan) : (time, time)
    // Right before the end of the pass; infinite passes have none.
    let end = start + passes.length - 2 * momentTolerance
    if end > time, end < .infinity, !isOver(end), passes(at: end) == pass { last = end }
  }

  private func isOver(_ time: Double) -> Bool { time - start >= passes.length - momentTolerance }

  @inline(never)
  private func eachTurn(_ times: inout Lanes) -> Turn {
    var turn = Turn(isPlain: false)
    for lane in times.indices {
      let pass = passes(at: times[lane])
      times[lane] -= pass.start
      turn.isOver[lane] = times[lane] >= passes.length - momentTolerance
      turn.isReversed[lane] = passes.isReversed(pass.index)
    }
    return turn
  }
}
