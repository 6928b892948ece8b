import AnimationCore
import ExportReading
import TestSupport
import Testing

@testable import MotionTools

/// The computation of certificates, compared with slower computations.
@Suite("A computed certificate") struct CertificatePassLawTests {
  private static func random(_ seed: Int) -> (ConvertibleMotion, Double) {
    var random = SeededGenerator(seed: seed)
    let distance = [1, 100, -3, 0.04][random.whole(0...3)]
    return (
      random.chance(0.8)
        ? .spring(random.spring(ratios: 0.03...5, velocities: -6...6)) : .curve(random.curve()),
      distance
    )
  }

  @Test("agrees with sums over many times", arguments: 1...lawCases(12))
  func ranges(_ seed: Int) {
    let (motion, distance) = Self.random(seed)
    let exact = motion.exactMotion(over: distance)
    for platform in Platform.allCases {
      let dialect = Dialects.dialect(of: platform)
      let encoding = dialect.encoding(of: motion, over: distance)
      let rules =
        [encoding.motion(over: distance)]
        + (motion.spring.map { encoding.copies(of: $0, over: distance) } ?? []).map(\.motion)
      for rule in rules {
        let certificate = ConversionCertificate(exact, rule)
        guard certificate.share.isFinite else { continue }
        // Unknown kinks, or steps that are too short, are not found precisely.
        let slack = abs(distance) * (rule.rates == nil ? 1e-5 : 1e-9)
        let tolerance = rule.rates == nil || rule.steps != .empty ? 5e-3 : 1e-3
        let end = max(rule.duration, .leastNormalMagnitude)
        let part = exact.differenceSums(to: rule, from: 0, to: end, isEven: rule.steps != .empty)
        let rest = exact.differenceSums(
          to: rule, from: end.nextUp, to: max(exact.duration, end.nextUp))
        for (comparison, square, largest) in [
          (certificate.moving, part.square, part.largest),
          (certificate.whole, part.square + rest.square, max(part.largest, rest.largest)),
        ] {
          #expect(
            largest <= abs(comparison.largest) * (1 + 1e-6) + slack, "\(platform)")
          // With more than a hundred extrema, the nodes are too few for a precise sum.
          guard comparison.range.upperBound * (exact.rates?.slowest ?? 0) < 1024 else { continue }
          #expect(
            isClose(
              comparison.rootMeanSquare, (square / comparison.range.upperBound).squareRoot(),
              absolute: slack, relative: tolerance), "\(platform)")
        }
      }
    }
  }

  @Test("of a repeated motion agrees with sums over many times", arguments: 1...lawCases(6))
  func repeated(_ seed: Int) throws {
    let (pass, distance) = Self.random(seed)
    var random = SeededGenerator(seed: 500 + seed)
    let period = [max(pass.exactMotion(over: distance).duration, 0.1), 0.4321][random.whole(0...1)]
    let motion = PlayedMotion(
      pass,
      Playback(
        delay: [0, 0.3, 0.0123, -0.05, 130][random.whole(0...4)],
        repetition: random.chance(0.3)
          ? nil
          : Playback.Repetition(
            count: [2, 3, .infinity][random.whole(0...2)], period: period,
            reversal: [nil, .value, .clock][random.whole(0...2)])))
    let exact = motion.exactMotion(over: distance)
    for platform in Platform.allCases {
      let encoding = Dialects.dialect(of: platform).encoding(of: pass, over: distance)
      let rule = encoding.motion(over: distance).played(motion.playback)
      let certificate = ConversionCertificate(exact, rule)
      guard certificate.share.isFinite, exact.rates != nil, rule.rates != nil else { continue }
      let end = max(rule.duration, exact.duration)
      let edges = Set([0, rule.duration, end] + exact.landmarks.breaks + rule.landmarks.breaks)
        .filter { $0 >= 0 && $0 <= end }.sorted()
      var square = 0.0, largest = 0.0
      for (start, end) in zip(edges, edges.dropFirst()) where end - start > 1e-8 {
        let part = exact.differenceSums(to: rule, from: start + 4e-9, to: end - 4e-9, isEven: true)
        square += part.square
        largest = max(largest, part.largest)
      }
      let stated = certificate.whole
      let slack = 1e-9 * abs(distance)
      #expect(largest <= abs(stated.largest) * (1 + 1e-6) + slack, "\(platform)")
      #expect(
        isClose(
          stated.rootMeanSquare, (square / stated.range.upperBound).squareRoot(), absolute: slack,
          relative: rule.steps == .empty ? 1e-3 : 5e-3), "\(platform)")
    }
  }

  @Test(
    "of a repeated motion contains passes that are equal to the omitted ones", arguments: 1...40)
  func omittedPasses(_ seed: Int) {
    var random = SeededGenerator(seed: 800 + seed)
    let pass = ConvertibleMotion.curve(random.curve()).exactMotion(over: 1)
    let period = pass.duration, count = [7, 20, .infinity][random.whole(0...2)]
    let delay = [0, 0.3, -3.5 * period, -10 * period, -4 * period][random.whole(0...4)]
    let reversal: Playback.Reversal? = [nil, .value, .clock][random.whole(0...2)]
    let shown = pass.played(
      Playback(
        delay: delay,
        repetition: Playback.Repetition(count: count, period: period, reversal: reversal)))
    #expect(shown.duration > 1.9 * period || shown.duration > period * count + delay - 1e-9)
    for _ in 0..<100 {
      let time = Double.random(in: max(0, delay)...shown.duration, using: &random)
      let index = ((time - delay) / period).rounded(.down), own = time - delay - index * period
      guard own > 1e-6, own < period - 1e-6 else { continue }
      let isBack = index.truncatingRemainder(dividingBy: 2) == 1
      let expected =
        isBack && reversal == .value
        ? 1 - pass.point(at: own).value
        : pass.point(at: isBack && reversal == .clock ? period - own : own).value
      #expect(isClose(shown.point(at: time).value, expected, absolute: 1e-6))
    }
  }

  @Test("of smooth motions contains the difference at any time", arguments: 20..<20 + lawCases(12))
  func anyTime(_ seed: Int) {
    let (motion, distance) = Self.random(seed)
    let exact = motion.exactMotion(over: distance)
    var random = SeededGenerator(seed: seed)
    for platform in Platform.allCases {
      let rule = Dialects.dialect(of: platform).encoding(of: motion, over: distance)
        .motion(over: distance)
      let certificate = ConversionCertificate(exact, rule)
      // A jump between two nodes is not found for certain.
      guard certificate.share.isFinite, exact.rates != nil,
        rule.rates != nil
      else { continue }
      for (end, comparison) in [
        (rule.duration, certificate.moving),
        (max(rule.duration, exact.duration), certificate.whole),
      ] {
        let times = (0..<4000).map { _ in Double.random(in: 0...end, using: &random) }.sorted()
        let differences = zip(exact.points(at: times), rule.points(at: times)).map {
          abs($1.value - $0.value)
        }
        let bound = abs(comparison.largest) * (1 + 1e-6) + 1e-9 * abs(distance)
        #expect((differences.max() ?? 0) <= bound, "\(platform)")
        if comparison.largest != 0 {
          let found = abs(
            rule.point(at: comparison.time).value - exact.point(at: comparison.time).value)
          #expect(isClose(found, abs(comparison.largest), relative: 1e-9), "\(platform)")
        }
      }
    }
  }

  @Test("of a bisected curve is based on all of its steps", arguments: 1...20)
  func steps(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let curve = random.curve()
    for (count, bound) in [(12, 1e-7), (200, 0.001)] {
      let edges = try #require(curve.halvingSteps(steps: count, within: bound))
      #expect(edges.first == 0 && edges.last == 1)
      for (start, end) in zip(edges, edges.dropFirst()) {
        let values = (1...3).map {
          curve.halved(
            at: start + (end - start) * Double($0) / 4, steps: count, within: bound)
        }
        #expect(Set(values).count == 1 || end - start < 1e-12)
      }
    }
  }

  @Test("finds the end of a spring at the same step as a search from the start", arguments: 1...40)
  func firstRest(_ seed: Int) {
    var random = SeededGenerator(seed: 900 + seed)
    let kinds: [OscillatorFormula.OverDamping] = [.solved, .critical, .cappedHyperbolic]
    let formula = OscillatorFormula(
      natural: random.number(0.5...80),
      ratio: [0, 1, random.number(0.02...1), random.number(1...6)][random.whole(0...3)],
      velocity: random.chance(0.5) ? 0 : random.number(-20...20), overDamping: kinds[seed % 3])
    for (distance, speed) in [(0.005, 0.01), (1e-6, 1e-5), (0.3, 2.0), (0.01, 0.02), (0.02, 1e9)] {
      let isAtRest = { (left: Double, rate: Double) in left <= distance && rate < speed }
      let quick = formula.firstRest(within: (distance, speed), isAtRest)
      let slow = formula.firstRest(within: (.infinity, .infinity), isAtRest)
      #expect(quick == slow)
      // An independent search in steps of the same size.
      let step = min(0.001, max(0.01 / formula.natural, 60.0 / 400_000))
      var index = 0.0
      while index * step < 60 {
        let left = formula.judged(at: index * step)
        if isAtRest(abs(left.distance), abs(left.rate)) { break }
        index += 1
      }
      let isFound = index * step < 60
      #expect(isFound ? quick <= index * step && quick >= (index - 1) * step : quick == .infinity)
    }
  }

  @Test("finds the nearest duration as a search of all durations does", arguments: 1...24)
  func nearestDuration(_ seed: Int) {
    var random = SeededGenerator(seed: 700 + seed)
    let spring = random.spring(ratios: 0.1...2.5)
    let exact = ConvertibleMotion.spring(spring).exactMotion(over: 1)
    let easing = PennerEasing.all[random.whole(0...PennerEasing.all.count - 1)]
    let count = [60, 200][seed % 2]
    let output = { (parts: [Double]) in parts.map { easing.point(at: $0).value } }
    let low = spring.duration / 4
    let high = max(min(spring.settlingDuration(within: 0.001), 60), spring.duration)
    let times = (0...count).map { high * Double($0) / Double(count) }
    let values = exact.points(at: times).map(\.value)
    func farness(_ duration: Double) -> Double {
      zip(times, values).map { time, value in
        abs((time < duration ? output([time / duration])[0] : 1) - value)
      }.max() ?? 0
    }
    func least(_ durations: [Double]) -> Double { durations.min { farness($0) < farness($1) } ?? 0 }
    let best = least((0...40).map { low * _pow(high / low, Double($0) / 40) })
    let step = _pow(high / low, 1.0 / 40)
    #expect(
      NearestDuration(exact, of: spring, count: count)(output)
        == least((0...20).map { best * _pow(step, Double($0) / 10 - 1) }))
  }
}
