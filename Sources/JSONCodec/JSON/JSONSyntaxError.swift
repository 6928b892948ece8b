/// Where and why a text is not JSON, or not JSON within the limits.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line of the fault, counted from 1; LF, CR and CR LF each end a line.
  package let line: Int
  /// The column of the fault, counted from 1 in UTF-16 code units, as editors and browsers do.
  package let column: Int
  /// The number of bytes before the fault.
  package let offset: Int
  /// What was wrong and what was expected, without the place.
  package let detail: String

  /// Creates an error whose place is known.
  package init(line: Int, column: Int, offset: Int, detail: String) {
    self.line = line
    self.column = column
    self.offset = offset
    self.detail = detail
  }

  /// Finds line and column of an offset in bytes that are valid UTF-8 up to there.
  init(at offset: Int, in bytes: [UInt8], detail: String) {
    var line = 1
    var column = 1
    for index in 0..<offset {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        line += 1
        column = 1
      case UInt8(ascii: "\r"):
        // The line feed of a pair ends the line.
        // BOUND: index + 1 < count stands before it.
        if index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n") { line += 1 }
        column = 1
      case 0x80...0xBF:
        // A continuation byte belongs to the unit that its lead counted.
        break
      case 0xF0...:
        // Four bytes are a surrogate pair in UTF-16.
        column += 2
      default:
        column += 1
      }
    }
    self.init(line: line, column: column, offset: offset, detail: detail)
  }
}
