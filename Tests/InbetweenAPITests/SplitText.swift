/// Splits JSON and CSV texts without parsing numbers.
///
/// A test can thus compare the digits of the numbers. This code is independent of the encoders.
enum SplitText {
  /// Returns the members of a JSON object, with their values as text.
  static func members(_ text: String) -> [(key: String, value: String)] {
    parts(text).map { part in
      let key = part.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      return (string(key), string(part.dropFirst(key.count + 3)))
    }
  }

  /// Returns the elements of a JSON array as text.
  static func elements(_ text: String) -> [String] { parts(text).map(string) }

  /// Returns the value of a member as text; `nil` if the member is missing.
  static func value(_ key: String, of text: String) -> String? {
    members(text).first { $0.key == key }?.value
  }

  /// Splits the content of an object or array at its top-level commas.
  private static func parts(_ text: String) -> [ArraySlice<UInt8>] {
    let bytes = Array(text.utf8.dropFirst().dropLast())
    var result: [ArraySlice<UInt8>] = []
    var (depth, isQuoted, isEscaped, start) = (0, false, false, 0)
    for (index, byte) in bytes.enumerated() {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += isQuoted ? 0 : 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= isQuoted ? 0 : 1
      case UInt8(ascii: ",") where depth == 0 && !isQuoted:
        result.append(bytes[start..<index])
        start = index + 1
      default: break
      }
    }
    if !bytes.isEmpty { result.append(bytes[start...]) }
    return result
  }

  /// Returns the records of CSV text, each as its fields without quotes.
  ///
  /// Source: RFC 4180 section 2; every record must end with CRLF.
  static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var (record, field, isQuoted) = ([String](), [UInt8](), false)
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\"") where isQuoted && rest.first == byte:
        field.append(byte)
        rest.removeFirst()
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted:
        record.append(string(field[...]))
        field = []
      case UInt8(ascii: "\r") where !isQuoted && rest.first == UInt8(ascii: "\n"):
        rest.removeFirst()
        records.append(record + [string(field[...])])
        (record, field) = ([], [])
      default: field.append(byte)
      }
    }
    return field.isEmpty && record.isEmpty ? records : records + [["an unfinished record"]]
  }

  private static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
