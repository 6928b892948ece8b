/// One field line of a message.
///
/// Source: RFC 9110 section 5.
public struct Field: Sendable, Equatable {
  /// The field name, in the case it was written.
  public var name: String
  /// The field value, without surrounding white space.
  public var value: String

  /// Creates a field line.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this line has the given name; names compare without ASCII case.
  public func isNamed(_ other: String) -> Bool {
    guard name.utf8.count == other.utf8.count else { return false }
    // Mostly both are written alike.
    return name == other || name.utf8.elementsEqual(other.utf8) { lowercased($0) == lowercased($1) }
  }
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
}
