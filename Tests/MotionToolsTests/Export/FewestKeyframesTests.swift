import AnimationCore
import AnimationNotation
import TestSupport
import Testing

@testable import ExportReading
@testable import MotionTools

@Suite("The minimum number of keyframes")
struct FewestKeyframesTests {
  @Test(
    "with lines between them is the minimum over all lines",
    arguments: [0.002, 0.01, 0.05])
  func lines(_ error: Double) throws {
    for animation in [Animation.bouncy, .smooth, .easeInOut] {
      let track = try #require(try Baked(animation, .waapi, .maxError(error)).bake.tracks.first)
      let fewest = try #require(track.fewestKeyframes)
      #expect(track.keyframes.count == fewest, "\(animation)")
      #expect(track.maxError <= error)
    }
  }

  @Test(
    "is a limit that is kept, and more keyframes reduce the error",
    arguments: [BakeFormat.waapi, .lottie, .gsap])
  func counts(_ format: BakeFormat) throws {
    var last = 1.0
    for count in [3, 5, 8] {
      let bake = try Baked(.bouncy, format, .maxKeyframes(count)).bake
      #expect(bake.keyframes <= count)
      #expect(bake.maxError < last)
      last = bake.maxError
    }
    // A slightly smaller error would require more keyframes.
    let eight = try Baked(.bouncy, .waapi, .maxKeyframes(8)).bake
    #expect(try Baked(.bouncy, .waapi, .maxError(eight.maxError * 0.95)).bake.keyframes > 8)
    #expect(throws: Bake.Failure.beyondKeyframes) {
      try Baked(.linear.repeatCount(3, autoreverses: false), .waapi, .maxKeyframes(3))
    }
  }

  @Test("does not depend on the end time within the last microsecond", arguments: 0..<24)
  func ends(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    // A spring ends with a jump, at a time that depends on its travel.
    let travel = seed == 0 ? 1.3 : random.number(0.5...4)
    for format in [BakeFormat.waapi, .lottie] {
      let bake = try Baked(.snappy, format, to: travel).bake
      #expect(bake.keyframes <= (format == .waapi ? 15 : 7), "\(travel)")
    }
  }

  @Test("with cubics between them is far smaller")
  func cubics() throws {
    let lines = try Baked(.bouncy, .waapi).bake.keyframes
    #expect(lines == 15)
    #expect(try Baked(.bouncy, .lottie).bake.keyframes == 5)
    #expect(try Baked(.bouncy, .gsap).bake.keyframes == 5)
  }

  @Test("with cubics is at most that of any choice of samples", arguments: 0..<30)
  func cubicsOnSamples(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var values = [0.0], speed = 0.0
    for _ in 1..<11 {
      speed = 0.5 * speed + random.number(-1...1)
      values.append(values[values.count - 1] + speed)
    }
    let x = values.indices.map { Double($0) / 10 }
    let allowedError = 0.137
    let fit = CubicKnots(
      x: x, values: values, candidates: 100, chord: allowedError, needsRise: false)
    let knots = try #require(fit.balanced(allowedError))
    // Try every subset of the samples that contains the first and the last sample.
    var fewest = Int.max
    for choice in 0..<1 << 9 where choice.nonzeroBitCount + 2 < fewest {
      let places = [0] + (0..<9).filter { choice >> $0 & 1 == 1 }.map { $0 + 1 } + [10]
      let isNear = zip(places, places.dropFirst()).allSatisfy {
        isFeasible(x, values, $0, $1, allowedError)
      }
      if isNear { fewest = places.count }
    }
    #expect(knots.count == fewest)
    for (a, b) in zip(knots, knots.dropFirst()) {
      let handles =
        a.handles ?? SIMD2(a.value + (b.value - a.value) / 3, a.value + (b.value - a.value) * 2 / 3)
      for (place, value) in zip(x, values) where place >= a.time && place <= b.time {
        let s = (place - a.time) / (b.time - a.time), r = 1 - s
        let outer = a.value * r * r * r + b.value * s * s * s
        let inner = 3 * handles.x * s * r * r + 3 * handles.y * s * s * r
        #expect(abs(outer + inner - value) <= allowedError + 1e-9)
      }
    }
  }

  /// True if at least one cubic from sample `a` to sample `b` is close to all samples between them.
  ///
  /// The difference between the cubic and a sample must be at most `allowedError`.
  ///
  /// Each sample limits the two control values to the strip between two lines. If the strips of all
  /// samples have a common point, they also have a common point at a crossing of two lines.
  private func isFeasible(
    _ x: [Double], _ values: [Double], _ a: Int, _ b: Int, _ allowedError: Double
  ) -> Bool {
    let bounds = (a + 1..<max(b, a + 1)).flatMap { index -> [SIMD3<Double>] in
      let s = (x[index] - x[a]) / (x[b] - x[a]), r = 1 - s
      let rest = values[index] - values[a] * r * r * r - values[b] * s * s * s
      return [-allowedError, allowedError].map { SIMD3(3 * s * r * r, 3 * s * s * r, rest + $0) }
    }
    if bounds.count < 4 { return true }
    func isInside(_ y: SIMD2<Double>) -> Bool {
      stride(from: 0, to: bounds.count, by: 2).allSatisfy { index in
        let value = bounds[index].x * y.x + bounds[index].y * y.y
        return value >= bounds[index].z - 1e-9 && value <= bounds[index + 1].z + 1e-9
      }
    }
    for (number, first) in bounds.enumerated() {
      for second in bounds[(number + 1)...] {
        let determinant = first.x * second.y - first.y * second.x
        guard abs(determinant) > 1e-12 else { continue }
        let point = SIMD2(
          (first.z * second.y - first.y * second.z) / determinant,
          (first.x * second.z - first.z * second.x) / determinant)
        if isInside(point) { return true }
      }
    }
    return false
  }
}
