import Foundation

/// Functions that write lines to standard output and standard error.
enum Console {
  /// Writes a line to standard output without buffering.
  static func write(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Writes a line to standard error.
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
