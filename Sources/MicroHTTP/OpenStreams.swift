internal import HTTPMessages
internal import Synchronization

/// The number of open streams that can wait for data, and the memory of all open streams.
///
/// A stream is open from the creation of its response until the response is sent or its connection
/// is lost.
final class OpenStreams: Sendable {
  enum Admission { case admitted, tooMany, noMemory }

  /// The maximum number of open streams that can wait for data.
  let limit: Int
  private let waiting = Mutex(0)
  private let memory: SharedMemory

  /// Creates the counters of a server without open streams.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of open streams that can wait for data.
  ///   - bytesMax: The maximum memory in bytes for all open streams together.
  init(limit: Int, bytesMax: Int) {
    self.limit = limit
    memory = SharedMemory(maxBytes: bytesMax)
  }

  /// The number of open streams that can wait for data.
  var count: Int { waiting.withLock { $0 } }

  /// Counts a new stream; if a limit would be exceeded, counts nothing and returns the limit.
  func admit(_ stream: any ContentStream) -> Admission {
    waiting.withLock { waiting in
      guard !stream.waits || waiting < limit else { return .tooMany }
      if let own = stream.memory, !memory.take(own.bytes, for: own.client) { return .noMemory }
      // BOUND: the count is at most the limit.
      if stream.waits { waiting += 1 }
      return .admitted
    }
  }

  /// Undoes `admit` when a stream has ended.
  func leave(_ stream: any ContentStream) {
    if let own = stream.memory { memory.free(own.bytes, of: own.client) }
    // BOUND: the stream was counted.
    if stream.waits { waiting.withLock { $0 -= 1 } }
  }
}
