import TestSupport
import Testing

@testable import AnimationCore

@Suite("The distance between two vectors")
struct FidelityDistanceTests {
  private func gap(_ these: [Double], _ those: [Double]) -> Double {
    FidelityGap.distance(these[...], those[...])
  }

  @Test("is infinite if only one of two components is NaN or infinite", arguments: 0..<20)
  func special(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    for width in 1...4 {
      var these = (0..<width).map { _ in random.number(-9...9) }, those = these
      let place = random.whole(0...width - 1)
      if random.chance(0.5) { those[random.whole(0...width - 1)] += 1 }
      let finite = gap(these, those)
      #expect(finite.isFinite && finite == gap(those, these))
      let wrong: Double = random.chance(0.5) ? .nan : random.chance(0.5) ? .infinity : -.infinity
      these[place] = wrong
      #expect(gap(these, those) == .infinity && gap(those, these) == .infinity)
      #expect(FidelityGap([these[place]], [those[place]], at: [2]).largest == .infinity)
      those = these
      #expect(gap(these, those) == 0)
    }
  }
}
