import AnimationCore
import Dispatch
import MotionTools
import TestSupport
import Testing

@Suite("A certificate") struct CertificateLawTests {
  /// The platforms that play a spring exactly, in double precision.
  static let exact: [Platform] = [
    .swiftui, .coreAnimation, .uikit, .motion, .motion12, .gsap, .flutter, .reanimated,
    .reanimated3,
    .remotion, .figma,
  ]

  @Test("contains only rounding if a platform has the same spring", arguments: exact)
  func isExact(_ platform: Platform) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<4 {
      let spring = random.spring(ratios: 0.1...0.99)
      let conversion = Conversion(
        .spring(spring), to: platform, over: 100)
      #expect(conversion.certificate.moving.share < 1e-10, "\(conversion.encoding.code)")
    }
  }

  @Test(
    "applies in every regime on platforms that solve it",
    arguments: [
      Platform.swiftui, .coreAnimation, .motion, .motion12, .gsap, .flutter,
    ])
  func isExactOverDamped(_ platform: Platform) {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3 {
      let spring = random.spring(ratios: 1.01...4)
      let conversion = Conversion(
        .spring(spring), to: platform, over: 100)
      #expect(conversion.certificate.moving.share < 1e-8, "\(conversion.encoding.code)")
    }
  }

  @Test("of a conversion to all platforms equals that of each alone", arguments: [0.4, 1, 1.7])
  func together(_ ratio: Double) throws {
    let spring = try #require(PerceptualSpring(duration: 0.6, dampingRatio: ratio))
    let platforms = Platform.allCases
    let all = Conversion.all(.spring(spring), .once, to: platforms, over: 100)
    #expect(all.map(\.platform) == platforms)
    let onThreads = Conversion.all(.spring(spring), .once, to: platforms, over: 100) { part in
      DispatchQueue.concurrentPerform(iterations: 4) { _ in while part() {} }
    }
    #expect(onThreads.map(\.encoding.code) == all.map(\.encoding.code))
    #expect(
      onThreads.map { Self.figures($0.certificate) } == all.map { Self.figures($0.certificate) })
    for conversion in all {
      let alone = Conversion(.spring(spring), to: conversion.platform, over: 100)
      #expect(conversion.encoding.code == alone.encoding.code)
      #expect(Self.figures(conversion.certificate) == Self.figures(alone.certificate))
      #expect(conversion.copies.map(\.text) == alone.copies.map(\.text))
      #expect(
        conversion.copies.map { Self.figures($0.certificate) }
          == alone.copies.map { Self.figures($0.certificate) })
    }
  }

  private static func figures(_ certificate: ConversionCertificate) -> [Double] {
    let (whole, moving) = (certificate.whole, certificate.moving)
    return [
      whole.largest, whole.time, whole.rootMeanSquare, moving.largest, moving.time,
      certificate.end, certificate.jump,
    ]
  }

  @Test("agrees with small integration steps for a spring played critically damped")
  func playedCritically() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, dampingRatio: 1.6))
    let certificate = Conversion(.spring(spring), to: .figma, over: 1).certificate
    var states = [(x: 0.0, v: 0.0), (x: 0.0, v: 0.0)]
    let w = 2 * Double.pi / 0.5, step = 1e-4
    var largest = 0.0
    for _ in 0..<30_000 {
      for (index, ratio) in [1.6, 1].enumerated() {
        let (x, v) = states[index]
        let middle = (x: x + step / 2 * v, v: v + step / 2 * (w * w * (1 - x) - 2 * ratio * w * v))
        states[index] = (
          x + step * middle.v, v + step * (w * w * (1 - middle.x) - 2 * ratio * w * middle.v)
        )
      }
      largest = max(largest, abs(states[0].x - states[1].x))
    }
    #expect(isClose(certificate.whole.share, largest, absolute: 1e-5))
    #expect(certificate.whole.share > 0.1)
  }

  @Test(
    "is the minimum over critically damped springs if a platform plays only those",
    arguments: [1.1, 1.6, 3])
  func nearestCritical(_ ratio: Double) throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, dampingRatio: ratio))
    let certificate = Conversion(.spring(spring), to: .reanimated, over: 1).certificate
    let times = (0...400).map { 0.02 * ratio * Double($0) / 2 }
    let reference = ReferenceSpring(response: 0.5, dampingRatio: ratio)
    let values = times.map {
      Double(reference.motion(target: 1, initialVelocity: 0, time: $0).value)
    }
    var least = Double.infinity
    for step in 0...200 {
      let other = ReferenceSpring(
        response: 0.5 * (1 + (2 * ratio - 1) * Double(step) / 200), dampingRatio: 1)
      let farness = zip(times, values).map {
        abs(Double(other.motion(target: 1, initialVelocity: 0, time: $0).value) - $1)
      }.max()
      least = min(least, farness ?? .infinity)
    }
    #expect(certificate.moving.share <= least + 2e-3)
    #expect(certificate.moving.share >= least - 2e-3)
  }

  @Test(
    "of react-spring equals its recurrence, solved by matrix powers", arguments: [0.3, 1.0, 1.7])
  func recurrence(_ ratio: Double) throws {
    let spring = try #require(PerceptualSpring(duration: 0.4, dampingRatio: ratio))
    let encoding = Dialects.dialect(of: .reactSpring).encoding(of: .spring(spring), over: 1)
    let motion = encoding.motion(over: 1)
    // One step is y ← y + u, u ← u − k·y − c·u. It is a matrix, whose powers give many steps at
    // once.
    let w = 2 * Double.pi / 0.4, k = w * w * 1e-6, c = 2 * ratio * w * 1e-3
    for steps in [1, 2, 5, 17, 64, 200] {
      var power = (1.0, 0.0, 0.0, 1.0), base = (1 - k, 1 - c, -k, 1 - c)
      var count = steps
      while count > 0 {
        if count % 2 == 1 { power = Self.product(power, base) }
        base = Self.product(base, base)
        count /= 2
      }
      let expected = 1 + power.0 * -1
      #expect(isClose(motion.point(at: Double(steps) / 1000).value, expected, absolute: 1e-11))
    }
  }

  private static func product(
    _ a: (Double, Double, Double, Double), _ b: (Double, Double, Double, Double)
  ) -> (Double, Double, Double, Double) {
    (a.0 * b.0 + a.1 * b.2, a.0 * b.1 + a.1 * b.3, a.2 * b.0 + a.3 * b.2, a.2 * b.1 + a.3 * b.3)
  }

  @Test("is rounded up in text, by less than a unit of its third digit")
  func rounded() throws {
    var random = SeededGenerator(seed: 12)
    for number in 0..<60 {
      let motion: ConvertibleMotion =
        number % 3 == 0 ? .curve(random.curve()) : .spring(random.spring(ratios: 0.1...2))
      let platform = [Platform.flutter, .uikit, .anime, .penpot, .figma][number % 5]
      let certificate = Conversion(motion, to: platform, over: 100).certificate
      guard certificate.share.isFinite, certificate.share > 1e-14 else { continue }
      let words = certificate.summary.split(separator: " ")
      let shown = try #require(words.compactMap { Double($0) }.first)
      let percent = certificate.share * 100
      #expect(shown >= percent * (1 - 1e-9) && shown <= percent * 1.0101, "\(certificate.summary)")
    }
  }

  @Test("of Compose is a millisecond of motion") func milliseconds() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<3 {
      let spring = random.spring(ratios: 0.2...1.5)
      let certificate = Conversion(.spring(spring), to: .compose, over: 100).certificate
      let speeds = (0...4000).map {
        abs(spring.spring.exactVelocity(target: 1.0, time: Double($0) / 1000))
      }
      let fastest = speeds.max() ?? 0
      #expect(certificate.moving.share <= fastest / 1000 * 1.001 + 1e-5)
      #expect(certificate.moving.share > fastest / 1000 * 0.999)
      #expect(isClose(certificate.jump, 0.0001, absolute: 0.0001))
    }
  }

  @Test(
    "is the largest difference at any time if a platform counts milliseconds",
    arguments: [Platform.compose, .slint])
  func steps(_ platform: Platform) {
    var random = SeededGenerator(seed: 11)
    for number in 0..<20 {
      let motion: ConvertibleMotion =
        number % 4 == 0 ? .curve(random.curve()) : .spring(random.spring(ratios: 0.1...1.9))
      let conversion = Conversion(motion, to: platform, over: 1)
      let rule = conversion.encoding.motion(over: 1), exact = motion.exactMotion(over: 1)
      let end = min(max(rule.duration, exact.duration), 3)
      let edges = (0...3000).flatMap { (index: Int) -> [Double] in
        let time = Double(index) / 1000
        return [time - 1e-8, time]
      }
      let times = (edges + (0..<3000).map { _ in random.number(0...end) })
        .filter { $0 >= 0 && $0 <= end }.sorted()
      let largest = zip(rule.values(at: times), exact.values(at: times)).map { abs($0 - $1) }.max()
      #expect(conversion.certificate.share >= (largest ?? 0) - 1e-9, "\(conversion.encoding.code)")
    }
  }

  @Test(
    "of lines is within two thousandths, with as few stops as an export has",
    arguments: [Platform.css, .waapi])
  func lines(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<4 {
      let spring = random.spring(ratios: 0.2...2, velocities: -2...2)
      let conversion = Conversion(.spring(spring), to: platform, over: 100)
      #expect(conversion.certificate.share <= 0.002 + 1e-9)
      // The error is close to the allowed error, which shows that no stop is redundant.
      #expect(conversion.certificate.share > 0.0015)
      let export = try #require(
        LinearExport(
          ConvertibleMotion.spring(spring).exactMotion(over: 1), maxError: 0.002, end: .settled,
          stopsMax: 128, samplesMax: 100_000))
      #expect(
        conversion.encoding.code.contains("linear(") && export.stops - export.fewestStops <= 1)
      #expect(isClose(export.maxError, conversion.certificate.share, absolute: 1e-7))
    }
  }

  @Test("of a motion with too many oscillations for lines is that of a straight line")
  func straight() throws {
    let spring = try #require(PerceptualSpring(duration: 0.02, dampingRatio: 0.0001))
    let conversion = Conversion(.spring(spring), to: .css, over: 1)
    #expect(conversion.encoding.code.contains("linear(0,1)"))
    #expect(conversion.certificate.share > 0.9)
    #expect(conversion.encoding.warnings.first?.contains("too often") == true)
  }

  @Test("contains the platform's end time and the jump then") func ends() throws {
    let spring = try #require(PerceptualSpring(duration: 0.5, bounce: 0))
    for (platform, thresholds) in [
      (Platform.motion, (0.005, 0.01)),
      (.flutter, (0.001, 0.001)),
    ] {
      let certificate = Conversion(.spring(spring), to: platform, over: 1).certificate
      let reference = ReferenceSpring(response: 0.5, dampingRatio: 1)
      func rests(_ time: Double) -> Bool {
        let (value, velocity) = reference.motion(target: 1, initialVelocity: 0, time: time)
        return Double(1 - value) <= thresholds.0 && Double(velocity) <= thresholds.1
      }
      #expect(rests(certificate.end + 1e-8) && !rests(certificate.end - 1e-8))
      let left = 1 - reference.motion(target: 1, initialVelocity: 0, time: certificate.end).value
      #expect(isClose(certificate.jump, Double(left), absolute: 1e-9))
    }
  }
}
