internal import AnimationNotation
internal import JSONCodec

extension [JSON.Member] {
  /// The members as a JavaScript object literal.
  var script: String {
    "{ " + map { "\($0.key): \($0.value.script)" }.joined(separator: ", ") + " }"
  }
}

extension JSON {
  /// The value as a JavaScript literal.
  ///
  /// Strings are not escaped, so a string must contain no quotation mark, backslash or newline.
  var script: String {
    switch self {
    case .string(let text): "\"\(text)\""
    case .number(let number): number == .infinity ? "Infinity" : number.text
    case .bool(let value): "\(value)"
    case .array(let elements): "[" + elements.map(\.script).joined(separator: ", ") + "]"
    case .object(let members): members.script
    case .null: "null"
    }
  }
}
