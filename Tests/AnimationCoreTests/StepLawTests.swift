import AnimationCore
import TestSupport
import Testing

/// Compares the integration steps of fluid springs with their recurrence and closed form.
struct StepLawTests {
  private func spring(_ response: Double, _ ratio: Double) -> FluidSpringAnimation {
    FluidSpringAnimation(response: response, dampingFraction: ratio, blendDuration: 0)
  }

  /// Returns the position in each of the first `count` steps, as a fraction of the distance.
  ///
  /// A position is evaluated in the middle of its step.
  private func positions(_ spring: FluidSpringAnimation, _ count: Int) -> [Double] {
    var context = AnimationContext<Double>()
    return (1...count).map {
      // The distance is so large that the spring does not end within these steps.
      (spring.animate(value: 1e12, time: (Double($0) - 0.5) / 300, context: &context) ?? .nan)
        / 1e12
    }
  }

  @Test(
    "follow Euler's semi-implicit method with explicit friction",
    arguments: [(0.5, 0.7), (0.55, 1), (0.15, 0.85), (0.01, 0.5), (0.3, 2)] as [(Double, Double)])
  func recurrence(_ response: Double, _ ratio: Double) {
    let a = min(2 * Double.pi / response, 45_000.0.squareRoot()) / 300
    let shown = positions(spring(response, ratio), 40)
    #expect(shown[0] == 0)
    for step in 2..<40 {
      let next =
        1 + (2 - 2 * ratio * a - a * a) * (shown[step - 1] - 1)
        - (1 - 2 * ratio * a) * (shown[step - 2] - 1)
      #expect(isClose(shown[step], next, absolute: 1e-12))
    }
  }

  @Test(
    "stay bounded up to a friction of (4 − a²)/4a, and not beyond", arguments: [0.02, 0.05, 0.2])
  func stability(_ response: Double) throws {
    let a = min(2 * Double.pi / response, 45_000.0.squareRoot()) / 300
    let bound = (4 - a * a) / (4 * a)
    let inside = try #require(positions(spring(response, bound * 0.99), 3000).last)
    let outside = try #require(positions(spring(response, bound * 1.01), 3000).last)
    #expect(abs(inside - 1) < 1)
    #expect(!(abs(outside - 1) < 1e9))
  }

  @Test(
    "end at the recorded step for the distance",
    arguments: [
      (0.5, 0.825, 1, 158), (0.5, 0.825, 10, 278), (0.5, 0.825, 100, 293), (0.5, 0.7, 1, 228),
      (0.15, 0.86, 1, 59),
    ] as [(Double, Double, Double, Int)])
  func ends(_ response: Double, _ ratio: Double, _ distance: Double, _ end: Int) {
    var context = AnimationContext<Double>()
    let steps = (1...400).first {
      let time = (Double($0) + 0.5) / 300
      return spring(response, ratio).animate(value: distance, time: time, context: &context) == nil
    }
    #expect(steps == end)
  }

  @Test(
    "differ from the closed form by this part of the distance",
    arguments: [
      (0.55, 1, 0.012, 0.004), (0.5, 0.7, 0.016, 0.006), (0.15, 0.85, 0.048, 0.015),
    ] as [(Double, Double, Double, Double)])
  func distance(_ response: Double, _ ratio: Double, _ anyTime: Double, _ frames: Double) {
    let exact = Spring(response: response, dampingRatio: ratio)
    func largest(_ rate: Double) -> Double {
      var context = AnimationContext<Double>()
      return (1...Int(3 * response * rate)).reduce(0) { largest, index in
        let time = Double(index) / rate
        guard
          let shown = spring(response, ratio).animate(value: 1e9, time: time, context: &context)
        else { return .nan }
        return max(largest, abs(shown / 1e9 - exact.value(target: 1, time: time)))
      }
    }
    // At 30,000 samples per second, some times are just after a step, and some just before one.
    let gap = largest(30_000), shown = largest(60)
    #expect(gap <= anyTime && gap > anyTime - 0.001)
    #expect(shown <= frames && shown > frames - 0.001)
  }

  /// A reference spring that is integrated one step of 1/300 s at a time.
  private struct Single {
    var offset = 0.0, velocity = 0.0, force = 0.0
    var anchor = 0.0, steps = 0

    mutating func advance(to time: Double, target: Double, response: Double, ratio: Double) {
      let natural = 2 * Double.pi / response
      let stiffness = response > 0 ? min(natural * natural, 45_000) : 45_000
      let damping = 2 * ratio * stiffness.squareRoot()
      while time - (anchor + Double(steps) / 300) > 1e-9 {
        let middle = velocity + force / 600
        offset += middle / 300
        force = (target - offset) * stiffness - middle * damping
        velocity = middle + force / 600
        steps += 1
      }
    }
  }

  @Test("made a frame at a time equal single ones, to 1e-9 of the distance, through retargets")
  func strides() {
    var random = SeededGenerator(seed: 300)
    for _ in 0..<200 {
      let rates = [24.0, 25, 30, 48, 50, 60, 90, 100, 120, 1.5]
      let rate = rates[Int.random(in: 0..<rates.count, using: &random)]
      let ratio = Double.random(in: 0...1.2, using: &random)
      var response = Double.random(in: -0.02...1.5, using: &random)
      var excess = 0.0, blendStart = 0.0, blend = 0.0
      var single = Single(), way = 100.0, largest = 100.0
      var context = AnimationContext<Double>()
      for frame in 1...Int(rate * 3) {
        let time = Double(frame) / rate
        var current = FluidSpringAnimation(
          response: response, dampingFraction: ratio, blendDuration: blend)
        if Int.random(in: 0..<40, using: &random) == 0 {
          let previous = response
          response = Double.random(in: 0.05...1.5, using: &random)
          let next = FluidSpringAnimation(
            response: response, dampingFraction: ratio,
            blendDuration: Double.random(in: 0...0.5, using: &random))
          single.advance(
            to: time, target: way,
            response: previous + excess * fading(time - blendStart, blend), ratio: ratio)
          (single.anchor, single.steps) = (time, 0)
          var copy = context
          if current.animate(value: way, time: time, context: &copy) == nil { single.offset = way }
          _ = next.shouldMerge(
            previous: Animation(current), value: way, time: time, context: &context)
          (excess, blendStart, blend) = (previous - response, time, next.blendDuration)
          way += Double.random(in: -500...500, using: &random)
          current = next
        }
        largest = max(largest, abs(way))
        single.advance(
          to: time, target: way,
          response: response + excess * fading(time - blendStart, blend), ratio: ratio)
        largest = max(largest, abs(single.offset), abs(single.velocity) / 60)
        // After its end, a spring returns `nil`.
        guard let shown = current.animate(value: way, time: time, context: &context) else { break }
        #expect(isClose(shown, single.offset, absolute: 1e-9 * largest))
      }
    }
  }

  private func fading(_ time: Double, _ duration: Double) -> Double {
    guard duration > 0 else { return 0 }
    let p = min(max(time / duration, 0), 1)
    return 1 - p * p * (3 - 2 * p)
  }
}
