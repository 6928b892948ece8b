internal import AnimationNotation
internal import JSONCodec

/// A reference to a token, a group or a part of a value in the same file.
///
/// A reference in curly braces, such as `{group.token}`, refers to a token or a group. A JSON
/// pointer, such as `#/group/token/$value/0`, refers to any value.
///
/// Source: Design Tokens Format Module 2025.10, sections 7.1 and 7.4; RFC 6901.
struct TokenReference {
  /// The keys from the file's root to the target.
  let keys: [String]
  /// True for a JSON pointer; false for a reference in curly braces.
  let isPointer: Bool
  /// The reference as it is written.
  let text: String

  /// Creates the reference in a token's value or in a part of it; `nil` for any other value.
  ///
  /// - Throws: The fault of a malformed reference.
  init?(in value: SyntaxNode) throws(TokenFault) {
    if let text = value.text {
      guard text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}") else {
        return nil
      }
      try self.init(braces: text)
      return
    }
    guard let fields = value.members, let reference = fields["$ref"] else { return nil }
    if fields.count > 1 {
      throw TokenFault("has other members beside '$ref': write only '$ref', or only a value")
    }
    try self.init(pointer: reference)
  }

  /// Creates the reference of a group to the group that it extends, in either notation.
  init(extending value: SyntaxNode) throws(TokenFault) {
    if let reference = try TokenReference(in: value) {
      self = reference
    } else {
      try self.init(pointer: value)
    }
  }

  /// Creates a reference from the value of a member `$ref`.
  init(pointer value: SyntaxNode) throws(TokenFault) {
    guard let text = value.text, text.utf8.first == UInt8(ascii: "#") else {
      throw TokenFault(
        """
        must refer to a value in the same file: write a JSON pointer, such as \
        #/group/token/$value. Add the content of other files to this file
        """, given: value.given)
    }
    let path = try Self.percentDecoded(text.dropFirst())
    guard path.isEmpty || path.utf8.first == UInt8(ascii: "/") else {
      throw TokenFault(
        "is not a JSON pointer: write / after #, as in #/group/token/$value", given: value.given)
    }
    var keys: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      keys.append(try Self.unescaped(part))
    }
    // The format calls `#/` the root of the file.
    (self.keys, isPointer, self.text) = (keys == [""] ? [] : keys, true, text)
  }

  /// Creates the reference to the group or the token with these names.
  init(keys: [String]) {
    (self.keys, isPointer, text) = (keys, false, "{\(keys.joined(separator: "."))}")
  }

  private init(braces text: String) throws(TokenFault) {
    keys = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard keys.allSatisfy({ !$0.isEmpty && !$0.contains("{") && !$0.contains("}") }) else {
      throw TokenFault(
        "is not a reference: write the names of the groups and of the token, as in {group.token}",
        given: .string(text))
    }
    (isPointer, self.text) = (false, text)
  }

  /// Returns a text with its percent-encoded bytes decoded.
  ///
  /// A percent sign without two hexadecimal digits is kept.
  ///
  /// Source: RFC 6901, section 6.
  private static func percentDecoded(_ text: Substring) throws(TokenFault) -> String {
    var bytes: [UInt8] = [], rest = text.utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
        let code = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw TokenFault("is not a JSON pointer: its percent-encoded bytes must be UTF-8")
    }
    return decoded
  }

  /// Returns a part of a JSON pointer as a key.
  ///
  /// Source: RFC 6901, section 4.
  private static func unescaped(_ part: Substring) throws(TokenFault) -> String {
    var key = "", rest = part.unicodeScalars
    while let scalar = rest.popFirst() {
      guard scalar == "~" else {
        key.unicodeScalars.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "0": key += "~"
      case "1": key += "/"
      default: throw TokenFault("is not a JSON pointer: write ~0 for ~, and ~1 for / in a name")
      }
    }
    return key
  }
}

extension SyntaxNode {
  /// The members of a JSON object; `nil` for any other value.
  var members: ObjectMembers? { object == nil ? nil : ObjectMembers(self, ViolationList()) }
}
