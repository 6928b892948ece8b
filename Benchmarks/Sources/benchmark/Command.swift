import Foundation

/// A child process.
struct Command {
  private let process = Process()
  private let output = Pipe()

  init(_ program: String, _ arguments: [String]) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for the process to end and returns its complete output.
  func text() -> String {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// Returns the first output of the process, without waiting for its end.
  func firstLine() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  static func text(_ program: String, _ arguments: String...) throws -> String {
    try Command(program, arguments).text()
  }
}
