/// A field's name, written once in each format for all the lines that have it.
public struct LogKey: Sendable {
  let json: [UInt8]
  let text: [UInt8]

  /// Creates a key.
  public init(_ name: String) {
    let escaped = LogLine.escaped(name)
    json = [UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\""), UInt8(ascii: ":")]
    text = escaped + [UInt8(ascii: "=")]
  }
}
