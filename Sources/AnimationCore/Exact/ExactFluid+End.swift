/// The search for a fluid spring's end.
extension ExactFluid {
  /// Returns the time at which the spring settles, to the last bit; infinite if it never settles.
  ///
  /// The result is also infinite if the spring settles after the search limit, or if the work
  /// budget stops.
  mutating func findEnd(_ target: Value) -> Double {
    // The search evaluates the spring at whole steps of 1/300 s after the start. The search stops
    // at the first step where the spring is settled. The exact time is between the previous step
    // and this step.
    // SwiftUI ends a spring with infinite damping on its first frame. In the exact fidelity, a
    // spring without a positive response also ends at once.
    guard animation.response > 0, animation.dampingFraction < .infinity else { return start }
    // The bisections below evaluate the spring about `stepsOfSearch` times.
    guard Work.spend(Self.stepsOfSearch, on: .values) else { return .infinity }
    let isDamped = animation.dampingFraction > 0
    let step = FluidSpringAnimation.step
    var count = 1
    if let changing {
      var state = FluidState(left: target - offset, velocity: velocity)
      var time = start
      while time < changing.end {
        let next = isDamped ? min(start + Double(count) * step, changing.end) : changing.end
        // After the work budget has stopped, the result is discarded.
        guard Work.spend(1, on: .values) else { return .infinity }
        changing.advance(&state, from: time, to: next)
        time = next
        solved = (time, target - state.left, state.velocity)
        guard next < changing.end else { break }
        if state.isAtRest(after: target) { return refine(count, target) }
        if time > Self.horizon { return .infinity }
        count += 1
      }
    }
    guard isDamped, let first = firstCandidate(from: count, target) else { return .infinity }
    count = first
    while true {
      let time = start + Double(count) * step
      if time > Self.horizon || !Work.spend(1, on: .values) { return .infinity }
      let state = state(target, at: time)
      if state.isAtRest(after: target) { return refine(count, target) }
      count += stepsWithoutRest(state, target)
    }
  }

  /// The number of work steps for one search, in addition to those of the search's loops.
  private static var stepsOfSearch: Int { 32 }

  /// The search limit in seconds; a spring that settles later is treated as endless.
  private static var horizon: Double { 100_000 }

  /// Returns the number of steps, at least 1, by which the search can advance at once.
  ///
  /// The spring cannot settle after fewer steps. The length of a step is 1/300 s.
  private func stepsWithoutRest(_ state: FluidState<Value>, _ target: Value) -> Int {
    // Let y be the remaining distance, ω₀ the undamped frequency and ζ the damping fraction. Let e
    // = √(|y′|² + ω₀²·|y|²), which never increases. Per second, |y| changes by at most e, |y′| by
    // at most ω₀·e·(1 + 2ζ), and |y″| by at most ω₀²·e·(1 + 2ζ)². So if one of these magnitudes is
    // above its limit for a settled spring, these rates give a minimum time until it reaches the
    // limit.
    let natural = 2 * Double.pi / animation.response
    let left = state.left.magnitudeSquared.squareRoot()
    let speed = state.velocity.magnitudeSquared.squareRoot()
    let force = state.acceleration.magnitudeSquared.squareRoot()
    let energy = (speed * speed + natural * natural * left * left).squareRoot()
    let pull = natural * (1 + 2 * animation.dampingFraction)
    let rest = FluidSpringAnimation.restSquared.squareRoot()
    // If the whole distance is 0, any remaining distance is allowed, as in `isNear`.
    let travel = target.magnitudeSquared.squareRoot()
    let allowed = travel == 0 ? .infinity : FluidSpringAnimation.restFraction * travel
    let seconds = max(
      (left - allowed) / energy, (speed - rest) / (energy * pull),
      (force - rest) / (energy * pull * pull))
    let steps = (seconds / FluidSpringAnimation.step).rounded(.down)
    return steps < 1e9 ? Int(bounded: steps, in: 1...1_000_000_000) : 1
  }

