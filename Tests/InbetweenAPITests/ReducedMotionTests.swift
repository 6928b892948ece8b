import Foundation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("Reduced motion")
struct ReducedMotionTests {
  private let service = ServiceUnderTest()

  /// The values of a property at times, as linear keyframes.
  private typealias Frames = [(time: Double, value: Double, holds: Bool)]

  /// Returns the last value that linear keyframes have at a time.
  private static func value(_ frames: Frames, _ time: Double) -> Double? {
    guard let after = frames.firstIndex(where: { $0.time > time }) else {
      return frames.last?.value
    }
    guard after > 0 else { return frames.first?.value }
    let (a, b) = (frames[after - 1], frames[after])
    return a.holds ? a.value : a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
  }

  /// Parses the `@keyframes` rules of a text, by property, with times from 0 to 1.
  private static func rules(_ text: String) throws -> [String: Frames] {
    var result: [String: Frames] = [:]
    let line = /(?<time>[\d.]+)% \{ (?<name>[-\w]+): (?<value>[^;]*?)(?<hold>; .*)? \}/
    for match in text.matches(of: line) {
      let number = try #require(match.value.firstMatch(of: /-?[\d.]+(e-?\d+)?/)).output.0
      result[String(match.name), default: []].append(
        (try #require(Double(match.time)) / 100, try #require(Double(number)), match.hold != nil))
    }
    return result
  }

  /// Parses keyframes of the Web Animations API, by property.
  private static func rules(_ keyframes: JSON) throws -> [String: Frames] {
    var result: [String: Frames] = [:]
    for keyframe in keyframes.elements {
      let time = try #require(keyframe["offset"].double)
      guard case .object(let members) = keyframe else { continue }
      for member in members where member.key != "offset" {
        let text = member.value.string?.firstMatch(of: /-?[\d.]+(e-?\d+)?/)?.output.0
        let value = try #require(member.value.double ?? text.flatMap { Double($0) })
        result[member.key, default: []].append((time, value, false))
      }
    }
    return result
  }

  private struct Scene {
    let opacity: (from: Double, to: Double)?
    let x: (from: Double, to: Double)
    let duration: Double
    let isEndless: Bool

    init(_ random: inout SeededGenerator) {
      let ends = (Double(random.whole(0...9)) / 10, Double(random.whole(0...9)) / 10 + 0.05)
      opacity = random.whole(0...1) == 0 ? ends : nil
      x = (Double(random.whole(-99...99)), Double(random.whole(100...200)))
      duration = Double(random.whole(1...40)) / 16
      isEndless = random.whole(0...4) == 0
    }

    func body(_ format: String, _ mode: String) -> String {
      let animation = ".easeInOut(duration: \(duration))\(isEndless ? ".repeatForever()" : "")"
      let fade = opacity.map { #","opacity":{"value":\#($0.from)}"# } ?? ""
      let faded = opacity.map { #","opacity":\#($0.to)"# } ?? ""
      return #"""
        {"properties":{"x":{"value":\#(x.from)}\#(fade)},"property":{"x":"translateX"},
        "timeline":[{"at":0,"set":{"x":\#(x.to)\#(faded)},"animation":"\#(animation)"}],
        "format":"\#(format)","reducedMotion":"\#(mode)"}
        """#
    }
  }

  @Test("keeps the duration, and replaces only movements", arguments: ["waapi", "keyframes"])
  func law(format: String) throws {
    var random = SeededGenerator(seed: 28)
    for _ in 0..<60 {
      let scene = Scene(&random)
      for mode in ["fade", "jump", "shorten", "none"] {
        let response = service.post("/v1/bake", scene.body(format, mode))
        try #require(response.status == 200, "\(response.text)")
        let json = response.json
        #expect(json["reducedMotion"] == .string(mode))
        let text = try #require(json["text"].string)
        let isShort = mode == "shorten" && scene.duration <= 0.1 && !scene.isEndless
        #expect(text.contains("prefers-reduced-motion") == (mode != "none" && !isShort))
        guard mode != "none", !isShort else { continue }
        let reduced: [String: Frames]
        if format == "waapi" {
          reduced = try Self.rules(json["waapi"]["reducedKeyframes"])
        } else {
          let sheet = try #require(text.split(separator: "@media").last)
          reduced = try Self.rules(String(sheet))
        }
        let duration = try #require(json["duration"].double)
        let moving = try #require(reduced["transform"])
        #expect(moving.first?.time == 0 && moving.last?.time == 1)
        let end = scene.isEndless ? scene.x.from : scene.x.to
        let half = min(0.1 / duration, 0.5)
        for step in 0...50 {
          let share = Double(step) / 50
          let value = try #require(Self.value(moving, share))
          if mode == "jump" || scene.isEndless || share > half + 1e-5 && mode == "fade" {
            #expect(value == end)
          } else if mode == "fade", share < half - 1e-5 {
            #expect(value == scene.x.from)
          } else if mode == "shorten" {
            #expect(share * duration < 0.1 + 1e-5 || value == end)
          }
        }
        guard mode == "fade", !scene.isEndless else { continue }
        let opacity = try #require(reduced["opacity"])
        let (first, last) = scene.opacity ?? (1, 1)
        for (share, value) in [(0, first), (half, 0), (1, last)] {
          #expect(abs(try #require(Self.value(opacity, share)) - value) < 1e-4, "\(share)")
        }
        #expect(opacity.count <= 4)
      }
    }
  }

  @Test("changes nothing if nothing moves")
  func still() {
    for format in ["waapi", "keyframes"] {
      let body = #"{"to":0.5,"property":"opacity","format":"\#(format)"}"#
      #expect(!service.post("/v1/bake", body).text.contains("prefers-reduced-motion"))
    }
  }

  @Test("is refused for a format that cannot contain it")
  func formats() {
    for format in ["lottie", "gsap", "coreanimation", "float32"] {
      let body = #"{"to":1,"property":"translateX","format":"\#(format)","reducedMotion":"fade"}"#
      let response = service.post("/v1/bake", body)
      #expect(response.status == 422 && response.text.contains("waapi and keyframes"))
    }
    #expect(service.post("/v1/export/css", #"{"reducedMotion":"no"}"#).text.contains("shorten"))
  }

  @Test("of a style sheet is a cross-fade, a jump, a short movement or none")
  func exported() throws {
    for (mode, last) in [
      (nil, ["--motion-duration: 1ms;", "--motion-fade: opacity 200ms linear;"]),
      ("jump", ["--motion-duration: 1ms;"]), ("shorten", ["--motion-duration: 100ms;"]),
      ("none", nil),
    ] as [(String?, [String]?)] {
      let member = mode.map { #","reducedMotion":"\#($0)""# } ?? ""
      let json = service.post("/v1/export/css", #"{"animation":".bouncy"\#(member)}"#).json
      let css = try #require(json["css"].string)
      let media = css.components(separatedBy: "@media (prefers-reduced-motion: reduce)")
      #expect(media.count == (last == nil ? 1 : 2))
      let fade = "--motion-fade: opacity var(--motion-duration) var(--motion-easing);"
      #expect(media[0].contains(fade) == (mode == nil))
      guard let last else { continue }
      let lines = media[1].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      #expect(Array(lines.dropFirst(2).dropLast(2)) == last)
    }
  }

  @Test("is refused where the path or Accept selects a format that ignores it")
  func selectedFormats() {
    for suffix in ["lot", "f32"] {
      let response = service.get(
        "/v1/bake.\(suffix)", query: "animation=.bouncy&reducedMotion=jump")
      #expect(response.status == 422 && response.text.contains("waapi and keyframes"))
    }
    let accepted = service.get(
      "/v1/bake", query: "animation=.bouncy&reducedMotion=jump",
      fields: [Field("Accept", "video/lottie+json")])
    #expect(accepted.status == 422)
  }

  @Test("is in style sheets and tokens of /v1/convert")
  func tokens() throws {
    for (mode, parts, duration) in [
      ("fade", ["--menu-open-fade: opacity 200ms linear;", "--menu-open-duration: 1ms;"], 200.0),
      ("jump", ["--menu-open-duration: 1ms;", "--menu-open-delay: 0s;"], nil),
      ("shorten", ["--menu-open-duration: 100ms;"], 100), ("none", [], nil),
    ] as [(String, [String], Double?)] {
      let response = service.post(
        "/v1/convert",
        #"""
        {"motions":{"menu.open":".bouncy.delay(0.2)"},"to":["css","dtcg"],"reducedMotion":"\#(mode)"}
        """#)
      #expect(response.status == 200, "\(response.text)")
      let files = try JSONReader.read(Array(response.text.utf8))["files"].elements
      let sheet = try #require(files.first?["content"].string)
      #expect(sheet.contains("prefers-reduced-motion") == (mode != "none"))
      for part in parts { #expect(sheet.contains("    \(part)\n"), "\(sheet)") }
      let tokens = try JSONReader.read(Array(try #require(files.last?["content"].string).utf8))
      let found = tokens["menu"]["open"]["$extensions"]["inbetween.reducedMotion"]
      #expect(found["replacement"].string == (mode == "none" ? nil : mode))
      #expect(found["transition"]["duration"]["value"].double == duration)
      // A later motion replaces the extension; other extensions stay.
      let again = service.post(
        "/v1/convert",
        #"""
        {"from":{"platform":"dtcg","tokens":\#(try #require(files.last?["content"].string))},
        "motions":{"menu.open":".smooth"},"to":"dtcg","format":"file","reducedMotion":"none"}
        """#)
      #expect(again.status == 200 && !again.text.contains("reducedMotion"), "\(again.text)")
    }
  }
}
