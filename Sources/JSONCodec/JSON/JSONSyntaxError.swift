/// An error in a text that is not valid JSON or exceeds a limit.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The line of the error, counted from 1; LF, CR and CR LF each end a line.
  package let line: Int
  /// The column of the error, counted from 1 in UTF-16 code units, as in editors and browsers.
  package let column: Int
  /// The offset of the error: the number of bytes before it.
  package let offset: Int
  /// The description of the error and of the expected text, without the position.
  package let detail: String

  /// Creates an error at a known position.
  package init(line: Int, column: Int, offset: Int, detail: String) {
    self.line = line
    self.column = column
    self.offset = offset
    self.detail = detail
  }

  /// Creates an error at an offset, and computes the line and the column.
  ///
  /// Each byte before the offset that is not valid UTF-8 counts as a column, or does not count.
  package init(at offset: Int, in bytes: [UInt8], detail: String) {
    var line = 1
    var column = 1
    for index in 0..<offset {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        line += 1
        column = 1
      case UInt8(ascii: "\r"):
        // In CR LF, the line feed ends the line.
        // BOUND: index + 1 < count is checked before.
        if index + 1 >= bytes.count || bytes[index + 1] != UInt8(ascii: "\n") { line += 1 }
        column = 1
      case 0x80...0xBF:
        // A continuation byte belongs to a character that was counted at its lead byte.
        break
      case 0xF0...:
        // A character with four bytes in UTF-8 has two code units in UTF-16.
        column += 2
      default:
        column += 1
      }
    }
    self.init(line: line, column: column, offset: offset, detail: detail)
  }
}