  /// Returns the smallest number of steps, at least `count`, after which the spring can be settled.
  ///
  /// The result is `nil` if the search exceeds the search limit, `horizon`.
  private func firstCandidate(from count: Int, _ target: Value) -> Int? {
    // Let y be the remaining distance and ω₀ the undamped frequency. A settled spring has a bounded
    // velocity and acceleration, and so a bounded distance. Its energy |y′|² + ω₀²·|y|² is
    // therefore bounded, too. The energy never increases. So doubling and bisection find the
    // number, and the earlier oscillations need not be evaluated.
    let natural = 2 * Double.pi / animation.response
    let rest = FluidSpringAnimation.restSquared.squareRoot()
    let damped = rest * (1 + 2 * animation.dampingFraction * natural) / (natural * natural)
    let travel = target.magnitudeSquared.squareRoot()
    let left = travel == 0 ? damped : min(FluidSpringAnimation.restFraction * travel, damped)
    let limit = rest * rest + natural * natural * left * left
    func energy(_ count: Int) -> Double {
      let state = state(target, at: start + Double(count) * FluidSpringAnimation.step)
      return state.velocity.magnitudeSquared + natural * natural * state.left.magnitudeSquared
    }
    func maySettle(_ count: Int) -> Bool { !(energy(count) > limit * (1 + 1e-9)) }
    let first = energy(count)
    if !(first > limit * (1 + 1e-9)) { return count }
    // Without its oscillation, the slowest component decays at this rate; the energy decays at
    // twice this rate.
    let fading = spring.frequency < 0 ? -spring.slowRoot : spring.decay
    let expected = _log(first / limit) / (2 * fading * FluidSpringAnimation.step)
    var low = count, width = 4
    var high = count + (expected < 1e9 ? Int(bounded: expected, in: 1...1_000_000_000) : 64)
    if maySettle(high) {
      while high - width > low, maySettle(high - width) {
        high -= width
        width *= 2
      }
      low = max(low, high - width)
    } else {
      repeat {
        low = high
        high += width
        width *= 2
        if Double(low) * FluidSpringAnimation.step > Self.horizon { return nil }
      } while !maySettle(high)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if maySettle(middle) { high = middle } else { low = middle }
    }
    return high
  }

  private func refine(_ count: Int, _ target: Value) -> Double {
    var (low, high) = narrow(
      start + Double(count - 1) * FluidSpringAnimation.step,
      start + Double(count) * FluidSpringAnimation.step, target)
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if state(target, at: middle).isAtRest(after: target) { high = middle } else { low = middle }
    }
  }

  /// Returns a narrow interval that contains the time at which the spring settles.
  ///
  /// The result is a part of the interval from `low` to `high`. The spring is not settled at `low`
  /// and at the start of the result. It is settled at `high` and at the end of the result.
  private func narrow(
    _ low: Double, _ high: Double, _ target: Value
  ) -> (low: Double, high: Double) {
    // The secant method usually gives an interval of a few rounding errors. If a secant leaves the
    // given interval, the search stops, and the returned interval is wider.
    func excess(_ time: Double) -> Double { state(target, at: time).excess(after: target) }
    var (older, olderExcess) = (low, excess(low))
    var (time, timeExcess) = (high, excess(high))
    guard olderExcess > 0, timeExcess <= 0 else { return (low, high) }
    for _ in 1...6 {
      let next = time - timeExcess * ((time - older) / (timeExcess - olderExcess))
      guard next > low, next < high else { break }
      let isClose = abs(next - time) <= 4 * next.ulp
      (older, olderExcess) = (time, timeExcess)
      time = next
      if isClose { break }
      timeExcess = excess(next)
    }
    var reach = 4 * time.ulp
    while true {
      let before = max(low, time - reach), after = min(high, time + reach)
      let isBefore = before == low || !state(target, at: before).isAtRest(after: target)
      if isBefore, after == high || state(target, at: after).isAtRest(after: target) {
        return (before, after)
      }
      reach *= 16
    }
  }
}
