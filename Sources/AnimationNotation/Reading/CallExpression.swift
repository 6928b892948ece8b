internal import JSONCodec

/// A call in the input: a JSON object with a `type`, or a call in SwiftUI's spelling.
///
/// Both spellings have a name, arguments and modifiers, so one registry reads both spellings. A
/// call is a class, so functions pass only a reference.
package final class CallExpression: Sendable {
  /// A name in a call, with its location in the input.
  package struct Name: Sendable {
    /// The name as a key, prepared for comparison.
    let key: JSONKey
    /// The location of the name.
    package let place: InputLocation

    /// The name as text.
    package var text: String { key.name }

    init(_ text: String, at place: InputLocation) {
      key = JSONKey(text)
      self.place = place
    }
  }

  /// One argument of a call: a member of a JSON object, or a value with or without a label in text.
  package struct Argument: Sendable {
    /// The key in JSON, or the label in text; `nil` for an unlabelled argument.
    package let label: String?
    /// The range of the label in text; `nil` for an unlabelled argument, and in JSON.
    let stretch: TextPlace?
    package let value: SyntaxNode

    /// The location of the label in text; in JSON, the location of the value.
    var labelPlace: InputLocation { stretch.map(value.place.within) ?? value.place }
  }

  /// The spelling of a call in the input.
  package enum Spelling: Sendable {
    /// A call that is a JSON object.
    case json
    /// A call in Swift code, with or without parentheses.
    case swift(hasParentheses: Bool)
  }

  /// The type before the name, as in `Animation.linear`; `nil` in JSON.
  package let qualifier: Name?
  /// The name of the call; `nil` for a JSON object without a name.
  ///
  /// In JSON, the name is usually the value of the member `type`.
  package let name: Name?
  /// The modifiers, first to last; each modifier is a call on the result of the previous call.
  package let modifiers: [CallExpression]
  package let place: InputLocation
  /// The spelling of the call: JSON or Swift code.
  package let spelling: Spelling
  /// The object of a call in JSON; `nil` in text.
  let object: ObjectNode?
  private let written: [Argument]

  /// The arguments, in the order of the input.
  package var arguments: [Argument] { object?.arguments ?? written }

  /// Creates a call in SwiftUI's spelling from its parsed parts.
  init(
    qualifier: Name?, name: Name, arguments: [Argument], modifiers: [CallExpression],
    place: InputLocation,
    spelling: Spelling
  ) {
    self.qualifier = qualifier
    self.name = name
    written = arguments
    object = nil
    self.modifiers = modifiers
    self.place = place
    self.spelling = spelling
  }

  /// Creates a call from the JSON object that contains its arguments.
  init(_ object: ObjectNode, _ name: Name?, _ modifiers: [CallExpression]) {
    self.object = object
    self.name = name
    self.modifiers = modifiers
    qualifier = nil
    written = []
    place = object.value.place
    spelling = .json
  }
}

extension SyntaxNode {
  /// Reads the value as a call; if it is not a valid call, adds a violation and returns `nil`.
  ///
  /// A JSON string is parsed as SwiftUI text. A query parameter is parsed as JSON if it starts with
  /// `{`, and as SwiftUI text otherwise.
  ///
  /// - Parameter noun: The kind of value that the call makes, with its article, for the error.
  package func call(_ noun: String, _ violations: ViolationList) -> CallExpression? {
    if let (parts, index) = object { return CallExpression(parts, index, violations) }
    switch source {
    case .json(.string(let text)):
      return parsed(text, noun, violations)
    case .parameter(let text):
      guard text.utf8.first == UInt8(ascii: "{") else { return parsed(text, noun, violations) }
      return writtenJSON(violations)?.call(noun, violations)
    case .text(.chain(let chain)): return CallExpression(chain, in: place.textParts)
    default: break
    }
    // The text may be a bare duration, or the four numbers of a curve.
    let text = writtenNumber.map { String(shortest: $0) + "s" } ?? writtenJSON(atMost: 200) ?? ""
    guard let line = CSSShorthand(text)?.line(for: noun) else {
      return violations.reject("must be \(noun)", of: self)
    }
    return violations.reject(
      "must be \(noun): write \(line)", at: place, given: given, suggestion: line)
  }

  /// Reads a call from a JSON object in which a key other than `type` contains the call's name.
  ///
  /// - Parameter key: The key that contains the name, such as `platform`.
  /// - Returns: The call; `nil`, without a violation, if the value is not an object or does not
  ///   have the key.
  package func call(named key: String, _ violations: ViolationList) -> CallExpression? {
    if case .parameter(let text) = source, text.utf8.first == UInt8(ascii: "{") {
      return writtenJSON(violations)?.call(named: key, violations)
    }
    guard let (parts, index) = object, parts.tokens.member(key, of: index) != nil else {
      return nil
    }
    return CallExpression(parts, index, named: key, violations)
  }

  /// Returns the value as JSON: parses the text of a query parameter, and returns any other value
  /// unchanged.
  ///
  /// If the JSON is malformed, adds a violation and returns `nil`.
  package func writtenJSON(_ violations: ViolationList) -> SyntaxNode? {
    guard case .parameter(let text) = source else { return self }
    do throws(JSONSyntaxError) {
      return try SyntaxNode(json: Array(text.utf8), at: place)
    } catch {
      let fault = TextPlace(column: error.column, length: 0)
      violations.add(error.detail, at: place.within(fault))
      return nil
    }
  }

  private func parsed(_ text: String, _ noun: String, _ violations: ViolationList)
    -> CallExpression?
  {
    guard violations.checkLength(of: text, at: place) else { return nil }
    do throws(TextSyntaxError) {
      let expression = try TextParser.parseCode(text)
      return SyntaxNode(expression, in: place).call(noun, violations)
    } catch {
      if let line = CSSShorthand(text)?.line(for: noun) {
        violations.add(
          text.hasPrefix("[") ? "must be \(noun): write \(line)" : "is CSS syntax: write \(line)",
          at: place, suggestion: line)
      } else {
        violations.add(Violation(error, at: place))
      }
      return nil
    }
  }
}
