import AnimationCore
import MotionTools
import TestSupport
import Testing

/// Tests of the time at which a spring of Compose ends, and of its last value.
///
/// Source: androidx/androidx compose/animation/animation-core Animation.kt: `TargetBasedAnimation`
/// shows its target from its duration on; FloatAnimationSpec.kt, SpringEstimation.kt.
@Suite("The end of a Compose spring") struct ComposeEndTests {
  @Test("jumps from the last value before the end", arguments: [0.02, 1, 100.0])
  func jump(_ distance: Double) {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<20 {
      let spring = random.spring(ratios: 0.1...2, velocities: -2...2)
      let conversion = Conversion(.spring(spring), to: .compose, over: distance)
      let certificate = conversion.certificate
      guard certificate.end >= 0.001 else { continue }
      let shown = conversion.encoding.motion(over: distance).point(at: certificate.end - 0.0005)
      #expect(isClose(certificate.jump, abs(1 - shown.value / distance), absolute: 1e-12))
    }
  }

  @Test("comes when the envelope is within the threshold, even if the distance is not above it")
  func envelope() throws {
    let spring = try #require(PerceptualSpring(duration: 1.06608, dampingRatio: 0.5))
    // The amplitude of the envelope is 1/√(1 − ζ²) distances, and its decay ζ·2π/duration.
    for (distance, end) in [(0.01, 0.048), (0.0087, 0.001), (0.0086, 0), (0.02, 0.284)] {
      #expect(Conversion(.spring(spring), to: .compose, over: distance).certificate.end == end)
    }
  }
}
