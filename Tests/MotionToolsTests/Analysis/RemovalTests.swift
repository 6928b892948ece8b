import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Tests of the jump to the target when SwiftUI removes an animation.
@Suite("The jump at the removal of a motion") struct RemovalTests {
  @Test("is no peak of a spring", arguments: [Fidelity.exact, .swiftui])
  func springs(_ fidelity: Fidelity) throws {
    var random = SeededGenerator(seed: 81)
    for _ in 0..<60 {
      let spring = Animation.spring(
        response: Double.random(in: 0.1...1.5, using: &random),
        dampingFraction: Double.random(in: 0.1...1.4, using: &random))
      let analysed = try Analysed(
        spring, to: Double.random(in: 1...500, using: &random), fidelity: fidelity)
      let removal = analysed.motion.removal
      // A peak is a frame between two lower or two higher frames, so the last frame cannot be one.
      let frame = 1 / 60.0
      for peak in analysed.analysis.peaks {
        #expect(peak.time < removal - (fidelity == .swiftui ? 1.5 * frame : 1e-6))
      }
    }
  }

  @Test(
    "is no peak of a repetition that ends at its start", arguments: [Fidelity.exact, .swiftui])
  func repetitions(_ fidelity: Fidelity) throws {
    let analysed = try Analysed(
      .linear(duration: 0.5).repeatCount(2, autoreverses: true), fidelity: fidelity)
    #expect(analysed.analysis.peaks.count == 1)
    let peak = try #require(analysed.analysis.peaks.first)
    #expect(isClose(peak.time, 0.5, absolute: 0.02))
  }
}
