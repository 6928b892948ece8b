internal import Foundation

/// Undoes the coding gzip with the system's own program.
public enum Gunzip {
  /// Why there is no content.
  public struct Failure: Error {
    /// The program's exit code.
    public var code: Int32
  }

  /// Returns the content of a member, which has to be whole and the only one.
  public static func content(of member: [UInt8]) throws -> [UInt8] {
    // By way of a file: a pipe that nobody empties would hold up both sides.
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
    guard process.terminationStatus == 0 else {
      throw Failure(code: process.terminationStatus)
    }
    return Array(content)
  }
}
