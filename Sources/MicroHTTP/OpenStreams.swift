internal import HTTPMessages
internal import Synchronization

/// The open streams: the number of those that may wait, and the memory of all.
///
/// A stream is open from its response's head to its end.
final class OpenStreams: Sendable {
  /// The result of admitting a stream.
  enum Admission { case admitted, tooMany, noMemory }

  private struct Contents {
    var count = 0
    var bytes = 0
    var bytesOfClients: [String: Int] = [:]
  }

  /// The maximum number of open streams that may wait.
  let limit: Int
  /// The maximum memory of all streams in bytes; the streams of one client may have a quarter.
  private let bytesMax: Int
  private let contents = Mutex(Contents())

  init(limit: Int, bytesMax: Int) {
    self.limit = limit
    self.bytesMax = bytesMax
  }

  /// The number of open streams that may wait.
  var count: Int { contents.withLock { $0.count } }

  /// Counts a new stream, unless a limit would be exceeded.
  func admit(_ stream: any ContentStream) -> Admission {
    let (waits, memory) = (stream.waits, stream.memory)
    return contents.withLock { contents in
      if waits, contents.count >= limit { return .tooMany }
      if let memory, memory.bytes > 0 {
        let own = contents.bytesOfClients[memory.client, default: 0]
        guard memory.bytes <= bytesMax - contents.bytes, memory.bytes <= bytesMax / 4 - own else {
          return .noMemory
        }
        // BOUND: the sums are at most bytesMax.
        contents.bytes += memory.bytes
        contents.bytesOfClients[memory.client] = own + memory.bytes
      }
      // BOUND: the count is at most the limit.
      if waits { contents.count += 1 }
      return .admitted
    }
  }

  /// Undoes `admit` when a stream has ended.
  func leave(_ stream: any ContentStream) {
    let (waits, memory) = (stream.waits, stream.memory)
    contents.withLock { contents in
      // BOUND: the stream was counted.
      if waits { contents.count -= 1 }
      guard let memory, memory.bytes > 0 else { return }
      contents.bytes -= memory.bytes
      let rest = contents.bytesOfClients[memory.client, default: 0] - memory.bytes
      contents.bytesOfClients[memory.client] = rest > 0 ? rest : nil
    }
  }
}
