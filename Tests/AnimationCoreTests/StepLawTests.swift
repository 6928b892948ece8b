import AnimationCore
import TestSupport
import Testing

/// What the steps of fluid springs are, beside the differential equation that they stand for.
struct StepLawTests {
  private func spring(_ response: Double, _ ratio: Double) -> FluidSpringAnimation {
    FluidSpringAnimation(response: response, dampingFraction: ratio, blendDuration: 0)
  }

  /// The positions after each step, at the middle of which they are asked for.
  private func positions(_ spring: FluidSpringAnimation, _ count: Int) -> [Double] {
    var context = AnimationContext<Double>()
    return (1...count).map {
      // Far away, so that no end comes between.
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
    "end on the recorded one by the distance",
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
    "are this far from the closed form, in parts of the way",
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
    // Just after a step and just before the next are both among so many times.
    let gap = largest(30_000), shown = largest(60)
    #expect(gap <= anyTime && gap > anyTime - 0.001)
    #expect(shown <= frames && shown > frames - 0.001)
  }
}
