import AnimationCore
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("The nearest keyword of Penpot") struct NearestKeywordTests {
  static let keywords: [(name: String, numbers: [Double])] = [
    ("linear", [0, 0, 1, 1]), ("ease", [0.25, 0.1, 0.25, 1]), ("ease-in", [0.42, 0, 1, 1]),
    ("ease-out", [0, 0, 0.58, 1]), ("ease-in-out", [0.42, 0, 0.58, 1]),
  ]

  /// Returns y at x = `progress`, by 60 bisections.
  static func output(_ numbers: [Double], at progress: Double) -> Double {
    if progress >= 1 { return 1 }
    var low = 0.0, high = 1.0
    func part(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * (1 - s) * (1 - s) * s * a + 3 * (1 - s) * s * s * b + s * s * s
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if part(numbers[0], numbers[2], middle) < progress { low = middle } else { high = middle }
    }
    return part(numbers[1], numbers[3], low)
  }

  static func word(_ encoding: any PlatformEncoding) -> String? {
    if case .string(let name) = JSON.object(encoding.parameters).member("easing") {
      name
    } else {
      nil
    }
  }

  @Test("is the minimum over all keywords and durations", arguments: [0.4, 0.7, 1, 1.8])
  func isNearest(_ ratio: Double) throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, dampingRatio: ratio))
    let conversion = Conversion(.spring(spring), to: .penpot, over: 1)
    let reference = ReferenceSpring(response: 0.5, dampingRatio: ratio)
    let times = (0...300).map { Double($0) / 100 }
    let values = times.map {
      Double(reference.motion(target: 1, initialVelocity: 0, time: $0).value)
    }
    var least = Double.infinity
    for (_, numbers) in Self.keywords {
      for milliseconds in stride(from: 125.0, to: 3000, by: 15) {
        let farness = zip(times, values).map { time, value in
          abs(Self.output(numbers, at: time / milliseconds * 1000) - value)
        }.max()
        least = min(least, farness ?? .infinity)
      }
    }
    #expect(conversion.certificate.share <= least + 0.01)
    #expect(conversion.certificate.share >= least - 0.01)
  }

  @Test("of a keyword's curve is the keyword", arguments: keywords.indices)
  func keyword(_ index: Int) throws {
    let (name, numbers) = Self.keywords[index]
    let curve = try #require(
      TimedCurve(numbers[0], numbers[1], numbers[2], numbers[3], duration: 0.3))
    let conversion = Conversion(.curve(curve), to: .penpot, over: 100)
    #expect(Self.word(conversion.encoding) == name)
    #expect(conversion.certificate.share < 1e-9)
  }

  /// Source: penpot/penpot issue 11339: three easings of Material 3 become the same keyword.
  @Test("of three easings of Material 3 has the error that the issue misses")
  func material() throws {
    for (numbers, least) in [
      ([0.2, 0, 0, 1], 0.15), ([0, 0, 0, 1], 0.15), ([0.05, 0.7, 0.1, 1], 0.2),
    ] {
      let curve = try #require(
        TimedCurve(numbers[0], numbers[1], numbers[2], numbers[3], duration: 0.5))
      let conversion = Conversion(.curve(curve), to: .penpot, over: 100)
      let name = try #require(Self.word(conversion.encoding))
      #expect(["ease", "ease-out"].contains(name))
      #expect(conversion.certificate.share > least)
    }
  }
}
