import Foundation
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

/// The named easing functions, compared with their published formulas.
@Suite("Named easing functions")
struct NamedEaseTests {
  private typealias Function = @Sendable (Double) -> Double

  /// Returns the function for the other end, and that for both ends.
  private static func out(_ ease: @escaping Function) -> Function { { 1 - ease(1 - $0) } }
  private static func inOut(_ ease: @escaping Function) -> Function {
    { $0 < 0.5 ? ease(2 * $0) / 2 : 1 - ease(2 - 2 * $0) / 2 }
  }

  /// Source: greensock/GSAP src/gsap-core.js, `_configElastic`, in the form that eases the end.
  private static func elasticOut(_ amplitude: Double, _ period: Double) -> Function {
    let size = max(amplitude, 1), length = period / min(amplitude, 1)
    let shift = length / (2 * .pi) * asin(1 / size)
    return { $0 == 1 ? 1 : size * pow(2, -10 * $0) * sin(($0 - shift) * 2 * .pi / length) + 1 }
  }

  /// Source: greensock/GSAP src/gsap-core.js, `Bounce`, in the form that eases the end.
  private static func bounceOut(_ p: Double) -> Double {
    let n = 7.5625, c = 2.75
    if p < 1 / c { return n * p * p }
    if p < 2 / c { return n * pow(p - 1.5 / c, 2) + 0.75 }
    return p < 2.5 / c ? n * pow(p - 2.25 / c, 2) + 0.9375 : n * pow(p - 2.625 / c, 2) + 0.984375
  }

  private static func backIn(_ s: Double) -> Function { { (s + 1) * $0 * $0 * $0 - s * $0 * $0 } }
  private static func power(_ n: Double) -> Function { { pow($0, n) } }
  private static let sine: Function = { 1 - cos($0 * .pi / 2) }
  private static let circ: Function = { 1 - sqrt(1 - $0 * $0) }
  private static let expo: Function = { $0 == 0 ? 0 : pow(2, 10 * ($0 - 1)) }
  private static let blended: Function = { pow(2, 10 * ($0 - 1)) * $0 + pow($0, 6) * (1 - $0) }

  private static let gsap: [(String, Function)] = [
    ("'none'", { $0 }), ("'power1'", out(power(2))), ("'power2.in'", power(3)),
    ("'power3.inOut'", inOut(power(4))), ("'power4.out'", out(power(5))), ("'sine.in'", sine),
    ("'sine.inOut'", inOut(sine)), ("'expo.in'", blended), ("'expo.out'", out(blended)),
    ("'circ.out'", out(circ)), ("'circ.inOut'", inOut(circ)), ("'back.out(1.7)'", out(backIn(1.7))),
    ("'back'", out(backIn(1.70158))), ("'back.inOut(3)'", inOut(backIn(3))),
    ("'elastic.out(1, 0.3)'", elasticOut(1, 0.3)), ("'elastic'", elasticOut(1, 0.3)),
    ("'elastic.in(2, 0.5)'", out(elasticOut(2, 0.5))),
    ("'elastic.inOut(0.5,0.4)'", inOut(out(elasticOut(0.5, 0.4)))),
    ("'elastic.inOut'", inOut(out(elasticOut(1, 0.45)))), ("'bounce.out'", bounceOut),
    ("'bounce.in'", out(bounceOut)), ("'bounce.inOut'", inOut(out(bounceOut))),
    ("Power2.easeOut", out(power(3))), ("\"Back.easeIn\"", backIn(1.70158)),
    ("Elastic.easeOut.config(1, 0.5)", elasticOut(1, 0.5)),
    ("gsap.parseEase('strong.in')", power(5)),
  ]

  private static let anime: [(String, Function)] = [
    ("'linear'", { $0 }), ("'in'", power(1.68)), ("'out(3)'", out(power(3))),
    ("'inOut(2.5)'", inOut(power(2.5))), ("'outQuad'", out(power(2))), ("'inQuint'", power(5)),
    ("'outIn(2)'", { $0 < 0.5 ? (1 - pow(1 - 2 * $0, 2)) / 2 : (pow(2 * $0 - 1, 2) + 1) / 2 }),
    ("'inOutSine'", inOut(sine)), ("'inExpo'", expo), ("'outCirc'", out(circ)),
    ("'outBack(2)'", out(backIn(2))), ("'inBack'", backIn(1.7)),
    ("'outElastic(1,.5)'", elasticOut(1, 0.5)), ("'outBounce'", bounceOut),
    ("eases.outBack(2)", out(backIn(2))),
  ]

  /// Returns the comparison of a named function over one second with samples of another.
  private static func check(
    _ platform: String, _ ease: String, _ function: Function
  ) throws -> DriftReport {
    let count = 4000
    let samples = (0...count).map { index in
      let time = Double(index) / Double(count)
      return "[\(time), \(function(time))]"
    }
    let duration = ["anime", "reanimated"].contains(platform) ? 1000 : 1
    let key = platform == "reanimated" ? "easing" : "ease"
    return try VerifiedSource(
      manifest: """
        {"motions": {"a": {"recorded": [\(samples.joined(separator: ","))],
          "\(platform)": {"file": "a.js", "name": "card"}}}}
        """, files: [("a.js", "const card = { duration: \(duration), \(key): \(ease) }")]
    ).report()
  }

  /// The slope of Circ is infinite at one end, where lines between samples deviate the most.
  private static func tolerance(_ name: String) -> Double {
    name.lowercased().contains("circ") ? 1 : 0.15
  }

