internal import JSONCodec
package import AnimationCore

extension SyntaxNode {
  /// Returns the value as a number, a vector of 1 to 16 numbers or a typed value.
  ///
  /// For any other value, adds a violation and returns `nil`.
  package func givenValue(_ violations: ViolationList) -> GivenValue? {
    if let plainNumber, NumberRange.value.contains(plainNumber) {
      return GivenValue(.number(plainNumber))
    }
    if let text = writtenString, let hex = ForeignColor(text)?.hex {
      return violations.reject(
        "\"\(text)\" is not a value: write the color as hexadecimal digits, \(hex)", at: place,
        given: given, suggestion: hex)
    }
    switch spelling {
    case .numbers: return numericValue(violations).map { GivenValue($0) }
    case .call: return ValueTable.values.read(self, violations)
    case .hex: return hexColor(violations).map { GivenValue(.color($0), .hexColor) }
    case .angle(let number, let form): return angle(number, form, violations)
    }
  }

  /// Reads a property's new value, which must have the type and the shape of its start value.
  ///
  /// For a value of another type or shape, adds a violation and returns `nil`.
  package func propertyValue(inShapeOf start: GivenValue, _ violations: ViolationList)
    -> PropertyValue?
  {
    if let plainNumber, NumberRange.value.contains(plainNumber), start.form == nil,
      case .number = start.data
    {
      return .number(plainNumber)
    }
    // The name of a color, such as `red`, is reported with its hexadecimal digits.
    if start.form == nil || spelling != .numbers
      || start.form?.type == .color && writtenString.flatMap({ ForeignColor($0)?.hex }) != nil
    {
      guard let value = givenValue(violations) else { return nil }
      if start.takes(value) { return value.data }
    }
    return violations.reject(
      "must be \(start.requirement), like the start value of the property" + conversion(to: start),
      at: place, given: given)
  }

  /// Returns the value as a property's velocity, in units per second.
  ///
  /// The velocity of a color cannot be given, because it would depend on the current color. If the
  /// property is a color, or if the value has another shape, adds a violation and returns `nil`.
  package func velocity(ofShape start: GivenValue, _ violations: ViolationList) -> PropertyValue? {
    guard start.form?.type == .color else { return propertyValue(inShapeOf: start, violations) }
    return violations.reject("is not possible for a color: remove the velocity", at: place)
  }

  /// Returns a sentence that advises to change the property's start value; the result is empty if
  /// another start value cannot help.
  ///
  /// For example, the start value is the number 0, and this value is an array of 2 numbers. The
  /// sentence then advises to write an array of 2 numbers as the start value. The sentence is
  /// appended to an error message.
  private func conversion(to start: GivenValue) -> String {
    guard start.form == nil, case .number = start.data, let value = givenValue(ViolationList())
    else { return "" }
    switch value.form?.type {
    case .color:
      return ##". To animate a color, write a color as the start value, such as "#000000""##
    case .angle:
      return #". To animate an angle, write an angle as the start value, such as "0deg""#
    case .point, .rect, .size, .unitPoint:
      return ". To animate this type, write a start value of the same type"
    case nil:
      guard case .vector(let vector) = value.data else { return "" }
      return """
        . To animate an array, write an array of \(vector.count) numbers as the start value
        """
    }
  }

  private func numericValue(_ violations: ViolationList) -> PropertyValue? {
    // A JSON string is read like the text of a query parameter.
    if let text, text.utf8.count <= Limits.textCharacters.max {
      return SyntaxNode(letters: text, at: place).numericValue(violations)
    }
    if case .parameter(let text) = source, text.utf8.first == UInt8(ascii: "[") {
      return writtenJSON(violations)?.numericValue(violations)
    }
    let isVector =
      switch source {
      case .json(.array): true
      case .parameter(let text): text.contains(",")
      case .json, .text: false
      }
    guard isVector else { return number(in: .value, violations).map(PropertyValue.number) }
    let maxCount = Limits.components.max
    // BOUND: maxCount is 16.
    guard let numbers = numbers(count: 1...maxCount, in: .value, violations) else { return nil }
    return AnimatableVector(numbers).map(PropertyValue.vector)
  }

  /// The notations of a property's value.
  private enum Spelling: Equatable {
    /// Plain numbers, or input that is not a value.
    case numbers
    /// A type with its arguments, as a JSON object or as a call of a SwiftUI initializer.
    case call
    /// A color in hexadecimal digits, such as `#ff3b30`.
    case hex
    /// A number with a unit, such as `90deg` or `1.57rad`.
    case angle(Substring, ValueForm)
  }

  /// The spelling of the value.
  ///
  /// Source: the units of angles are those of CSS Values and Units Level 4, section 7.1.
  private var spelling: Spelling {
    switch source {
    case .json(.object): return .call
    case .json(.string(let text)), .parameter(let text):
      if case .parameter = source, text.utf8.first == UInt8(ascii: "{") { return .call }
      if text.first?.isLetter == true && text.contains("(") { return .call }
      if text.utf8.first == UInt8(ascii: "#") { return .hex }
      let number = text.dropLast(3)
      guard text.utf8.count <= Limits.textCharacters.max,
        ["deg", "rad"].contains(text.suffix(3)),
        SyntaxNode(letters: String(number), at: place).writtenNumber != nil
      else { return .numbers }
      return .angle(number, text.hasSuffix("deg") ? .degrees : .radians)
    case .text(.chain): return .call
    case .text, .json: return .numbers
    }
  }

  private func angle(
    _ number: Substring, _ form: ValueForm, _ violations: ViolationList
  ) -> GivenValue? {
    SyntaxNode(letters: String(number), at: place).number(in: ValueTable.scaled, violations)
      .map { GivenValue(.angle(form == .degrees ? .degrees($0) : .radians($0)), form) }
  }
}

extension SyntaxNode {
  /// True for a JSON object with the key `type`, such as a color.
  package var isTyped: Bool {
    guard let (parts, index) = object else { return false }
    return parts.tokens.member(.type, of: index) != nil
  }

  /// True for a JSON object that probably contains properties by name.
  ///
  /// Each member is a valid property value, and the members are not the arguments of a typed value
  /// such as a color.
  package var mayBeProperties: Bool {
    guard let (parts, index) = object, case .object(let members) = json, !members.isEmpty,
      !ValueTable.mayBeArguments(
        ObjectNode(parts: parts, index: index, own: .typeAndModifiers, count: members.count))
    else { return false }
    return members.count <= Limits.properties.max
      && members.allSatisfy { SyntaxNode($0.value).givenValue(ViolationList()) != nil }
  }
}
