internal import JSONCodec

/// A call as a client wrote it: a JSON object with its `type` and keys, or a call in text.
///
/// In both spellings it has a name, arguments and modifiers, so that one table of what is known
/// serves both. It is handed on and looked at by many, and so a reference.
package final class CallExpression: Sendable {
  /// A name and where it stands.
  package struct Name: Sendable {
    /// The name, prepared for comparison.
    let key: JSONKey
    /// Where it stands.
    package let place: InputLocation

    /// The name.
    package var text: String { key.name }

    /// Creates a name.
    init(_ text: String, at place: InputLocation) {
      key = JSONKey(text)
      self.place = place
    }
  }

  /// One argument: a member of an object, or what stands between the commas of a call.
  package struct Argument: Sendable {
    /// The key or the label; nil without a label.
    package let label: String?
    /// The stretch of a label in text; a key is told at its value's place.
    let stretch: TextPlace?
    /// The value.
    package let value: SyntaxNode

    /// Where the label stands.
    var labelPlace: InputLocation { stretch.map(value.place.within) ?? value.place }
  }

  /// How a call is spelled.
  package enum Spelling: Sendable {
    /// As a JSON object.
    case json
    /// As Swift, with parentheses or without.
    case swift(hasParentheses: Bool)
  }

  /// The type before the name, as in `Animation.linear`; nil in JSON.
  package let qualifier: Name?
  /// The `type` of an object or the name that is called; nil for an object without a `type`.
  package let name: Name?
  /// What is called on the result, in order.
  package let modifiers: [CallExpression]
  /// Where the call stands.
  package let place: InputLocation
  /// How it is spelled.
  package let spelling: Spelling
  /// The object that a call in JSON is.
  let object: ObjectNode?
  private let written: [Argument]

  /// The arguments in their order.
  package var arguments: [Argument] { object?.arguments ?? written }

  /// Creates a call in text.
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

  /// Creates a call in JSON.
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
  /// The value as a call; what it is not is reported, as is text that cannot be read.
  ///
  /// A string in JSON is read as SwiftUI text, a parameter as such text or, from `{` on, as JSON.
  ///
  /// - Parameter noun: What the call makes, with its article, for the error.
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
    // A duration alone, or the four numbers of a curve.
    let text = writtenNumber.map { String(shortest: $0) + "s" } ?? writtenJSON(atMost: 200) ?? ""
    if let line = CSSShorthand(text)?.line(for: noun) {
      violations.add("must be \(noun): write \(line)", at: place, given: given, suggestion: line)
    } else {
      violations.add("must be \(noun)", of: self)
    }
    return nil
  }

  /// The value as a JSON object whose name stands under a key of its own, such as `platform`.
  ///
  /// - Returns: `nil` where it is no object or has no such key; nothing is reported then.
  package func call(named key: String, _ violations: ViolationList) -> CallExpression? {
    if case .parameter(let text) = source, text.utf8.first == UInt8(ascii: "{") {
      return writtenJSON(violations)?.call(named: key, violations)
    }
    guard let (parts, index) = object, parts.tape.member(key, of: index) != nil else { return nil }
    return CallExpression(parts, index, named: key, violations)
  }

  /// The JSON that a parameter's letters are; the value itself where it is no parameter.
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
    let length = text.utf16.count
    guard length <= Limits.textCharacters.max else {
      violations.add(
        """
        has \(length) UTF-16 code units; the most are \(Limits.textCharacters.max) \
        \(Limits.textCharacters.citation)
        """, at: place)
      return nil
    }
    do throws(TextSyntaxError) {
      let expression = try TextParser.parseCode(text)
      return SyntaxNode(expression, in: place).call(noun, violations)
    } catch {
      if let line = CSSShorthand(text)?.line(for: noun) {
        violations.add(
          "is in CSS's spelling, write \(line)", at: place, suggestion: line)
      } else {
        violations.add(Violation(error, at: place))
      }
      return nil
    }
  }
}
