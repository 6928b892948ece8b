internal import AnimationCore
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
  /// The text of the reference in the file.
  let text: String

  /// The place of a reference, which determines its notation.
  enum Role: Hashable {
    /// A token's value or a part of the value, which can be a reference in either notation.
    case value
    /// A group's `$extends`, which must be a reference in either notation.
    case extended
    /// The value of a member `$ref`, which must be a JSON pointer.
    case pointer
  }

  /// The name of the target for messages: a JSON pointer, or the reference without the curly
  /// braces.
  var name: String { isPointer ? text : String(text.dropFirst().dropLast()) }

  /// Creates the reference that a value contains; `nil` if the value is a token's value that is not
  /// a reference.
  ///
  /// - Parameters:
  ///   - role: The place of the value.
  ///   - object: The members of the value; `nil` if the value is not an object.
  /// - Throws: The fault of a malformed reference.
  init?(_ role: Role, in value: SyntaxNode, _ object: TokenObject?) throws(TokenFault) {
    let text = value.text
    guard Work.spend(1 + (text?.utf8.count ?? 0) / 16, on: .bytes) else { return nil }
    if role != .pointer {
      if let text, text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}") {
        try self.init(braces: text)
        return
      }
      if let object, let reference = object.reference {
        if object.count > 1 {
          throw TokenFault("has '$ref' and other members: remove '$ref' or the other members")
        }
        try self.init(pointer: reference)
        return
      }
      if role == .value { return nil }
    }
    try self.init(pointer: value)
  }

  private init(pointer value: SyntaxNode) throws(TokenFault) {
    guard let text = value.text, text.utf8.first == UInt8(ascii: "#") else {
      throw TokenFault(
        """
        must refer to a value in the same file: write a JSON pointer, such as \
        #/group/token/$value. Add the content of other files to this file
        """, given: value.given)
    }
    try Self.checkLength(text)
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

  private init(braces text: String) throws(TokenFault) {
    try Self.checkLength(text)
    keys = text.dropFirst().dropLast().split(separator: ".", omittingEmptySubsequences: false)
      .map(String.init)
    guard keys.allSatisfy({ !$0.isEmpty && !$0.contains("{") && !$0.contains("}") }) else {
      throw TokenFault(
        "is not a reference: write the names of the groups and of the token, as in {group.token}",
        given: text.utf8.count <= 100 ? .string(text) : nil)
    }
    (isPointer, self.text) = (false, text)
  }

  /// Checks the length of a reference before parsing, and spends work in proportion to the length.
  private static func checkLength(_ text: String) throws(TokenFault) {
    let limit = Limits.textCharacters
    guard text.utf8.count <= limit.max else {
      throw TokenFault(
        "has more than \(limit.max) bytes \(limit.citation): write a shorter reference")
    }
    Work.spend(text.utf8.count / 4, on: .bytes)
  }

  /// Returns `text` after decoding the percent-encoded bytes.
  ///
  /// A percent sign that two hexadecimal digits do not follow is kept.
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

  /// Returns the key that a part of a JSON pointer represents.
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
