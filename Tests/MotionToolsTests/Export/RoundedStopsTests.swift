import TestSupport
import Testing

@testable import MotionTools

/// Compares functions of rounded stops with the functions that a parser reads from their text.
struct RoundedStopsTests {
  private func decimal(_ random: inout SeededGenerator, reach: Int) -> Decimal {
    let decimals = random.whole(0...7)
    let bound = (0..<decimals).reduce(reach) { bound, _ in bound * 10 }
    return Decimal(mantissa: Int64(random.whole(-bound / 10...bound)), decimals: decimals)
  }

  @Test("equal the functions of their text, bit for bit", arguments: 0..<500)
  func equalText(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let stops = (0..<random.whole(1...12)).map { _ in
      Stop(
        output: decimal(&random, reach: random.chance(0.1) ? 2_000_000 : 2),
        percentage: random.chance(0.6) ? decimal(&random, reach: 100) : nil)
    }
    #expect(LinearTimingFunction(rounded: stops) == LinearTimingFunction(css: stops.css))
  }
}
