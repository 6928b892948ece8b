/// The address of a Redis database and the credentials for it.
///
/// The description can be logged, because it never contains the password.
package struct RedisAddress: Sendable, Equatable, CustomStringConvertible {
  /// The host name, or the IPv4 or IPv6 address without brackets.
  package var host: String
  /// The TCP port, 1...65535.
  package var port: Int
  package var database: Int
  /// The name of the Redis user; `nil` for the default user.
  package var user: String?
  /// The password; `nil` if the server needs none.
  package var password: String?

  /// Creates an address without credentials.
  package init(host: String, port: Int, database: Int = 0) {
    self.host = host
    self.port = port
    self.database = database
  }

  /// An error in the text of an address.
  ///
  /// The reason continues a sentence about the address, such as "has an empty password". The reason
  /// never contains the password.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    package var reason: String
    package var description: String { reason }
  }

  /// Parses `redis://[[USER]:PASSWORD@]HOST[:PORT][/DB]`.
  ///
  /// In the user and the password, `%` and two hexadecimal digits encode one byte. The default port
  /// is 6379, and the default database is 0.
  ///
  /// Source: the provisional URI scheme `redis` of IANA; RFC 3986 section 3.2.
  package init(_ text: String) throws(Unreadable) {
    self.init(host: "", port: 6379)
    let scheme = "redis://"
    guard text.hasPrefix(scheme) else {
      throw Unreadable(
        reason: text.hasPrefix("rediss:")
          ? "requires TLS, which is not supported: use redis:// through a local TLS tunnel"
          : "does not begin with redis://")
    }
    var rest = text.dropFirst(scheme.count)
    if let at = rest.lastIndex(of: "@") {
      try readCredentials(rest[..<at])
      rest = rest[at...].dropFirst()
    }
    if let slash = rest.firstIndex(of: "/") {
      try readDatabase(rest[slash...].dropFirst())
      rest = rest[..<slash]
    }
    try readAuthority(rest)
  }

  private mutating func readCredentials(_ text: Substring) throws(Unreadable) {
    guard let colon = text.firstIndex(of: ":") else {
      throw Unreadable(reason: "has a user without a password: write redis://USER:PASSWORD@HOST")
    }
    let user = try Self.decoded(text[..<colon])
    let password = try Self.decoded(text[colon...].dropFirst())
    guard !password.isEmpty else { throw Unreadable(reason: "has an empty password") }
    self.user = user.isEmpty ? nil : user
    self.password = password
  }

  private mutating func readDatabase(_ text: Substring) throws(Unreadable) {
    guard !text.isEmpty else { return }
    guard let number = Self.number(text), Self.databases.contains(number) else {
      throw Unreadable(
        reason: "must end with the number of a database, 0 to \(Self.databases.upperBound)")
    }
    database = number
  }

  private mutating func readAuthority(_ text: Substring) throws(Unreadable) {
    var host = text, port: Substring?
    if text.first == "[", let end = text.firstIndex(of: "]") {
      host = text[..<end].dropFirst()
      let after = text[end...].dropFirst()
      guard after.isEmpty || after.first == ":" else {
        throw Unreadable(reason: "has unexpected text after ']': write redis://[HOST]:PORT/DB")
      }
      port = after.isEmpty ? nil : after.dropFirst()
    } else if let colon = text.firstIndex(of: ":") {
      host = text[..<colon]
      port = text[colon...].dropFirst()
    }
    guard 1...253 ~= host.utf8.count, host.utf8.allSatisfy(Self.isHostByte) else {
      throw Unreadable(
        reason: host.isEmpty
          ? "contains no host: write redis://HOST:PORT/DB"
          : """
          has an invalid host: write a name of up to 253 letters, digits, '.', '-' and '_', or an \
          IPv6 address in brackets
          """)
    }
    self.host = String(host)
    guard let port else { return }
    guard let number = Self.number(port), Self.ports.contains(number) else {
      throw Unreadable(reason: "has a port that is not a whole number from 1 to 65535")
    }
    self.port = number
  }

  /// The text of the address; three asterisks replace the password.
  package var description: String {
    let credentials = password == nil ? "" : "\(user ?? ""):***@"
    return "redis://\(credentials)\(place)/\(database)"
  }

  /// The host and the port, for messages.
  var place: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  private static let ports = 1...65_535
  /// The numbers of the databases that an address can select; by default, a server has 16
  /// databases.
  private static let databases = 0...9999

  private static func number(_ text: Substring) -> Int? {
    guard 1...5 ~= text.utf8.count, text.utf8.allSatisfy({ 48...57 ~= $0 }) else { return nil }
    return Int(text)
  }

  private static func isHostByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  /// Returns a user or password with its percent-encoded bytes decoded.
  private static func decoded(_ text: Substring) throws(Unreadable) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(Substring(rest.prefix(2)))
      guard digits.utf8.count == 2, digits.allSatisfy(\.isHexDigit),
        let byte = UInt8(digits, radix: 16)
      else {
        throw Unreadable(
          reason: "has a user or password in which % is not followed by two hexadecimal digits")
      }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw Unreadable(reason: "has a user or password whose percent-encoded bytes are not UTF-8")
    }
    return decoded
  }
}
