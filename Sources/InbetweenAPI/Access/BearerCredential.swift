internal import HTTPMessages

/// What a request says of who sends it.
///
/// Source: RFC 6750 section 2.1; the name of a scheme has no case (RFC 9110 section 11.1).
enum BearerCredential: Equatable {
  /// No token; other schemes of `Authorization` are none of ours.
  case none
  /// Something that is meant as a token and cannot be one.
  case malformed
  /// The token, and nothing yet of whether it is right.
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

  /// Source: RFC 6750 section 2.1, `b64token`.
  static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-._~+/=".utf8.contains(byte)
    }
  }
}
