import Foundation
import TestSupport

/// The program serving from a session file of its own, which outlives the process.
final class Deployment {
  /// Where the file lies.
  let directory = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-\(UUID().uuidString)")
  private(set) var program: Program
  private let name: String
  /// The port of the process that runs now.
  private(set) var port: Int

  var file: String { directory.appendingPathComponent("sessions.sqlite").path }

  /// - Parameter name: Which of the package's programs serves.
  init(_ name: String = "inbetween") throws {
    self.name = name
    program = try Self.serve(directory, name)
    port = try program.port()
  }

  /// Ends the process without a chance to finish anything, and starts the next on the same file.
  func restartAfterKill() throws {
    program.send(SIGKILL)
    _ = try program.end()
    try restart()
  }

  /// Starts the next process, the last one having ended.
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
