/// The name of a request in logs and answers.
enum RequestID {
  /// The longest name taken from a client, in bytes.
  private static let lengthMax = 64

  /// Returns the client's name for the request if it is a token, or makes one.
  static func echo(_ given: String?) -> String {
    guard let given, (1...lengthMax).contains(given.utf8.count), given.utf8.allSatisfy(isToken)
    else { return made() }
    return given
  }

  private static func made() -> String {
    let text = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - text.utf8.count) + text
  }

  /// Source: RFC 9110 section 5.6.2, `tchar`.
  private static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
