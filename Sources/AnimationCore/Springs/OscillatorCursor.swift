// The spacing of the anchors in seconds is a power of two between 1/(2|s|) and 1/|s|, where s is
// the characteristic root with the greater magnitude. For a time t, |s|·|t − anchor| ≤ 1/2. So the
// omitted terms are below 2·10⁻¹⁸ of the motion. All other errors are due to rounding. Early in the
// motion, the anchor is 0. The series of `step` then begins with ω₀²t²/2, where ω₀ is the undamped
// frequency. So no digits cancel.
/// A cursor that computes an oscillator's displacements at successive times by power series.
///
/// The center of a series is called its anchor. The anchors are equally spaced in time. For a time,
/// the closed form gives the series around the nearest anchor, and the series then gives the value.
/// Anchor and series depend only on the time and the spring. The cursor caches only the last
/// series. So a value does not depend on earlier calls or on the use of SIMD lanes.
///
/// Law: results are within 2·10⁻¹⁴ of ``Oscillator/unitMotion(at:)``, relative to the displacement
/// so far.
struct OscillatorCursor: Sendable {
  /// The quantity that a cursor computes.
  enum Quantity: Sendable { case position, velocity }

  private let oscillator: Oscillator
  private let quantity: Quantity
  /// True if the motion has an initial velocity.
  ///
  /// If false, the cursor returns 0 for the unit motion `impulse`.
  let hasImpulse: Bool
  /// The number of anchors per second; NaN if the spring is too slow or too fast for anchors.
  ///
  /// An anchor is the center of a power series.
  private let frequency: Double
  private let spacing, drag, pull: Double
  // The number is a variable, so that the compiler does not unroll the loop over the terms. In an
  // unrolled loop, each sum would be computed alone, and the processor would stall.
  /// The number of pairs of terms in a power series.
  private var pairsOfTerms = 8
  private var anchor = Double.nan
  private var stepSeries = PowerSeries.zero, impulseSeries = PowerSeries.zero

  init(_ oscillator: Oscillator, _ quantity: Quantity, hasImpulse: Bool) {
    self.oscillator = oscillator
    self.quantity = quantity
    self.hasImpulse = hasImpulse
    let root =
      oscillator.frequency > 0
      ? oscillator.square.squareRoot() : abs(oscillator.decay) + abs(oscillator.frequency)
    spacing = (1 / root).binade
    frequency = spacing.isNormal && (1 / spacing).isNormal ? 1 / spacing : .nan
    drag = 2 * oscillator.decay * spacing
    pull = oscillator.square * spacing * spacing
  }

  /// Returns the displacements of the two unit motions at a time in seconds.
  ///
  /// If `quantity` is `velocity`, the results are the velocities of these motions, in units per
  /// second. For the two motions, see ``Oscillator/UnitMotion``.
  @inline(__always)
  mutating func callAsFunction(at time: Double) -> (step: Double, impulse: Double) {
    var rest = (time - anchor) * frequency
    if !(rest >= -0.5 && rest < 0.5) { rest = move(to: time) }
    return (stepSeries(rest), hasImpulse ? impulseSeries(rest) : 0)
  }

  /// Computes displacements at consecutive groups of four times, all from one power series.
  ///
  /// The anchor, which is the center of the series, is the anchor nearest to the first time. The
  /// computation ends before the first group in which a time is nearer to another anchor, or below
  /// `minTime`.
  ///
  /// - Parameters:
  ///   - times: The times, in ascending or descending order.
  ///   - first: The index of the first group of four.
  ///   - origin: The time at which the oscillator's time is 0.
  ///   - minTime: The minimum time for which a displacement is computed.
  ///   - units: The destination of the displacements.
  /// - Returns: The index of the first group of four that was not computed.
  @inline(never)
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, since origin: Double,
    notBefore minTime: Double,
    into units: inout StretchUnits
  ) -> Int {
    if !isNear(times.four(first), origin, minTime) {
      let time = times.four(first)[0]
      guard time >= minTime else { return first }
      if !(abs((time - origin - anchor) * frequency) < 0.5) { _ = move(to: time - origin) }
      guard isNear(times.four(first), origin, minTime) else { return first }
    }
    // The times are in ascending or descending order. So if two times are near the anchor, all
    // times between the two are near the anchor, too.
    var next = times.fourCount
    if !isNear(times.four(next - 1), origin, minTime) {
      next = first + 1
      while isNear(times.four(next), origin, minTime) { next += 1 }
    }
    // BOUND: next is the count of groups of four, and first is below it; or next is at least first
    // + 1.
    let numbers = first..<next, anchor = anchor, frequency = frequency
    units.withSteps {
      stepSeries.sum(
        numbers, of: times, since: origin, around: anchor, frequency, pairsOfTerms, into: &$0)
    }
    if hasImpulse {
      units.withImpulses {
        impulseSeries.sum(
          numbers, of: times, since: origin, around: anchor, frequency, pairsOfTerms, into: &$0)
      }
    }
    return next
  }

  /// True if all four times belong to the current anchor, and none of them is below `minTime`.
  ///
  /// A time belongs to the anchor that is nearest to it.
  @inline(__always)
  private func isNear(_ times: Lanes, _ origin: Double, _ minTime: Double) -> Bool {
    let rests = (times - origin - anchor) * frequency
    return times.all { $0 .>= minTime } && rests.all { $0 * $0 .< 0.25 }
  }

  /// Moves to the anchor nearest to a time, and computes the power series around this anchor.
  ///
  /// If the spring is too slow or too fast for anchors, or if `time` is too large, `time` itself
  /// becomes the anchor.
  ///
  /// - Returns: The time since the anchor, in units of the distance between anchors.
  @inline(never)
  private mutating func move(to time: Double) -> Double {
    let position = time * frequency, floor = position.rounded(.down)
    guard abs(position) < 0x1p51 else {
      solve(at: time)
      return 0
    }
    // The sum `position + 0.5` might be rounded. The difference `position - floor` is exact.
    let next = position - floor < 0.5 ? floor : floor + 1
    solve(at: next * spacing)
    return position - next
  }

  private mutating func solve(at time: Double) {
    anchor = time
    let unit = oscillator.unitMotion(at: time)
    stepSeries = series(unit.step, unit.stepRate, unit.stepForce)
    if hasImpulse { impulseSeries = series(unit.impulse, unit.impulseRate, unit.impulseForce) }
  }

  private func series(_ value: Double, _ rate: Double, _ force: Double) -> PowerSeries {
    let change = force * spacing
    switch quantity {
    case .position:
      return PowerSeries(value, rate * spacing, change * spacing, drag: drag, pull: pull)
    // The velocity solves the same equation with different initial values.
    case .velocity:
      return PowerSeries(rate, change, -(drag * change + pull * rate), drag: drag, pull: pull)
    }
  }
}
