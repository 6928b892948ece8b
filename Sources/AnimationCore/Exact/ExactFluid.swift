/// A fluid spring solved instead of stepped: SwiftUI's rules without its integration.
struct ExactFluid<Value: VectorArithmetic> {
  let animation: FluidSpringAnimation
  /// Whether a spring that replaces this one blends from its response; `.default` does not count.
  let blendsOnward: Bool
  /// When the motion began, and where and how fast it was then.
  let start: Double
  let offset: Value
  let velocity: Value
  let blend: Blend?
  /// Where the blend leaves off and the closed form takes over.
  private(set) var solved: (time: Double, offset: Value, velocity: Value)
  let spring: Spring
  /// When the spring is removed, in the animation's time.
  private(set) var end = 0.0

  struct Blend: Hashable {
    let interval, start: Double
  }

  /// The length of one step of the blend's integration, an eighth of SwiftUI's.
  private static var substep: Double { 1.0 / 2400 }

  init(
    _ animation: FluidSpringAnimation, target: Value, start: Double = 0, offset: Value = .zero,
    velocity: Value = .zero, blend: Blend? = nil, blendsOnward: Bool = true
  ) {
    self.animation = animation
    self.blendsOnward = blendsOnward
    self.start = start
    self.offset = offset
    self.velocity = velocity
    self.blend = animation.blendDuration > 0 ? blend : nil
    solved = (start, offset, velocity)
    spring = Spring(oscillatorResponse: animation.response, ratio: animation.dampingFraction)
    end = findEnd(target)
  }

  /// Puts a solved spring together again.
  init(
    animation: FluidSpringAnimation, blendsOnward: Bool, start: Double, offset: Value,
    velocity: Value, solved: (time: Double, offset: Value, velocity: Value), end: Double,
    blend: Blend?
  ) {
    self.animation = animation
    self.blendsOnward = blendsOnward
    self.start = start
    self.offset = offset
    self.velocity = velocity
    self.blend = blend
    self.solved = solved
    self.end = end
    spring = Spring(oscillatorResponse: animation.response, ratio: animation.dampingFraction)
  }

  var logicalEnd: Double { start + max(0, animation.response) }

  /// The blend that a spring replacing this one at a time continues or begins.
  func blend(before next: FluidSpringAnimation, at time: Double) -> Blend? {
    blendsOnward && animation.response != next.response
      ? Blend(interval: animation.response - next.response, start: time) : blend
  }

  func motion(target: Value, at time: Double) -> (offset: Value, velocity: Value) {
    if time < solved.time {
      var state = (offset: offset, velocity: velocity)
      integrate(&state, from: start, to: max(start, time), target: target)
      return state
    }
    let unit = spring.unitMotion(at: time - solved.time)
    let distance = target - solved.offset
    return (
      solved.offset + distance.scaled(by: unit.step) + solved.velocity.scaled(by: unit.impulse),
      distance.scaled(by: unit.stepRate) + solved.velocity.scaled(by: unit.impulseRate)
    )
  }

  private func response(at time: Double) -> Double {
    guard let blend else { return animation.response }
    let p = ((time - blend.start) / animation.blendDuration).clamped(to: 0...1)
    return animation.response + blend.interval * (1 - p * p * (3 - 2 * p))
  }

  private func acceleration(
    _ state: (offset: Value, velocity: Value), target: Value, at time: Double
  ) -> Value {
    let natural = 2 * Double.pi / response(at: time)
    return (target - state.offset).scaled(by: natural * natural)
      - state.velocity.scaled(by: 2 * animation.dampingFraction * natural)
  }

