import AnimationCore
import TestSupport
import Testing

/// Checks that multiplying all distances by a factor multiplies all values by that factor.
struct ScaleLawTests {
  /// Motions whose values are proportional to their distances.
  ///
  /// If `second` is not `nil`, it replaces `first` after 0.2 s.
  static let motions: [(first: Animation, second: Animation?)] =
    ModifierLawTests.bases.flatMap { base in
      [(base, nil), (base.delay(0.1).speed(1.3), nil), (base.logicallyComplete(after: 0.2), nil)]
    } + [
      (.bouncy, .spring(duration: 0.3, bounce: 0.2, blendDuration: 0.2)), (.easeIn, .snappy),
      (.bouncy, .linear(duration: 2)), (.easeOut(duration: 0.3), .easeIn(duration: 1)),
      (.interpolatingSpring(stiffness: 90, damping: 9), .default),
    ]
  /// The times of the sampled frames, in seconds.
  ///
  /// Only frames are sampled. A motion can settle between two frames, but the removal of the motion
  /// is reported only at the next frame.
  private let times = (0...120).map { Double($0) / 60 }

  private func samples(
    _ index: Int, _ scale: Double, _ fidelity: Fidelity
  ) throws -> (values: [Double], velocities: [Double], end: Double) {
    let (first, second) = Self.motions[index]
    var motion = Motion(from: 3 * scale, to: 10 * scale, first, fidelity: fidelity)
    if let second { motion.change(at: 0.2, to: -4 * scale, second) }
    let samples = try motion.samples(times, velocities: true)
    // The linear animation is combined with the spring. The spring may settle separately, so only
    // times before 0.4 s are compared.
    let isAdded = first == .bouncy && second == .linear(duration: 2)
    let emitted = try motion.events(until: 9).filter { $0.name.hasPrefix("removed") }
    let end = isAdded ? 0.4 : emitted.map(\.time).min() ?? .infinity
    return (samples.columns[0].values, samples.columns[0].velocities, end)
  }

  @Test(
    "equal the multiple of the motion until either ends, to the last bit for a power of two",
    arguments: motions.indices, Fidelity.allCases)
  func powers(_ index: Int, _ fidelity: Fidelity) throws {
    let usual = try samples(index, 1, fidelity)
    for scale in [-1, 0x1p-6, 2, 0x1p10] {
      let scaled = try samples(index, scale, fidelity)
      for (sample, time) in times.enumerated() where time < min(usual.end, scaled.end) - 1e-9 {
        #expect(scaled.values[sample] == scale * usual.values[sample], "at \(time)")
        #expect(scaled.velocities[sample] == scale * usual.velocities[sample], "at \(time)")
      }
    }
  }

  @Test(
    "end no sooner, and at the same time unless it is a fluid spring's",
    arguments: Fidelity.allCases)
  func ends(_ fidelity: Fidelity) throws {
    for base in ModifierLawTests.bases {
      let ends = try [0.25, 1, 10, 4096].map { way in
        try #require(
          Motion(to: way, base, frameRate: 300, fidelity: fidelity).events(until: 20).last
        ).time
      }
      #expect(ends == ends.sorted())
      let isFluid = base.base is FluidSpringAnimation || base.base is DefaultAnimation
      #expect((ends.first == ends.last) != isFluid)
    }
  }
}
