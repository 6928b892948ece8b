import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("The output for a platform") struct RoundTripTests {
  /// The platforms whose output can be parsed back to the same motion.
  ///
  /// Material 3, Penpot and Penner are excluded, because their output is the nearest name of a
  /// fixed list. GSAP is excluded, because its output contains functions and paths.
  static let platforms = Platform.allCases.filter {
    ![.material3, .penpot, .penner, .gsap].contains($0)
  }

  private func reading(_ platform: Platform, _ encoding: any PlatformEncoding) throws
    -> any PlatformEncoding
  {
    let violations = ViolationList()
    let own =
      platform == .dtcg || platform == .dtcgSpring
      ? [JSON.Member(key: "token", value: .object(encoding.parameters))] : encoding.parameters
    let object = JSON.object(
      [JSON.Member(key: "platform", value: .string(platform.rawValue))] + own)
    let call = try #require(SyntaxNode(object).call(named: "platform", violations))
    let read = Dialects.table.read(call, violations)
    return try #require(read, "\(violations.violations)")
  }

  @Test("is parsed as the same spring", arguments: platforms)
  func springs(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 21)
    for index in 0..<4 {
      let spring = random.spring(
        ratios: 0.2...1.4, velocities: index % 2 == 0 ? 0...0 : -3...3)
      let dialect = Dialects.dialect(of: platform)
      let written = dialect.encoding(of: .spring(spring), over: 1)
      let again = try reading(platform, written).meaning(over: 1)
      let expected = written.meaning(over: 1)
      guard let one = again.spring, let other = expected.spring else {
        Issue.record("\(platform) is no spring")
        continue
      }
      let tolerance: Double =
        switch platform {
        // Here, a spring becomes a `linear()` function. The function only approximates the spring
        // and does not contain its initial velocity.
        case .css, .waapi, .tailwind: spring.initialVelocity == 0 ? 0.05 : 10
        case .anime: 1e-3
        case .compose: 1e-6
        default: 1e-9
        }
      #expect(isClose(one.duration, other.duration, relative: tolerance))
      #expect(isClose(one.dampingRatio, other.dampingRatio, relative: tolerance))
      #expect(
        isClose(one.initialVelocity, other.initialVelocity, absolute: max(tolerance, 1e-9)))
    }
  }

  @Test("is parsed as the same curve", arguments: platforms)
  func curves(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<6 {
      let curve = random.curve()
      let written = Dialects.dialect(of: platform).encoding(of: .curve(curve), over: 1)
      let again = try #require(try reading(platform, written).meaning(over: 1).curve)
      #expect(isClose(again.numbers, curve.numbers, absolute: 1e-12))
      #expect(isClose(again.duration, curve.duration, absolute: 1e-12))
    }
  }

  @Test("has a title, a source, a trap and a row of its own", arguments: Platform.allCases)
  func facts(_ platform: Platform) {
    let dialect = Dialects.dialect(of: platform)
    #expect(dialect.platform == platform)
    #expect(!dialect.version.isEmpty && dialect.version.contains { $0.isNumber })
    #expect(!dialect.title.isEmpty && !dialect.source.isEmpty && !dialect.traps.isEmpty)
    #expect(Dialects.table.names.contains(platform.rawValue))
  }

  @Test(
    "of SwiftUI is its own spelling",
    arguments: [
      (0.5, 0.3, 0.0, ".spring(duration: 0.5, bounce: 0.3)"),
      (0.4, -0.2, 0, ".spring(duration: 0.4, bounce: -0.2)"),
      (1, 0.1, 2, ".interpolatingSpring(duration: 1, bounce: 0.1, initialVelocity: 2)"),
    ])
  func spelling(_ duration: Double, _ bounce: Double, _ velocity: Double, _ text: String) throws {
    let spring = try #require(
      PerceptualSpring(duration: duration, bounce: bounce, initialVelocity: velocity))
    #expect(Dialects.dialect(of: .swiftui).encoding(of: .spring(spring), over: 1).code == text)
    let violations = ViolationList()
    let animation = AnimationRegistry.swiftUI.table(.exact).read(
      SyntaxNode(.string(text)), violations)
    let motion = try ConvertibleMotion(try #require(animation))
    #expect(isClose(motion.spring?.duration ?? 0, duration, relative: 1e-12))
    #expect(isClose(motion.spring?.bounce ?? 9, bounce, absolute: 1e-12))
  }

  /// The arguments are a stiffness, a damping, and the equivalent duration and bounce.
  ///
  /// Source: SwiftUI's documentation of `Spring`.
  @Test(
    "agrees with Apple's documentation of springs",
    arguments: [
      (157.9, 17.6, 0.5, 0.3), (100, 10, 0.63, 0.5),
    ])
  func golden(_ stiffness: Double, _ damping: Double, _ duration: Double, _ bounce: Double) throws {
    let spring = try #require(PerceptualSpring(mass: 1, stiffness: stiffness, damping: damping))
    #expect(isClose(spring.duration, duration, absolute: 0.005))
    #expect(isClose(spring.bounce, bounce, absolute: 0.005))
  }
}
