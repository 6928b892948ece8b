/// A scanner that finds values in a JSON text without decoding them.
///
/// In a well-formed text, all positions are exact. In a malformed text, the scanner stops at a
/// fault or skips it. A caller that needs an error must pass the text to `JSONReader`.
package struct JSONScanner {
  /// A member of an object.
  package struct Member: Sendable {
    /// The key; `nil` if it is not a valid string.
    package let key: String?
    /// The byte range in the text from the start of the key to the end of the value.
    package let range: Range<Int>
    /// The byte range of the value in the text.
    package let value: Range<Int>

    /// True if the key and the name have the same bytes.
    ///
    /// Swift compares strings differently, by canonical equivalence.
    package func isNamed(_ name: String) -> Bool {
      key.map { $0.utf8.elementsEqual(name.utf8) } ?? false
    }
  }

  private let text: [UInt8]
  /// The position of the next byte.
  package private(set) var index: Int

  /// Creates a scanner at a position of a text in UTF-8.
  package init(_ text: [UInt8], from index: Int = 0) {
    self.text = text
    self.index = index
  }

  /// Returns the members of the object at a position, up to the first fault.
  package static func members(of text: [UInt8], from index: Int = 0) -> [Member] {
    var scanner = JSONScanner(text, from: index)
    var members: [Member] = []
    _ = scanner.members { scanner, key, start in
      let begin = scanner.index
      guard scanner.skipValue() else { return false }
      // BOUND: a value that was skipped ends within the text, after its start.
      members.append(
        Member(key: key, range: start..<scanner.index, value: begin..<scanner.index))
      return true
    }
    return members
  }

  /// The next byte; `nil` at the end of the text.
  package var peek: UInt8? { text.indices.contains(index) ? text[index] : nil }

  /// Skips white space, and also vertical tabs and form feeds, which JSON does not allow.
  package mutating func skipWhitespace() {
    while let byte = peek, byte == 0x20 || (9...13).contains(byte) { index += 1 }
  }

  /// Skips white space and reads a given byte; returns false if the next byte is different.
  package mutating func take(_ byte: Character) -> Bool {
    skipWhitespace()
    guard let peek, peek == byte.asciiValue else { return false }
    index += 1
    return true
  }

  /// Reads an object, and calls the closure `value` for each member.
  ///
  /// - Parameter value: A closure that reads the value of a member, and returns false to end the
  ///   scan. The closure receives the member's key and the position of the key.
  /// - Returns: False if the object has a fault, or if `value` has returned false.
  package mutating func members(
    _ value: (inout JSONScanner, _ key: String?, _ start: Int) -> Bool
  ) -> Bool {
    guard take("{") else { return false }
    if take("}") { return true }
    repeat {
      skipWhitespace()
      let start = index
      guard skipString() else { return false }
      // BOUND: a string that was skipped ends within the text, after its start.
      let key = try? JSONReader.read(Array(text[start..<index]))
      guard take(":") else { return false }
      skipWhitespace()
      guard value(&self, key?.text, start) else { return false }
    } while take(",")
    return take("}")
  }

  /// Skips a value; returns false if there is no complete value.
  ///
  /// Inside arrays and objects, only strings and the number of open brackets are considered.
  package mutating func skipValue() -> Bool {
    guard let first = peek else { return false }
    if first == UInt8(ascii: "\"") { return skipString() }
    let start = index
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      while let byte = peek, !Self.endsScalar(byte) { index += 1 }
      return index > start
    }
    var open = 0
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        guard skipString() else { return false }
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): open += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): open -= 1
      default: break
      }
      index += 1
      if open == 0 { return true }
    }
    return false
  }

  private static func endsScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
      || byte <= 0x20
  }

  /// Skips a string; returns false if there is no complete string.
  private mutating func skipString() -> Bool {
    guard peek == UInt8(ascii: "\"") else { return false }
    index += 1
    while let byte = peek {
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
      // BOUND: index is at most the text's count here. Beyond the last byte, `peek` is `nil`, so
      // the loop ends.
      if byte == UInt8(ascii: "\\") { index += 1 }
    }
    return false
  }
}

extension JSON {
  /// The text of a string; `nil` for any other value.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}
