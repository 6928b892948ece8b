/// The oscillator of a spring whose response changes during a blend from another spring.
///
/// Let y be the remaining distance and ζ the damping ratio. During a blend, the response r is a
/// cubic polynomial in time, and y satisfies r²·y″ + 4πζ·r·y′ + 4π²·y = 0. So y has a power series,
/// which is summed for one short step after another. The steps are so short that the series
/// converges to the last bit. If a step would have to be shorter than a minimum, a constant
/// response is used instead.
struct ChangingOscillator {
  /// The final response, and the initial response minus the final response, both in seconds.
  ///
  /// During the blend, the response changes from `response` + `excess` to `response`.
  let response, excess: Double
  let start, duration, ratio: Double

  var end: Double { start + duration }

  /// The minimum length of a step in seconds: 1/2048 of the blend duration, but at most 1/2400 s.
  private var shortest: Double { min(1.0 / 2400, duration / 2048) }
  private static var terms: Int { 48 }
  /// The number of work steps (``Work``) that each integration step costs.
  private static var stepsOfStep: Int { 64 }

  /// Advances the state from one time to a later time, both within the blend.
  ///
  /// The integration ends early if the work budget stops; the result is then discarded.
  func advance<Value>(_ state: inout FluidState<Value>, from begin: Double, to end: Double) {
    var time = begin
    while time < end, Work.spend(Self.stepsOfStep, on: .values) {
      let current = self.response(at: time).value
      // Within a step, the response changes by less than a quarter, and the phase by about 1 radian
      // at most.
      let smooth = duration / 8 * min(1, current / abs(excess))
      let quiet = current / (2 * Double.pi * (1 + 2 * abs(ratio)))
      let isStiff = min(smooth, quiet) < shortest
      let length = isStiff ? shortest : min(smooth, quiet)
      let next = end - time <= length ? end : time + length
      if isStiff {
        stand(&state, from: time, for: next - time)
      } else {
        move(&state, from: time, for: next - time)
      }
      time = next
    }
    let natural = 2 * Double.pi / self.response(at: end).value
    state.acceleration =
      state.left.scaled(by: natural * natural) - state.velocity.scaled(by: 2 * ratio * natural)
  }

  /// Returns the first four coefficients of the response's power series around a time.
  ///
  /// The coefficients are the response, its first derivative, 1/2 of its second derivative and 1/6
  /// of its third derivative.
  private func response(
    at time: Double
  ) -> (value: Double, rate: Double, curve: Double, twist: Double) {
    let p = ((time - start) / duration).clamped(to: 0...1), q = 1 / duration
    return (
      response + excess * ((1 - p) * (1 - p) * (1 + 2 * p)), -6 * excess * p * (1 - p) * q,
      -excess * (3 - 6 * p) * q * q, 2 * excess * q * q * q
    )
  }

  /// Advances the state by one step of length `h`, by two power series.
  private func move<Value>(_ state: inout FluidState<Value>, from time: Double, for h: Double) {
    // The first series starts with a distance of 1 and a rate of change of 0. The second series
    // starts with a distance of 0 and a rate of change of 1.
    let local = response(at: time)
    let r = [local.value, local.rate * h, local.curve * h * h, local.twist * h * h * h]
    let squares = (0...6).map { n in
      // BOUND: 0 ≤ n − i ≤ n, and a has n + 2 elements in step n; r has 4 elements, squares has 7.
      (max(0, n - 3)...min(3, n)).reduce(0) { $0 + r[$1] * r[n - $1] }
    }
    let pull = 4 * Double.pi * Double.pi * h * h, drag = 4 * Double.pi * ratio * h
    func series(_ value: Double, _ slope: Double) -> (value: Double, slope: Double) {
      var a = [value, slope]
      a.reserveCapacity(Self.terms + 2)
      for n in 0..<Self.terms {
        var sum = pull * a[n]
        for i in 0...min(3, n) { sum += drag * r[i] * Double(n - i + 1) * a[n - i + 1] }
        for i in stride(from: 1, through: min(6, n), by: 1) {
          sum += squares[i] * Double((n - i + 2) * (n - i + 1)) * a[n - i + 2]
        }
        a.append(-sum / (squares[0] * Double((n + 2) * (n + 1))))
      }
      return a.indices.reversed().reduce((0, 0)) { sum, n in
        (sum.0 + a[n], sum.1 + Double(n) * a[n])
      }
    }
    let distance = series(1, 0), rate = series(0, h)
    let left = state.left.scaled(by: distance.value) - state.velocity.scaled(by: rate.value)
    state.velocity =
      state.velocity.scaled(by: rate.slope / h) - state.left.scaled(by: distance.slope / h)
    state.left = left
  }

  /// Advances the state by one step of length `h`, with a constant response during the step.
  ///
  /// The constant is the response in the middle of the step.
  private func stand<Value>(_ state: inout FluidState<Value>, from time: Double, for h: Double) {
    guard let fixed = Oscillator(response: response(at: time + h / 2).value, ratio: ratio) else {
      return
    }
    let unit = fixed.unitMotion(at: h)
    let left = state.left.scaled(by: unit.left) - state.velocity.scaled(by: unit.impulse)
    state.velocity =
      state.left.scaled(by: unit.stepRate) + state.velocity.scaled(by: unit.impulseRate)
    state.left = left
  }
}
