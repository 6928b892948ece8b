internal import Foundation

/// What a program writes to standard error, read as it comes: a full pipe would stop it.
///
/// Unchecked: the variables are only touched inside `condition`.
final class Complaints: @unchecked Sendable {
  private let condition = NSCondition()
  private var bytes: [UInt8] = []
  private var hasEnded = false

  init(_ pipe: Pipe) {
    Thread.detachNewThread { [self] in
      // What there is, where reading a number of bytes would wait for all of them.
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
        condition.withLock { bytes += data }
        condition.broadcast()
      }
      condition.withLock { hasEnded = true }
      condition.broadcast()
    }
  }

  /// Waits for the end and returns all.
  func all() -> String {
    condition.withLock {
      while !hasEnded { condition.wait() }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Waits for a whole line that holds a text; `nil` where none comes.
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
