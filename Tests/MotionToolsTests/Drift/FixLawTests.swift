import AnimationNotation
import MotionTools
import TestSupport
import Testing

extension SeededGenerator {
  /// Returns a curve whose duration is a whole number of milliseconds.
  mutating func site() -> TimedCurve {
    let curve = curve()
    return curve.lasting((curve.duration * 1000).rounded() / 1000)
  }

  /// Returns a delay in whole milliseconds, often 0.
  private mutating func delay() -> Double { chance(0.4) ? 0 : Double(whole(2...900)) / 1000 }

  /// Returns a number of passes and a direction.
  private mutating func repetition() -> Playback.Repetition {
    Playback.Repetition(
      count: chance(0.25) ? .infinity : Double(whole(2...5)), period: 1,
      reversal: chance(0.5) ? .value : nil)
  }

  fileprivate mutating func playback(_ ability: FixedSite.Ability) -> Playback {
    Playback(
      delay: ability == .none ? 0 : delay(),
      repetition: ability == .repetition && chance(0.6) ? repetition() : nil)
  }

  /// Returns a playback with another delay, count or direction, and the words about the difference.
  fileprivate mutating func other(
    than playback: Playback, _ ability: FixedSite.Ability
  ) -> (playback: Playback, words: String) {
    var other = playback
    guard ability == .repetition, chance(0.6) else {
      repeat { other.delay = delay() } while other.delay == playback.delay
      return (other, "starts after")
    }
    if let repetition = playback.repetition, chance(0.4) {
      other.repetition?.reversal = repetition.reversal == nil ? .value : nil
      return (other, "plays every second pass")
    }
    repeat {
      other.repetition = chance(0.2) ? nil : repetition()
    } while other.repetition?.count == playback.repetition?.count
    if let repetition = playback.repetition { other.repetition?.reversal = repetition.reversal }
    return (other, "is played")
  }
}

