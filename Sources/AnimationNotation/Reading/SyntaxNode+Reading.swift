internal import JSONCodec
internal import AnimationCore

extension SyntaxNode {
  /// Returns the value as a finite number within a range.
  ///
  /// For any other value, adds a violation and returns `nil`.
  package func number(in range: NumberRange, _ violations: ViolationList) -> Double? {
    if let plainNumber, range.contains(plainNumber) { return plainNumber }
    guard let number = writtenNumber else {
      return rejectNumber("must be a number", in: range.unit, violations)
    }
    if let objection = range.objection(to: number) {
      return violations.reject(objection, at: place, given: given)
    }
    return number
  }

  /// Returns the value as a whole number within a range.
  ///
  /// For any other value, adds a violation and returns `nil`.
  package func integer(in range: ClosedRange<Int>, _ violations: ViolationList) -> Int? {
    guard let number = writtenNumber else {
      return rejectNumber("must be a whole number", violations)
    }
    let bounds = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
    guard let integer = Int(exactly: number), range.contains(integer) else {
      let isWhole = !number.isFinite || number == number.rounded()
      let objection = isWhole ? bounds.objection(to: number) : nil
      return violations.reject(objection ?? "must be a whole number", at: place, given: given)
    }
    return integer
  }

  /// Reports that the value is not a number, and suggests the number that was probably meant.
  private func rejectNumber<Number>(
    _ requirement: String, in unit: NumberRange.Unit = .usual, _ violations: ViolationList
  ) -> Number? {
    guard let text = writtenString, let meant = MeantNumber(text, in: unit) else {
      return violations.reject(requirement, of: self)
    }
    return violations.reject(
      MeantNumber.objection(to: text, in: unit), at: place, given: given, suggestion: meant.text)
  }

  /// Returns the value as a boolean.
  ///
  /// For any other value, adds a violation and returns `nil`.
  package func bool(_ violations: ViolationList) -> Bool? {
    switch source {
    case .json(.bool(let value)): return value
    case .parameter("true"): return true
    case .parameter("false"): return false
    case .text(.bool(let value)): return value
    default: break
    }
    let isQuoted = text == "true" || text == "false"
    return violations.reject(
      "must be true or false" + (isQuoted ? " without quotation marks" : ""), of: self)
  }

  /// Returns the value as a string, from JSON or a query.
  ///
  /// For any other value, adds a violation and returns `nil`.
  package func string(_ violations: ViolationList) -> String? {
    writtenString ?? violations.reject("must be a string", of: self)
  }

  /// Returns the value as one of the allowed words.
  ///
  /// In SwiftUI's spelling, a word is a member such as `.removed`. For any other value, adds a
  /// violation and returns `nil`. The result is also `nil` if the work budget has stopped the
  /// computation.
  package func word(_ allowed: [String], _ violations: ViolationList) -> String? {
    // A custom animation may allow hundreds of words, and an array may have a thousand elements.
    guard Work.spend(allowed.count / 4, on: .bytes) else { return nil }
    var word = writtenString
    if case .text(.chain(let chain)) = source,
      chain.links.count == 1, chain.links[0].arguments == nil
    {
      word = chain.links[0].name.text
    }
    if let word, allowed.contains(word) { return word }
    if let number = plainNumber.map({ String(shortest: $0) }), allowed.contains(number) {
      violations.add(
        "must be a string: write \"\(number)\"", at: place, given: given, allowed: allowed,
        suggestion: number)
    } else {
      violations.add("must be one of the allowed words", of: self, allowed: allowed)
    }
    return nil
  }

  /// Returns the elements of a list of words, such as `["a", "b"]` or the text `a, b`.
  ///
  /// A text without a comma is a list of one element. For a number, a boolean or `null`, adds a
  /// violation and returns an empty list.
  package func wordElements(_ violations: ViolationList) -> [SyntaxNode] {
    guard let text, text.utf8.count <= Limits.textCharacters.max else {
      return elements(violations) ?? []
    }
    return Self.parts(of: text, at: place)
  }

