import Foundation
import JSONCodec

/// Functions that write texts to standard output and standard error.
///
/// A line feed begins a new line. Other control characters are escaped, so that a value in the text
/// cannot change the terminal.
enum Console {
  /// Writes a text and a line feed to standard output without buffering.
  static func write(_ text: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data(printable(text).utf8))
  }

  /// Writes a text and a line feed to standard error.
  static func complain(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(printable(text).utf8))
  }

  private static func printable(_ text: String) -> String {
    printable(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Returns lines as one text: each line ends with a line feed, and other control characters are
  /// escaped.
  static func printable(lines: [String]) -> String {
    lines.map { $0.printable + "\n" }.joined()
  }
}
