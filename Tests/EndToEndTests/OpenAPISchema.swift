import AnimationNotation
import JSONCodec

/// A validator for the subset of JSON Schema that the contract uses.
///
/// It is stricter than JSON Schema in two points. An unsupported keyword is an error. A key of an
/// object is an error if no schema mentions it.
///
/// Source: JSON Schema, draft 2020-12, Validation and Applicators.
struct OpenAPISchema {
  let contract: OpenAPIContract

  /// Validates a value; returns its errors with their locations, or an empty array.
  func faults(of value: JSON, by schema: JSON, at place: String = "") -> [String] {
    let outcome = judge(value, schema, place)
    let unknown = value.members.map(\.key).filter { !outcome.known.contains($0) }
    return outcome.faults + unknown.map { "\(place)/\($0): is in no schema" }
  }

  private struct Outcome {
    var faults: [String] = []
    /// The keys of the validated object that at least one schema mentions.
    var known: Set<String> = []
  }

  private func judge(_ value: JSON, _ schema: JSON, _ place: String) -> Outcome {
    var outcome = Outcome()
    if schema.members.isEmpty { return Outcome(faults: ["\(place): has no schema"]) }
    let isFree =
      schema["type"] == .string("object") && schema.member("properties") == nil
      && schema.member("additionalProperties") == nil
    // A schema with only a description allows any value.
    if isFree || schema.members.map(\.key) == ["description"] {
      outcome.known.formUnion(value.members.map(\.key))
    }
    for keyword in schema.members { judge(value, keyword, schema, place, &outcome) }
    return outcome
  }

  private func judge(
    _ value: JSON, _ keyword: JSON.Member, _ schema: JSON, _ place: String,
    _ outcome: inout Outcome
  ) {
    func fail(_ text: String) { outcome.faults.append("\(place): \(text)") }
    func take(_ other: Outcome) {
      outcome.faults += other.faults
      outcome.known.formUnion(other.known)
    }
    let rule = keyword.value
    switch keyword.key {
    case "description", "example", "deprecated", "discriminator": break
    case "$ref": take(judge(value, contract.resolved(schema), place))
    case "allOf": for part in rule.elements { take(judge(value, part, place)) }
    case "oneOf", "anyOf":
      let outcomes = rule.elements.map { judge(value, $0, place) }
      let fitting = outcomes.filter(\.faults.isEmpty)
      for outcome in fitting { take(outcome) }
      if fitting.isEmpty {
        fail("fits none of \(outcomes.count): \(outcomes.map(\.faults))")
      } else if fitting.count > 1 && keyword.key == "oneOf" {
        fail("fits \(fitting.count) of what excludes each other")
      }
    case "not": if judge(value, rule, place).faults.isEmpty { fail("is what it must not be") }
    case "type":
      let types = rule.elements.isEmpty ? [rule] : rule.elements
      if !types.contains(where: { isType(value, $0.text) }) {
        fail("is \(JSONTokenStream(value).token(0).kind)")
      }
    case "const": if value != rule { fail("is not \(rule)") }
    case "enum": if !rule.elements.contains(value) { fail("\(value) is none of \(rule.elements)") }
    default:
      switch value {
      case .object(let members):
        object(members, keyword, schema, place, &outcome)
      case .array(let elements): array(elements, keyword, place, &outcome)
      case .string(let text): string(text, keyword, place, &outcome)
      case .number(let number): scalar(number, keyword, place, &outcome)
      case .bool, .null: break
      }
      if !Self.keywords.contains(keyword.key) { fail("unknown keyword \(keyword.key)") }
    }
  }

  private static let keywords: Set<String> = [
    "required", "properties", "additionalProperties", "propertyNames", "minProperties",
    "maxProperties", "items", "minItems", "maxItems", "minLength", "maxLength", "pattern",
    "minimum", "maximum", "exclusiveMinimum",
  ]

  private func isType(_ value: JSON, _ type: String?) -> Bool {
    switch (value, type) {
    case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
      (.array, "array"), (.object, "object"):
      true
    case (.number(let number), "integer"): number == number.rounded()
    default: false
    }
  }
}

extension OpenAPISchema {
  private func object(
    _ members: [JSON.Member], _ keyword: JSON.Member, _ schema: JSON, _ place: String,
    _ outcome: inout Outcome
  ) {
    let rule = keyword.value
    let bound = Int(rule.number ?? 0)
    switch keyword.key {
    case "required":
      for key in rule.elements.compactMap(\.text) where !members.contains(where: { $0.key == key })
      {
        outcome.faults.append("\(place): lacks \(key)")
      }
    case "properties":
      outcome.known.formUnion(rule.members.map(\.key))
      for member in members {
        guard let schema = rule.member(member.key) else { continue }
        outcome.faults += faults(of: member.value, by: schema, at: "\(place)/\(member.key)")
      }
    case "additionalProperties":
      for member in members where schema["properties"].member(member.key) == nil {
        if rule == .bool(false) {
          outcome.faults.append("\(place): has \(member.key)")
        } else {
          outcome.known.insert(member.key)
          outcome.faults += faults(of: member.value, by: rule, at: "\(place)/\(member.key)")
        }
      }
    case "propertyNames":
      for member in members {
        outcome.faults += faults(of: .string(member.key), by: rule, at: "\(place)/\(member.key)")
      }
    case "minProperties" where members.count < bound, "maxProperties" where members.count > bound:
      outcome.faults.append("\(place): has \(members.count) members")
    default: break
    }
  }

  private func array(
    _ elements: [JSON], _ keyword: JSON.Member, _ place: String, _ outcome: inout Outcome
  ) {
    let bound = Int(keyword.value.number ?? 0)
    switch keyword.key {
    case "items":
      for (index, element) in elements.enumerated() {
        outcome.faults += faults(of: element, by: keyword.value, at: "\(place)/\(index)")
      }
    case "minItems" where elements.count < bound, "maxItems" where elements.count > bound:
      outcome.faults.append("\(place): has \(elements.count) elements")
    default: break
    }
  }

  private func string(
    _ text: String, _ keyword: JSON.Member, _ place: String, _ outcome: inout Outcome
  ) {
    let length = text.unicodeScalars.count
    let bound = Int(keyword.value.number ?? 0)
    switch keyword.key {
    case "minLength" where length < bound, "maxLength" where length > bound:
      outcome.faults.append("\(place): has \(length) characters")
    case "pattern":
      let pattern = keyword.value.text.flatMap { try? Regex($0) }
      if (try? pattern?.firstMatch(in: text)) == nil {
        outcome.faults.append("\(place): \(text) does not match")
      }
    default: break
    }
  }

  private func scalar(
    _ number: Double, _ keyword: JSON.Member, _ place: String, _ outcome: inout Outcome
  ) {
    let bound = keyword.value.number ?? 0
    switch keyword.key {
    case "minimum" where number < bound, "maximum" where number > bound,
      "exclusiveMinimum" where number <= bound:
      outcome.faults.append("\(place): \(number) is out of range")
    default: break
    }
  }
}