  /// Fourth-order Runge-Kutta steps on a grid that depends on the start alone.
  private func integrate(
    _ state: inout (offset: Value, velocity: Value), from begin: Double, to end: Double,
    target: Value
  ) {
    var time = begin
    var count = 0
    while time < end {
      count += 1
      let next = min(begin + Double(count) * Self.substep, end)
      let h = next - time
      func rates(_ s: (offset: Value, velocity: Value), _ t: Double) -> (Value, Value) {
        (s.velocity, acceleration(s, target: target, at: t))
      }
      func moved(_ rates: (Value, Value), _ h: Double) -> (offset: Value, velocity: Value) {
        (state.offset + rates.0.scaled(by: h), state.velocity + rates.1.scaled(by: h))
      }
      let a = rates(state, time)
      let b = rates(moved(a, h / 2), time + h / 2)
      let c = rates(moved(b, h / 2), time + h / 2)
      let d = rates(moved(c, h), next)
      state.offset += (a.0 + b.0.scaled(by: 2) + c.0.scaled(by: 2) + d.0).scaled(by: h / 6)
      state.velocity += (a.1 + b.1.scaled(by: 2) + c.1.scaled(by: 2) + d.1).scaled(by: h / 6)
      time = next
    }
  }
}

extension ExactFluid {
  private func isAtRest(
    _ state: (offset: Value, velocity: Value), target: Value, at time: Double
  ) -> Bool {
    let left = (target - state.offset).magnitudeSquared
    if left.isNaN { return true }
    return state.velocity.magnitudeSquared <= FluidSpringAnimation.restSquared
      && acceleration(state, target: target, at: time).magnitudeSquared
        <= FluidSpringAnimation.restSquared
      && FluidSpringAnimation.isNear(left, of: target.magnitudeSquared)
  }

  /// The first multiple of 1/300 s after the start at which the spring is at rest, refined inside it.
  private mutating func findEnd(_ target: Value) -> Double {
    guard animation.response > 0 else { return start }
    let step = FluidSpringAnimation.step
    var count = 1
    if let blend {
      let blendEnd = blend.start + animation.blendDuration
      var state = (offset: offset, velocity: velocity)
      var time = start
      while time < blendEnd {
        let next = min(start + Double(count) * step, blendEnd)
        integrate(&state, from: time, to: next, target: target)
        time = next
        solved = (time, state.offset, state.velocity)
        guard next < blendEnd else { break }
        if animation.dampingFraction > 0, isAtRest(state, target: target, at: next) {
          return refine(count, target)
        }
        count += 1
      }
    }
    guard animation.dampingFraction > 0 else { return .infinity }
    guard let first = firstCandidate(from: count, target) else { return .infinity }
    count = first
    while true {
      let time = start + Double(count) * step
      if time > Self.horizon { return .infinity }
      let state = motion(target: target, at: time)
      if isAtRest(state, target: target, at: time) { return refine(count, target) }
      count += stepsWithoutRest(state, target: target, at: time)
    }
  }

  /// Longer than any motion is simulated, in seconds.
  private static var horizon: Double { 100_000 }

  /// How many steps are safe to skip, at least 1: none of the conditions of rest can come true sooner.
  ///
  /// With e = √(|y′|² + ω₀²·|y|²), which only falls, |y| changes by at most e a second, |y′| by at most
  /// ω₀·e·(1 + 2ζ), and |y″| by at most ω₀²·e·(1 + 2ζ)².
  private func stepsWithoutRest(
    _ state: (offset: Value, velocity: Value), target: Value, at time: Double
  ) -> Int {
    let natural = 2 * Double.pi / animation.response
    let left = (target - state.offset).magnitudeSquared.squareRoot()
    let speed = state.velocity.magnitudeSquared.squareRoot()
    let force = acceleration(state, target: target, at: time).magnitudeSquared.squareRoot()
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
      let state = motion(target: target, at: time)
      let energy =
        state.velocity.magnitudeSquared
        + natural * natural * (target - state.offset).magnitudeSquared
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
      if isAtRest(motion(target: target, at: middle), target: target, at: middle) {
        high = middle
      } else {
        low = middle
      }
    }
  }
}

extension Spring {
  /// The spring of mass 1 and stiffness (2π/response)², for any damping, negative included.
  init(oscillatorResponse response: Double, ratio: Double) {
    let natural = 2 * Double.pi / response
    let share = abs(1 - ratio * ratio).squareRoot()
    self.init(
      frequency: (abs(ratio) > 1 ? -share : share) * natural, decayRate: ratio * natural, mass: 1)
  }
}