  /// Returns the value as an array of finite numbers.
  ///
  /// In a query, commas separate the numbers. A single number is an array of one element. For any
  /// other value, adds a violation and returns `nil`.
  package func numbers(
    count: ClosedRange<Int>, in range: NumberRange, _ violations: ViolationList
  ) -> [Double]? {
    let elements = writtenElements ?? (plainNumber == nil ? nil : [self])
    guard let elements else { return violations.reject("must be an array of numbers", of: self) }
    guard count.contains(elements.count) else {
      let number =
        count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      return violations.reject("must have \(number) numbers, not \(elements.count)", at: place)
    }
    let numbers = elements.compactMap { $0.number(in: range, violations) }
    return numbers.count == elements.count ? numbers : nil
  }

  /// Returns the value as an array of elements.
  ///
  /// In a query, commas separate the elements. In JSON, a single string or object is an array of
  /// one element. For any other value, adds a violation and returns `nil`.
  package func elements(_ violations: ViolationList) -> [SyntaxNode]? {
    if let elements = writtenElements { return elements }
    if text != nil || object != nil { return [self] }
    return violations.reject("must be an array", of: self)
  }

  /// Returns the value as JSON text; `nil` if this value is not a JSON value, or if the JSON text
  /// is longer than `bytes`.
  package func writtenJSON(atMost bytes: Int) -> String? {
    guard let json else { return nil }
    var writer = JSONWriter()
    writer.value(json)
    let written = writer.finish()
    return written.count <= bytes ? String(decoding: written, as: UTF8.self) : nil
  }

  /// The value as a number, finite or not; `nil` if the value is not a number.
  package var writtenNumber: Double? {
    if let plainNumber { return plainNumber }
    switch source {
    case .text(.number(let number)): return number
    case .parameter(let text):
      guard case .number(let number)? = try? TextParser.parse(text).content else { return nil }
      return number
    default: return nil
    }
  }

  /// The value as a string, from JSON or a query; `nil` if the value is not a string.
  package var writtenString: String? {
    switch source {
    case .json(.string(let text)), .parameter(let text): text
    default: nil
    }
  }

  /// The elements of an array or of a list in a query parameter; `nil` for any other value.
  ///
  /// The elements of a comma-separated list have the location of the list.
  package var writtenElements: [SyntaxNode]? {
    if let (parts, index) = node {
      guard parts.tokens.kind(index) == .array else { return nil }
      return parts.tokens.elements(of: index).map { SyntaxNode(parts, $0) }
    }
    guard case .parameter(let text) = source else { return nil }
    if text.utf8.first == UInt8(ascii: "["),
      let json = try? SyntaxNode(json: Array(text.utf8), at: place)
    {
      return json.writtenElements
    }
    return Self.parts(of: text, at: place)
  }

  /// Returns the location of the element at an index.
  ///
  /// If the element has no location of its own, the result is the location of this value. This is
  /// the case for a comma-separated list and for a missing element.
  package func place(ofElement index: Int) -> InputLocation {
    guard let elements = writtenElements, elements.indices.contains(index) else { return place }
    return elements[index].place
  }

  /// Splits a text at commas and returns the parts, without an empty part after a trailing comma.
  private static func parts(of text: String, at place: InputLocation) -> [SyntaxNode] {
    var parts = text.split(separator: ",", omittingEmptySubsequences: false)
    // BOUND: parts.count > 1, by the condition.
    if parts.count > 1, parts.last?.allSatisfy(\.isWhitespace) ?? false { parts.removeLast() }
    return parts.map { SyntaxNode(letters: String($0), at: place) }
  }
}

extension SyntaxNode {
  /// The text of a JSON string; `nil` for any other value.
  package var text: String? { if case .json(.string(let text)) = source { text } else { nil } }
}
