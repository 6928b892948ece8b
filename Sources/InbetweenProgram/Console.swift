import Foundation

/// Where the program speaks to whoever started it.
enum Console {
  /// Writes a line to standard output at once, whatever it is connected to.
  static func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Writes a line to standard error.
  static func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
  }
}
