internal import Foundation

/// A complete run of the program, with its output.
public struct ProgramRun: Sendable {
  /// The exit code; the number of the signal if a signal ended the program.
  public let code: Int32
  /// True if a signal ended the program.
  public let wasKilled: Bool
  /// The bytes of standard output.
  public let output: [UInt8]
  /// The bytes of standard error.
  public let complaint: [UInt8]

  /// The standard output as text.
  public var text: String { String(decoding: output, as: UTF8.self) }
  /// The standard error as text.
  public var complaintText: String { String(decoding: complaint, as: UTF8.self) }

  /// Runs the program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - input: The bytes of standard input.
  ///   - environment: The environment, in addition to the variables of sanitizers.
  ///   - directory: The working directory; that of this process by default.
  public init(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String] = [:],
    directory: String? = nil
  ) throws {
    let process = Process(), output = Pipe(), errors = Pipe(), standardInput = Pipe()
    process.executableURL = Program.executable("inbetween")
    process.arguments = arguments
    let emitted = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
    process.environment = emitted.merging(environment) { $1 }
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    let complaints = Complaints(errors)
    try process.run()
    try errors.fileHandleForWriting.close()
    try output.fileHandleForWriting.close()
    let writing = standardInput.fileHandleForWriting
    Thread.detachNewThread {
      // The program may end before it has read everything.
      try? writing.write(contentsOf: Data(input))
      try? writing.close()
    }
    self.output = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
    complaint = Array(complaints.all().utf8)
    process.waitUntilExit()
    code = process.terminationStatus
    wasKilled = process.terminationReason == .uncaughtSignal
  }
}
