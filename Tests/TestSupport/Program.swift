internal import Foundation

/// One of the package's executables, run in its own process.
public final class Program: Sendable {
  /// A failure of the process.
  public struct Failure: Error, CustomStringConvertible {
    /// The failure, and the output of the process.
    public var description: String
  }

  private let process = Process()
  private let output = Pipe()
  private let complaints: Complaints

  /// Starts the process with an environment.
  ///
  /// The variables for sanitizers are copied from the environment of the current process.
  ///
  /// - Parameter name: The name of the package's executable.
  public init(
    _ arguments: [String], environment: [String: String] = [:], name: String = "inbetween"
  ) throws {
    process.executableURL = Self.executable(name)
    process.arguments = arguments
    let emitted = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    process.environment = emitted.merging(environment) { $1 }
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    complaints = Complaints(errors)
    try process.run()
    // The pipe must end with the started process, so this process must not keep it open.
    try errors.fileHandleForWriting.close()
  }

  /// The path of the program.
  public static var path: String { executable("inbetween").path }

  /// Returns the place of one of the package's executables.
  static func executable(_ name: String) -> URL {
    // Tests and executables are built in the same directory.
    URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Waits for the next complete line of standard output.
  ///
  /// - Returns: The line without its newline; `nil` if the output ends first.
  public func line() throws -> String? {
    var bytes = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      guard byte != Data("\n".utf8) else { return String(decoding: bytes, as: UTF8.self) }
      bytes += byte
    }
    return nil
  }

  /// Waits for the line that reports that the server is ready, and returns the server's port.
  public func port() throws -> Int {
    guard let ready = try line() else {
      throw Failure(description: "ended before it was ready: \(try end().complaint)")
    }
    let pattern = #/inbetween ready on https?://.*:([0-9]+), sessions in .+/#
    guard let match = try pattern.wholeMatch(in: ready), let port = Int(match.1) else {
      throw Failure(description: "printed an unexpected ready line: \(ready)")
    }
    return port
  }

  /// Sends a signal to the process.
  public func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the end of the process; returns its exit code or signal, and its standard error.
  public func end() throws -> (code: Int32, complaint: String) {
    let complaint = complaints.all()
    process.waitUntilExit()
    return (process.terminationStatus, complaint)
  }

  /// Waits for a line that contains a text, and returns the line; `nil` if the output ends first.
  ///
  /// The line is read from the standard error of the process.
  public func complaint(with text: String) -> String? { complaints.line(with: text) }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
}
