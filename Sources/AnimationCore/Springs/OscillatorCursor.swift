/// An oscillator's unit motions at one time after another, each from a power series around a near anchor.
///
/// Anchors are the multiples of a power of two of seconds, between 1/2|s| and 1/|s| for the greater root s. The
/// closed form is solved at the anchor next to a time, and the series carries it from there. Both depend on the
/// time and the spring alone: the cursor only remembers the last anchor, so that a value is the same whatever
/// was asked before, and whether it was taken alone or beside others.
///
/// Law: |s|·|t − anchor| ≤ 1/2, so that the terms left out are below 2·10⁻¹⁸ of the motion, and the rest are
/// roundings: within 2·10⁻¹⁴ of ``Oscillator/unitMotion(at:)``, relative to the motion so far. Around the anchor 0
/// the first term is ω₀²t²/2, so that nothing cancels there.
struct OscillatorCursor: Sendable {
  /// What is asked for.
  enum Quantity: Sendable { case position, velocity }

  private let oscillator: Oscillator
  private let quantity: Quantity
  /// Whether an initial velocity counts; the impulse is 0 otherwise.
  let hasImpulse: Bool
  /// Anchors per second; not a number where a spring has none.
  private let frequency: Double
  private let spacing, drag, pull: Double
  /// A variable, so that the loop over the terms stays one: taken apart, each sum is computed by itself, and waits.
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

  /// What a unit of distance and a unit of initial velocity have become, or how fast they change.
  @inline(__always)
  mutating func callAsFunction(at time: Double) -> (step: Double, impulse: Double) {
    var rest = (time - anchor) * frequency
    if !(rest >= -0.5 && rest < 0.5) { rest = move(to: time) }
    return (stepSeries(rest), hasImpulse ? impulseSeries(rest) : 0)
  }

  /// The same for the times of a stretch, by fours, as far as they are next to the first one's anchor.
  ///
  /// - Parameters:
  ///   - times: The times.
  ///   - first: The number of the first four.
  ///   - origin: The time that counts as 0.
  ///   - least: No time before it is taken.
  ///   - units: Where the units go.
  /// - Returns: The number of the first four that were not taken.
  @inline(never)
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, since origin: Double,
    notBefore least: Double,
    into units: inout StretchUnits
  ) -> Int {
    if !isNear(times.four(first), origin, least) {
      let time = times.four(first)[0]
      guard time >= least else { return first }
      if !(abs((time - origin - anchor) * frequency) < 0.5) { _ = move(to: time - origin) }
      guard isNear(times.four(first), origin, least) else { return first }
    }
    // The times go up or down: what holds for two of them holds for those between.
    var next = times.fourCount
    if !isNear(times.four(next - 1), origin, least) {
      next = first + 1
      while isNear(times.four(next), origin, least) { next += 1 }
    }
    // BOUND: next is the count of fours, of which first is one, or from first + 1 on.
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

  /// Whether the anchor is next to four times.
  @inline(__always)
  private func isNear(_ times: Lanes, _ origin: Double, _ least: Double) -> Bool {
    let rests = (times - origin - anchor) * frequency
    return times.all { $0 .>= least } && rests.all { $0 * $0 .< 0.25 }
  }

  /// Solves at the anchor next to a time, or at the time itself where it has none.
  ///
  /// - Returns: The time from there.
  @inline(never)
  private mutating func move(to time: Double) -> Double {
    let position = time * frequency, floor = position.rounded(.down)
    guard abs(position) < 0x1p51 else {
      solve(at: time)
      return 0
    }
    // Adding a half before would round; the difference does not.
    let next = position - floor < 0.5 ? floor : floor + 1
    solve(at: next * spacing)
    return position - next
  }

  private mutating func solve(at time: Double) {
    anchor = time
    let unit = oscillator.unitMotion(at: time)
    let pull = pull, drag = drag, spacing = spacing
    switch quantity {
    case .position:
      stepSeries = PowerSeries(
        unit.step, unit.stepRate * spacing, unit.stepForce * spacing * spacing, drag: drag,
        pull: pull)
      guard hasImpulse else { return }
      impulseSeries = PowerSeries(
        unit.impulse, unit.impulseRate * spacing, unit.impulseForce * spacing * spacing,
        drag: drag, pull: pull)
    case .velocity:
      func series(_ rate: Double, _ force: Double) -> PowerSeries {
        let change = force * spacing
        // The rate solves the equation itself, from its own value on.
        return PowerSeries(
          rate, change, -(drag * change + pull * rate), drag: drag, pull: pull)
      }
      stepSeries = series(unit.stepRate, unit.stepForce)
      guard hasImpulse else { return }
      impulseSeries = series(unit.impulseRate, unit.impulseForce)
    }
  }
}
