import Foundation
import TestSupport

/// The program with its own session file, which outlives the process.
final class Deployment {
  /// The directory of the file.
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-\(UUID().uuidString)")
  private(set) var program: Program
  private let name: String
  /// The port of the current process.
  private(set) var port: Int

  var file: String { directory.appendingPathComponent("sessions.sqlite").path }

  /// Starts the program.
  ///
  /// - Parameter name: The name of the package's executable to start.
  init(_ name: String = "inbetween") throws {
    self.name = name
    program = try Self.serve(directory, name)
    port = try program.port()
  }

  /// Kills the process, and starts another process on the same file.
  func restartAfterKill() throws {
    program.send(SIGKILL)
    _ = try program.end()
    try restart()
  }

  /// Starts another process after the current process has ended.
  func restart() throws {
    program = try Self.serve(directory, name)
    port = try program.port()
  }

  private static func serve(_ directory: URL, _ name: String) throws -> Program {
    try Program(
      ["--port", "0", "--store", "sqlite:\(directory.path)/sessions.sqlite"], name: name)
  }

  deinit {
    program.send(SIGKILL)
    _ = try? program.end()
    try? FileManager.default.removeItem(at: directory)
  }
}
