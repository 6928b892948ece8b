internal import Foundation

/// The built program, run in its own process.
public final class Program: Sendable {
  /// A failure of the program.
  public struct Failure: Error, CustomStringConvertible {
    /// The failure, with the program's own output.
    public var description: String
  }

  private let process = Process()
  private let output = Pipe()
  private let complaints: Complaints

  /// Starts the program with the given environment and the sanitizers' variables of this process.
  ///
  /// - Parameter name: The name of one of the package's programs.
  public init(
    _ arguments: [String], environment: [String: String] = [:], name: String = "inbetween"
  ) throws {
    // The tests and the program are built in the same directory.
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .resolvingSymlinksInPath().deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    let emitted = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    process.environment = emitted.merging(environment) { $1 }
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    complaints = Complaints(errors)
    try process.run()
    // The pipe must end with the program, not with the test process.
    try errors.fileHandleForWriting.close()
  }

  /// Waits for a complete line of output; `nil` if the output ends before.
  public func line() throws -> String? {
    var bytes = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
      guard byte != Data("\n".utf8) else { return String(decoding: bytes, as: UTF8.self) }
      bytes += byte
    }
    return nil
  }

  /// Waits for the line that reports readiness and returns its port.
  public func port() throws -> Int {
    guard let ready = try line() else {
      throw Failure(description: "ended before it was ready: \(try end().complaint)")
    }
    let pattern = #/inbetween ready on http://.*:([0-9]+), sessions in .+/#
    guard let match = try pattern.wholeMatch(in: ready), let port = Int(match.1) else {
      throw Failure(description: "is ready in other words: \(ready)")
    }
    return port
  }

  /// Sends the program a signal.
  public func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits until the program ends; returns the exit code or the signal, and the standard error.
  public func end() throws -> (code: Int32, complaint: String) {
    let complaint = complaints.all()
    process.waitUntilExit()
    return (process.terminationStatus, complaint)
  }

  /// Waits for a complete line on standard error that contains a text; `nil` if the output ends
  /// before.
  public func complaint(with text: String) -> String? {
    complaints.line(with: text)
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }
}
