import Foundation
import TestSupport

/// A server process with its own session file.
///
/// The file remains when the process ends.
final class Deployment {
  /// The directory of the session file.
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-\(UUID().uuidString)")
  private(set) var program: Program
  private let name: String
  /// The port on which the current process listens.
  private(set) var port: Int

  var file: String { directory.appendingPathComponent("sessions.sqlite").path }

  /// Starts the server.
  ///
  /// - Parameter name: The name of the package's executable to start.
  init(_ name: String = "inbetween") throws {
    self.name = name
    program = try Self.serve(directory, name)
    port = try program.port()
  }

  /// Kills the process and starts another one with the same session file.
  func restartAfterKill() throws {
    program.send(SIGKILL)
    _ = try program.end()
    try restart()
  }

  /// Starts another process with the same session file, after the current one has ended.
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
