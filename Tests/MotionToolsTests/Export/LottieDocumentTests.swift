import AnimationCore
import AnimationNotation
import JSONCodec
import Foundation
import MotionTools
import TestSupport
import Testing

@testable import ExportReading

@Suite("A Lottie document")
struct LottieDocumentTests {
  private let schema: JSON

  init() throws { schema = try JSONReader.read(Array(Fixtures.data("lottie/bake.schema.json"))) }

  @Test(
    "is valid against the format's schema",
    arguments: ["translateX", "translateY", "rotate", "opacity", "scale"])
  func isValid(_ target: String) throws {
    let animations: [Animation] = [
      .bouncy, .linear(duration: 0.4).repeatCount(3, autoreverses: false), .easeIn.repeatForever(),
    ]
    for animation in animations {
      var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
      scene.schedule(
        TimelineEntry(
          at: 0,
          event: .change(Change(id: "0", set: ["x": .number(1)], animation: animation))))
      let baked = try Baked(scene, .lottie, targets: ["x": target])
      #expect(faults(of: baked.bake.members, schema) == [])
    }
  }

  @Test("with a missing or wrong member is invalid")
  func isInvalid() throws {
    let document = String(decoding: try Baked(.bouncy, .lottie).bake.content, as: UTF8.self)
    let faulty: [(of: String, with: String)] = [
      (#""fr":60,"#, ""), (#""ty":1"#, #""ty":2"#), (#""h":1}"#, #""h":0}"#),
      (#""x":0.333333"#, #""x":1.5"#), (#""s":[0]"#, #""s":0"#), (#""s":true"#, #""s":false"#),
      (##""sc":"#0a84ff""##, #""sc":"blue""#), (#""st":0,"#, ""),
    ]
    for (part, other) in faulty {
      #expect(document.contains(part))
      let changed = document.replacing(part, with: other)
      #expect(faults(of: try JSONReader.read(Array(changed.utf8)), schema) != [], "\(part)")
    }
  }

  /// Validates a value with a JSON Schema and returns the errors.
  ///
  /// Only the keywords in the fixture are supported.
  ///
  /// Source: JSON Schema, draft 2020-12, Validation and Applicators.
  private func faults(of value: JSON, _ rule: JSON) -> [String] {
    guard case .object(let keywords) = rule else { return ["no schema"] }
    var faults: [String] = []
    for keyword in keywords {
      let argument = keyword.value
      switch keyword.key {
      case "$ref":
        guard case .string(let path) = argument else { break }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        faults += self.faults(of: value, schema["$defs"][name])
      case "$defs", "then": break
      case "type": if !isType(value, argument) { faults.append("\(value) is no \(argument)") }
      case "const": if value != argument { faults.append("\(value) is not \(argument)") }
      case "enum":
        if !argument.elements.contains(value) { faults.append("\(value) is none of \(argument)") }
      case "required":
        for case .string(let key) in argument.elements where value.member(key) == nil {
          faults.append("lacks \(key)")
        }
      case "properties":
        guard case .object(let members) = argument else { break }
        for member in members {
          if let part = value.member(member.key) { faults += self.faults(of: part, member.value) }
        }
      case "items": for element in value.elements { faults += self.faults(of: element, argument) }
      case "minItems":
        if case .array(let list) = value, Double(list.count) < argument.double ?? 0 {
          faults.append("too few")
        }
      case "oneOf":
        let fitting = argument.elements.count { self.faults(of: value, $0).isEmpty }
        if fitting != 1 { faults.append("\(value) fits \(fitting) of \(argument.elements.count)") }
      case "not":
        if self.faults(of: value, argument).isEmpty { faults.append("is what it must not be") }
      case "if":
        if self.faults(of: value, argument).isEmpty {
          faults += self.faults(of: value, rule["then"])
        }
      case "minimum":
        if let number = value.double, number < argument.double ?? 0 { faults.append("too small") }
      case "maximum":
        if let number = value.double, number > argument.double ?? 0 { faults.append("too large") }
      case "exclusiveMinimum":
        if let number = value.double, number <= argument.double ?? 0 { faults.append("too small") }
      case "pattern":
        guard case .string(let pattern) = argument, case .string(let text) = value else { break }
        if (try? Regex(pattern).firstMatch(in: text)) == nil {
          faults.append("\(text) does not match")
        }
      default: faults.append("unknown keyword \(keyword.key)")
      }
    }
    return faults
  }

  private func isType(_ value: JSON, _ type: JSON) -> Bool {
    switch (value, type) {
    case (.object, .string("object")), (.array, .string("array")), (.string, .string("string")),
      (.bool, .string("boolean")), (.number, .string("number")):
      true
    case (.number(let number), .string("integer")): number == number.rounded()
    default: false
    }
  }
}
