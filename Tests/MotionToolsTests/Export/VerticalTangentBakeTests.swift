import AnimationCore
import TestSupport
import Testing

@testable import ExportReading
@testable import MotionTools

@Suite("Cubics near a vertical tangent")
struct VerticalTangentBakeTests {
  /// Returns a curve with a vertical tangent at its start, its end or its middle.
  static func curve(_ random: inout SeededGenerator) -> [Double] {
    let (y1, y2) = (random.number(-0.2...1.2), random.number(-0.2...1.2))
    return switch random.whole(0...2) {
    case 0: [0, y1, random.number(0...0.9), y2]
    case 1: [random.number(0.1...1), y1, 1, y2]
    default: [1, y1, 0, y2]
    }
  }

  @Test("need no more keyframes than lines", arguments: 0..<12)
  func reached(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = seed == 0 ? [0.18, 0.47, 1, 0.02] : Self.curve(&random)
    let animation = Animation.timingCurve(
      numbers[0], numbers[1], numbers[2], numbers[3], duration: 1.31)
    for error in [0.002, 0.0015, 0.001, 0.0005] {
      let lines = try Baked(animation, .waapi, .maxError(error)).bake.keyframes
      let bake = try Baked(animation, .lottie, .maxError(error)).bake
      #expect(bake.maxError <= error)
      #expect(bake.keyframes <= lines, "\(numbers) \(error)")
    }
  }

  @Test("stay close to all samples, also to those without a knot", arguments: 0..<20)
  func samples(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    // At the end, the tangent of this power of the time that is left is vertical.
    let allowedError = Double(random.whole(5...100)) / 10_000, power = random.number(0.3...0.7)
    let left = (0...600).map { -Double($0) / 40 }
    let x = left.map { 1 - Double.exp($0) } + [1]
    let values = left.map { 1 - Double.exp(power * $0) } + [1]
    let fit = CubicKnots(
      x: x, values: values, candidates: 30, chord: allowedError / 8, needsRise: seed % 2 == 0)
    let knots = try #require(fit.balanced(allowedError))
    for (a, b) in zip(knots, knots.dropFirst()) {
      let rise = b.value - a.value
      let handles = a.handles ?? SIMD2(a.value + rise / 3, a.value + rise * 2 / 3)
      for (place, value) in zip(x, values) where place >= a.time && place <= b.time {
        let s = (place - a.time) / (b.time - a.time), r = 1 - s
        let outer = a.value * r * r * r + b.value * s * s * s
        let inner = 3 * handles.x * s * r * r + 3 * handles.y * s * s * r
        #expect(abs(outer + inner - value) <= allowedError * 1.1)
      }
    }
  }
}
