internal import Foundation

/// A reader that continuously reads the standard error of a process.
///
/// Without it, a full pipe would block the process.
///
/// Unchecked: the variables are only accessed while `condition` is locked.
final class Complaints: @unchecked Sendable {
  private let condition = NSCondition()
  private var bytes: [UInt8] = []
  private var hasEnded = false

  init(_ pipe: Pipe) {
    Thread.detachNewThread { [self] in
      // `availableData` returns what is available. Reading a fixed number of bytes would wait for
      // all of them.
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
        condition.withLock { bytes += data }
        condition.broadcast()
      }
      condition.withLock { hasEnded = true }
      condition.broadcast()
    }
  }

  /// Waits for the end of the output and returns all of it.
  func all() -> String {
    condition.withLock {
      while !hasEnded { condition.wait() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Waits for a line that contains a text and returns the line; `nil` if the output ends first.
  func line(with text: String) -> String? {
    condition.withLock {
      while true {
        let whole = bytes.prefix((bytes.lastIndex(of: 0x0A) ?? -1) + 1)
        let lines = String(decoding: whole, as: UTF8.self).split(separator: "\n")
        if let line = lines.first(where: { $0.contains(text) }) { return String(line) }
        if hasEnded { return nil }
        condition.wait()
      }
    }
  }
}
