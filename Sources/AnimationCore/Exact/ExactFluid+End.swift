/// Where a fluid spring ends.
extension ExactFluid {
  /// The first multiple of 1/300 s after the start at which the spring is at rest, refined inside it.
  mutating func findEnd(_ target: Value) -> Double {
    guard animation.response > 0 else { return start }
    let isDamped = animation.dampingFraction > 0
    let step = FluidSpringAnimation.step
    var count = 1
    if let changing {
      var state = FluidState(left: target - offset, velocity: velocity)
      var time = start
      while time < changing.end {
        let next = isDamped ? min(start + Double(count) * step, changing.end) : changing.end
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
      if time > Self.horizon { return .infinity }
      let state = state(target, at: time)
      if state.isAtRest(after: target) { return refine(count, target) }
      count += stepsWithoutRest(state, target)
    }
  }

  /// Longer than any motion is simulated, in seconds.
  private static var horizon: Double { 100_000 }

  /// How many steps are safe to skip, at least 1: none of the conditions of rest can come true sooner.
  ///
  /// With e = √(|y′|² + ω₀²·|y|²), which only falls, |y| changes by at most e a second, |y′| by at most
  /// ω₀·e·(1 + 2ζ), and |y″| by at most ω₀²·e·(1 + 2ζ)².
  private func stepsWithoutRest(_ state: FluidState<Value>, _ target: Value) -> Int {
    let natural = 2 * Double.pi / animation.response
    let left = state.left.magnitudeSquared.squareRoot()
    let speed = state.velocity.magnitudeSquared.squareRoot()
    let force = state.acceleration.magnitudeSquared.squareRoot()
    let energy = (speed * speed + natural * natural * left * left).squareRoot()
    let pull = natural * (1 + 2 * animation.dampingFraction)
    let rest = FluidSpringAnimation.restSquared.squareRoot()
    // No way at all bounds no distance, as in `isNear`.
    let way = target.magnitudeSquared.squareRoot()
    let allowed = way == 0 ? .infinity : FluidSpringAnimation.restFraction * way
    let seconds = max(
      (left - allowed) / energy, (speed - rest) / (energy * pull),
      (force - rest) / (energy * pull * pull))
    let steps = (seconds / FluidSpringAnimation.step).rounded(.down)
    return steps > 1 && steps < 1e9 ? Int(steps) : 1
  }

  /// The first multiple from which rest is possible at all.
  ///
  /// Rest bounds the velocity, and through the acceleration the distance, hence the energy
  /// |y′|² + ω₀²·|y|², which only falls: it is found by doubling and halving, and the oscillations before
  /// it need not be looked at one by one.
  private func firstCandidate(from count: Int, _ target: Value) -> Int? {
    let natural = 2 * Double.pi / animation.response
    let rest = FluidSpringAnimation.restSquared.squareRoot()
    let damped = rest * (1 + 2 * animation.dampingFraction * natural) / (natural * natural)
    let way = target.magnitudeSquared.squareRoot()
    let left = way == 0 ? damped : min(FluidSpringAnimation.restFraction * way, damped)
    let limit = rest * rest + natural * natural * left * left
    func mayRest(_ count: Int) -> Bool {
      let time = start + Double(count) * FluidSpringAnimation.step
      let state = state(target, at: time)
      let energy =
        state.velocity.magnitudeSquared + natural * natural * state.left.magnitudeSquared
      return !(energy > limit * (1 + 1e-9))
    }
    if mayRest(count) { return count }
    var low = count, width = 64
    while !mayRest(low + width) {
      low += width
      width *= 2
      if Double(low) * FluidSpringAnimation.step > Self.horizon { return nil }
    }
    var high = low + width
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if mayRest(middle) { high = middle } else { low = middle }
    }
    return high
  }

  private func refine(_ count: Int, _ target: Value) -> Double {
    var low = start + Double(count - 1) * FluidSpringAnimation.step
    var high = start + Double(count) * FluidSpringAnimation.step
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if state(target, at: middle).isAtRest(after: target) { high = middle } else { low = middle }
    }
  }
}