  /// Expects that an easing function is read, and has the values of its formula.
  private static func expect(
    _ platform: String, _ ease: (name: String, function: Function)
  ) throws {
    let report = try check(platform, ease.name, ease.function)
    #expect(report.unreadable.isEmpty, "\(ease.name) \(report.unreadable)")
    #expect(
      report.checks.first.map { $0.percent < tolerance(ease.name) } ?? false,
      "\(ease.name) \(report.checks)")
  }

  @Test("of GSAP have the values of its formulas", arguments: gsap.indices)
  func ofGSAP(_ index: Int) throws { try Self.expect("gsap", Self.gsap[index]) }

  @Test("of anime.js have the values of its formulas", arguments: anime.indices)
  func ofAnime(_ index: Int) throws { try Self.expect("anime", Self.anime[index]) }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Function {
    { PlatformReading.bezier(x1, y1, x2, y2, at: $0) }
  }

  /// Source: motiondivision/motion packages/motion-utils/src/easing.
  private static let motion: [(String, Function)] = {
    let backOut = bezier(0.33, 1.53, 0.69, 0.99), backIn = out(backOut)
    let circIn: Function = { 1 - sin(acos($0)) }
    let anticipate: Function = { p in
      p >= 1 ? 1 : 2 * p < 1 ? 0.5 * backIn(2 * p) : 0.5 * (2 - pow(2, -10 * (2 * p - 1)))
    }
    return [
      ("'circIn'", circIn), ("'circOut'", out(circIn)), ("circInOut", inOut(circIn)),
      ("'backIn'", backIn), ("backOut", backOut), ("'backInOut'", inOut(backIn)),
      ("'anticipate'", anticipate), ("anticipate", anticipate),
    ]
  }()

  @Test("of Motion have the values of its functions", arguments: motion.indices)
  func ofMotion(_ index: Int) throws { try Self.expect("motion", Self.motion[index]) }

  /// Source: software-mansion/react-native-reanimated
  /// packages/react-native-reanimated/src/Easing.ts.
  private static let reanimated: [(String, Function)] = {
    let ease = bezier(0.42, 0, 1, 1)
    return [
      ("Easing.ease", ease), ("Easing.out(Easing.ease)", out(ease)),
      ("Easing.inOut(Easing.ease)", inOut(ease)), ("Easing.out(Easing.linear)", { $0 }),
      ("Easing.in(Easing.quad)", power(2)), ("Easing.inOut(Easing.cubic)", inOut(power(3))),
      ("Easing.in(Easing.out(Easing.quad))", out(power(2))),
      ("Easing.out(Easing.in(Easing.quad))", out(power(2))), ("Easing.out(Easing.exp)", out(expo)),
      ("Easing.inOut(Easing.sin)", inOut(sine)), ("Easing.out(Easing.circle)", out(circ)),
    ]
  }()

  @Test("of Reanimated have the values of its functions", arguments: reanimated.indices)
  func ofReanimated(_ index: Int) throws { try Self.expect("reanimated", Self.reanimated[index]) }

  @Test(
    "of Reanimated with two modes are not read",
    arguments: ["Easing.out(Easing.out(Easing.quad))", "Easing.inOut(Easing.out(Easing.ease))"])
  func twoModes(_ ease: String) throws {
    #expect(try Self.check("reanimated", ease, { $0 }).unreadable.count == 1)
  }

  @Test("that are registered with GSAP are found by their names, the last one first")
  func registered() throws {
    let report = try VerifiedSource(
      ".timingCurve(0.4, 0, 0.2, 1, duration: 0.3)", "gsap", "\"name\": \"card\"", "a.js",
      """
      CustomEase.create("power2.out", "M0,0 C0.9,0 0.8,1 1,1");
      const path = "M0,0 C0.4,0 0.2,1 1,1";
      CustomEase.create('power2.out', path);
      const card = { duration: 0.3, ease: "power2.out" };
      """
    ).report()
    #expect(report.checks.count == 1 && report.failures.isEmpty, "\(report.unreadable)")
    let other = try VerifiedSource(
      ".easeIn", "anime", "\"name\": \"card\"", "a.js",
      "CustomEase.create('a', 'M0,0 C0.4,0 0.2,1 1,1'); const card = { ease: 'a' }"
    ).report()
    #expect(other.unreadable.count == 1)
  }

  @Test("with steps jump between n + 1 values")
  func steps() throws {
    for (text, percent) in [("steps(4)", 20.0), ("steps(1)", 50), ("steps(4, true)", 25)] {
      let report = try VerifiedSource(
        ".linear(duration: 1)", "gsap", "\"name\": \"card\"", "a.js",
        "const card = { duration: 1, ease: '\(text)' }"
      ).report()
      let check = try #require(report.checks.first, "\(report.unreadable)")
      #expect(abs(check.percent - percent) < 0.1, "\(text) \(check.percent)")
    }
  }

  @Test(
    "that are unknown are no motions",
    arguments: [
      "'rough'", "'power5.out'", "'back.sideways'", "'steps(0)'", "'steps(1e9)'", "'steps(2.5)'",
      "'elastic.out(1, -1)'", "'back.out(x)'", "'elastic.out(1e9)'", "''", "'('", "'power2.out('",
      "Unknown.easeOut", "'steps(nan)'",
    ])
  func unknown(_ ease: String) throws {
    for platform in ["gsap", "anime"] {
      let report = try VerifiedSource(
        ".linear(duration: 1)", platform, "\"name\": \"card\"", "a.js",
        "const card = { duration: 1, ease: \(ease) }"
      ).report()
      #expect(report.unreadable.count == 1, "\(platform) \(ease)")
    }
  }
}
