/// A field name, encoded for every log format.
///
/// The name is encoded only once and used for all lines.
package struct LogKey: Sendable {
  let json: [UInt8]
  let text: [UInt8]

  /// Encodes a field name.
  package init(_ name: String) {
    let escaped = LogLine.escaped(name)
    json = [UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\""), UInt8(ascii: ":")]
    text = escaped + [UInt8(ascii: "=")]
  }
}
