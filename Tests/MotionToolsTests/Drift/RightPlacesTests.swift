import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// Motions that the converter has written, in the source files of all platforms.
@Suite("Right motions in source files")
struct RightPlacesTests {
  /// Returns the text of a file and the place of a motion in it; `nil` if there is no such code.
  private static func source(
    _ platform: Platform, _ name: String, _ motion: ConvertibleMotion
  ) -> (path: String, text: String, place: String)? {
    let conversion = Conversion(motion, to: platform, over: 100), code = conversion.encoding.code
    let byName = "\"name\": \"\(name)\""
    let isCurve = motion.curve != nil
    let pair = "\"easing\": \"\(name)Ease\", \"duration\": \(motion.curve?.duration ?? 0)"
    let entry = MotionFile.Entry(path: name, conversion: conversion)
    if let file = MotionFile([entry], for: platform, tokens: TokenFile(), .fade),
      platform != .dtcg
    {
      let place =
        platform == .css
        ? "\"easing\": \"--\(name)-easing\", \"duration\": \"--\(name)-duration\"" : byName
      return (file.name, file.content, place)
    }
    switch platform {
    case .dtcg:
      return ("a.tokens.json", "{\"\(name)\": \(code)}", "\"token\": \"\(name)\"")
    case .reanimated:
      return ("a.ts", "export const \(name) = (target: number) => \(code);", byName)
    case .waapi, .figma: return ("a.js", "const \(name) = \(code)", byName)
    case .anime: return ("a.js", "const \(name) = { \(code) }", byName)
    case .gsap:
      return ("a.js", code.replacing("gsap.to", with: "export const \(name) = gsap.to"), byName)
    case .reactSpring:
      return ("a.js", code.replacing("config:", with: "const \(name) ="), byName)
    case .coreAnimation, .uikit:
      guard isCurve else {
        return (
          "A.swift",
          code.replacing("let spring", with: "let \(name)")
            .replacing("let timing", with: "let \(name)"), byName
        )
      }
      let text = code.replacing("animation.timingFunction", with: "let \(name)Ease")
        .replacing("let timing", with: "let \(name)Ease")
      return ("A.swift", text, pair)
    default: return nil
    }
  }

  private static let platforms: [Platform] = [
    .swiftui, .coreAnimation, .uikit, .motion, .reactSpring, .anime, .gsap, .flutter, .compose,
    .reanimated, .figma, .css, .waapi, .dtcg,
  ]

  private static func verified(
    _ truth: ConvertibleMotion, _ written: ConvertibleMotion, _ platform: Platform
  ) -> VerifiedSource? {
    source(platform, "card", written).map { path, text, place in
      let key = platform == .swiftui ? "swift" : platform.rawValue
      return VerifiedSource(truth.swiftUIText, key, place, path, text)
    }
  }

  @Test("are no failures: 280 random motions on 14 platforms", arguments: platforms)
  func right(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 30)
    for index in 0..<20 {
      let motion: ConvertibleMotion =
        index.isMultiple(of: 2)
        ? .spring(random.spring(ratios: 0.15...1.8)) : .curve(random.curve())
      let source = try #require(Self.verified(motion, motion, platform))
      let report = try source.report()
      let name = Comment(rawValue: "\(motion)\n\(source.files[0].text)")
      #expect(report.checks.count == 1, name)
      #expect(report.unreadable.isEmpty, "\(report.unreadable)\n\(name)")
      #expect(report.failures.isEmpty, "\(report.failures.map(\.failures))\n\(name)")
    }
  }

  @Test("with another duration are failures, and right after the fix", arguments: platforms)
  func wrong(_ platform: Platform) throws {
    var random = SeededGenerator(seed: 31)
    for index in 0..<10 {
      var (truth, written): (ConvertibleMotion, ConvertibleMotion)
      if index.isMultiple(of: 2) {
        let spring = random.spring(ratios: 0.15...0.95)
        let other = try #require(
          PerceptualSpring(duration: spring.duration * 1.4, dampingRatio: spring.dampingRatio))
        (truth, written) = (.spring(spring), .spring(other))
      } else {
        let curve = random.curve()
        (truth, written) = (.curve(curve), .curve(curve.lasting(curve.duration * 1.4)))
      }
      let source = try #require(Self.verified(truth, written, platform))
      let report = try source.report()
      let failure = try #require(report.failures.first, "\(source)")
      #expect(failure.code != nil)
      guard !failure.edits.isEmpty else {
        // A duration in the manifest.
        #expect(source.manifest.contains("\"duration\": "), "\(source)")
        continue
      }
      let fixed = source.fixed(by: failure), again = try fixed.report()
      #expect(again.failures.isEmpty && again.unreadable.isEmpty, "\(fixed.files[0].text)")
    }
  }
}