/// Places in source files, as random code in hand-written notations.
@Suite("Places in source files")
struct FixLawTests {
  /// Returns the report after the fix, and checks that no other text has changed.
  static func fixed(
    _ source: VerifiedSource, _ kept: [String], _ failure: DriftReport.Check
  ) throws -> DriftReport {
    let fixed = source.fixed(by: failure), text = fixed.files[0].text
    #expect(!failure.edits.isEmpty, "\(source)\n\(failure.failures)")
    #expect(FixedSite.keeps(kept, in: text), "\(source.files[0].text)\n->\n\(text)")
    let report = try fixed.report()
    #expect(
      report.failures.isEmpty && report.unreadable.isEmpty,
      "\(source.manifest)\n\(source.files[0].text)\n->\n\(text)\n\(report.failures.map(\.failures)) \(report.unreadable)"
    )
    return report
  }

  @Test(
    "with another motion are right after the fix, which keeps all other text",
    arguments: FixedSite.all)
  func motions(_ site: FixedSite) throws {
    var random = SeededGenerator(seed: 50), count = 0
    for index in 0..<16 {
      let pass: ConvertibleMotion =
        site.takesSprings && index.isMultiple(of: 2)
        ? .spring(random.spring(ratios: 0.2...1.6)) : .curve(random.site())
      let truth = PlayedMotion(pass, random.playback(site.ability))
      let (source, kept) = site.source(truth, random.site(), random.playback(site.ability))
      let report = try source.report()
      #expect(
        report.checks.count == 1 && report.unreadable.isEmpty, "\(source) \(report.unreadable)")
      guard let failure = report.failures.first else { continue }
      count += 1
      _ = try Self.fixed(source, kept, failure)
    }
    #expect(count > 10)
  }

  @Test(
    "with another delay, count or direction are found, and right ones are not",
    arguments: FixedSite.all.filter { $0.ability != .none })
  func playbacks(_ site: FixedSite) throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<30 {
      let curve = random.site(), playback = random.playback(site.ability)
      let truth = PlayedMotion(.curve(curve), playback)
      let (right, _) = site.source(truth, curve, playback)
      let report = try right.report()
      #expect(
        report.checks.count == 1 && report.unreadable.isEmpty, "\(right) \(report.unreadable)")
      #expect(report.failures.isEmpty, "\(right) \(report.failures.map(\.failures))")
      let (other, words) = random.other(than: playback, site.ability)
      let (wrong, kept) = site.source(truth, curve, other)
      let failure = try #require(try wrong.report().failures.first, "\(wrong)")
      #expect(
        failure.failures.count == 1 && failure.failures[0].hasPrefix(words),
        "\(wrong) \(failure.failures)")
      _ = try Self.fixed(wrong, kept, failure)
    }
  }

  @Test("show both figures and the line of a wrong delay")
  func figures() throws {
    let report = try VerifiedSource(
      ".easeIn(duration: 0.3).repeatForever(autoreverses: false).delay(0.25)", "css",
      "\"selector\": \".a\"", "a.css",
      ".a {\n  animation: x 0.3s ease-in;\n  animation-delay: 1s, 2s;\n}"
    ).report()
    let failure = try #require(report.failures.first)
    #expect(
      failure.failures == [
        "starts after 1 s instead of 0.25 s", "is played once instead of forever",
      ])
    #expect(failure.position.line == 3 && failure.position.column == 20)
    #expect(failure.code == "0.25s … infinite")
  }

  @Test("that do not show a delay or repetition are not compared with it")
  func hidden() throws {
    let text = ".spring(duration: 0.5, bounce: 0.3).repeatCount(3).delay(1)"
    for (platform, place, path, code) in [
      (
        "uikit", "card", "a.swift",
        "let card = UISpringTimingParameters(duration: 0.5, bounce: 0.3)"
      ),
      ("compose", "card", "a.kt", "val card = spring(dampingRatio = 0.7f, stiffness = 157.91367f)"),
      ("reactSpring", "card", "a.ts", "const card = { tension: 157.91367, friction: 17.592919 }"),
      (
        "reanimated", "card", "a.ts",
        "const card = { stiffness: 157.91367, damping: 17.592919, mass: 1 }"
      ),
    ] {
      let report = try VerifiedSource(text, platform, "\"name\": \"\(place)\"", path, code).report()
      #expect(report.checks.count == 1 && report.failures.isEmpty, "\(code) \(report.failures)")
    }
  }

  @Test("of Lottie end after their last keyframe")
  func ends() throws {
    let text = """
      {"fr": 60, "op": 20, "layers": [{"nm": "a", "op": 30, "ks": {"r": {"a": 1, "k": [
        {"t": 5, "s": [0], "h": 1},
        {"t": 18, "s": [90]}]}}}]}
      """
    let report = try VerifiedSource(
      ".spring(duration: 1, bounce: 0.3)", "lottie", "\"layer\": \"a\"", "a.json", text
    ).report()
    let failure = try #require(report.failures.first)
    let again = try Self.fixed(
      VerifiedSource(
        ".spring(duration: 1, bounce: 0.3)", "lottie", "\"layer\": \"a\"", "a.json", text),
      [
        "{\"fr\": 60, \"op\": ", ", \"layers\": [{\"nm\": \"a\", \"op\": ",
        ", \"ks\": {\"r\": {\"a\": 1, \"k\": [\n  {", "}]}}}]}",
      ],
      failure)
    #expect(again.checks[0].percent < 0.5)
    #expect(failure.edits.count == 3)
    #expect(failure.code?.hasPrefix("{\"t\": 5, ") ?? false)
    #expect(Set(failure.edits.suffix(2).map(\.text)).count == 1)
  }

  @Test("of a curved path in Lottie keep the path")
  func curvedPath() throws {
    let frames = [
      #"{"t": 0, "s": [0, 0], "e": [9, 0], "to": [0, 5], "ti": [0, 5]}, {"t": 60}"#,
      #"{"t": 0, "s": [0, 0], "to": [0, 5], "ti": [0, 5], "h": 1}, {"t": 60, "s": [9, 0]}"#,
      #"{"t": 0, "s": [0, 0], "to": [0, 5], "ti": [0, 5]}, {"t": 60, "s": [9, 0]}"#,
    ]
    for (index, frames) in frames.enumerated() {
      let report = try VerifiedSource(
        ".timingCurve(0.4, 0, 0.2, 1, duration: 0.5)", "lottie", "\"layer\": \"a\"", "a.json",
        #"{"fr": 60, "layers": [{"nm": "a", "ks": {"p": {"a": 1, "k": [\#(frames)]}}}]}"#
      ).report()
      // Only the last one can be corrected by handles, without another keyframe.
      let failure = try #require(report.failures.first)
      #expect(failure.edits.isEmpty == (index < 2), "\(frames)")
    }
  }

  @Test(
    "whose code cannot be replaced have the right code, and no replacement",
    arguments: [
      (
        "css", "\"keyframes\": \"in\", \"duration\": \"--t\"", "a.css",
        ":root{--t:1s}@keyframes in{from{left:0px}50%{color:red}to{left:1px}}"
      ),
      (
        "css", "\"keyframes\": \"in\", \"duration\": \"1s\"", "a.css",
        "@keyframes in{from{left:0px}to{left:1px}}"
      ),
      (
        "reanimated", "\"name\": \"a\"", "a.ts", "const a = () => withTiming(1, { duration: 3000 })"
      ),
    ])
  func unwritable(_ row: (String, String, String, String)) throws {
    let report = try VerifiedSource(
      ".spring(duration: 2, bounce: 0.3)", row.0, row.1, row.2, row.3
    ).report()
    let failure = try #require(report.failures.first)
    #expect(failure.code != nil && failure.edits.isEmpty)
  }

  @Test("can be tokens of Material 3, of which a fix writes the nearest")
  func material() throws {
    let source = VerifiedSource(
      ".spring(duration: 0.32, bounce: 0.2)", "material3", "\"name\": \"card\"", "a.kt",
      "val card = MotionScheme.standard().slowEffectsSpec<Float>()\n")
    let failure = try #require(try source.report().failures.first)
    #expect(failure.code == "MotionScheme.expressive().defaultSpatialSpec<Float>()")
    _ = try Self.fixed(source, ["val card = ", "\n"], failure)
    let unknown = try VerifiedSource(
      ".bouncy", "material3", "\"name\": \"card\"", "a.kt",
      "val card = MaterialTheme.motionScheme.slowEffectsSpec<Float>()"
    ).report()
    #expect(unknown.unreadable.first?.reason.contains("MotionScheme.standard()") ?? false)
  }
}
