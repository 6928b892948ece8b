internal import Foundation

/// Decompresses gzip with the system's program.
public enum Gunzip {
  /// A failure of the gzip program.
  public struct Failure: Error {
    /// The program's exit code.
    public var code: Int32
  }

  /// Returns the decompressed content of a complete gzip member.
  public static func content(of member: [UInt8]) throws -> [UInt8] {
    // The input is a file. A pipe that the program stops reading would block both processes.
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("inbetween-\(UUID().uuidString).gz")
    try Data(member).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "--decompress", "--stdout", file.path]
    process.standardOutput = output
    try process.run()
    let content = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(code: process.terminationStatus) }
    return Array(content)
  }
}
