internal import HTTPMessages

/// The bearer credential of a request.
///
/// Source: RFC 6750 section 2.1; scheme names are case-insensitive (RFC 9110 section 11.1).
enum BearerCredential: Equatable {
  /// No bearer token.
  ///
  /// Other `Authorization` schemes are ignored.
  case none
  /// A bearer credential with invalid syntax, or several `Authorization` field lines.
  case malformed
  /// A token with valid syntax, not yet verified.
  case token(Substring)

  init(_ request: Request) {
    let lines = request.fields.filter { $0.name == .authorization }
    guard let line = lines.first else {
      self = .none
      return
    }
    guard lines.count == 1 else {
      self = .malformed
      return
    }
    let scheme = line.value.prefix { $0 != " " && $0 != "\t" }
    guard scheme.lowercased() == "bearer" else {
      self = .none
      return
    }
    let token = line.value[scheme.endIndex...].trimmed
    let isToken = !token.isEmpty && token.utf8.allSatisfy(Self.isTokenByte)
    self = isToken ? .token(token) : .malformed
  }

  /// True if a byte is allowed in a token.
  ///
  /// Source: RFC 6750 section 2.1, `b64token`.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "-._~+/=".utf8.contains(byte)
  }
}
