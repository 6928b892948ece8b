internal import AnimationNotation
internal import Synchronization

/// The memory of large lines of batches that wait for their clients.
///
/// A line of at most `freeBytes` does not count, because `batchLeadBytes` limits such lines. One
/// client may use a quarter of the memory.
final class WaitingLines: Sendable {
  /// The maximum size in bytes of a line that does not count.
  static let freeBytes = 16_384

  private struct State {
    var bytes = 0
    var clients: [String: Int] = [:]
  }

  private let maxBytes: Int
  private let state = Mutex(State())

  init(maxBytes: Int) { self.maxBytes = maxBytes }

  /// The memory of one line, which is free again after the object is released.
  final class Line: Sendable {
    private let lines: WaitingLines
    private let bytes: Int
    private let client: String

    fileprivate init(_ lines: WaitingLines, _ bytes: Int, _ client: String) {
      self.lines = lines
      self.bytes = bytes
      self.client = client
    }

    deinit { lines.free(bytes, of: client) }
  }

  /// Counts a line of a client; returns `nil` if there is no room for the line.
  ///
  /// If no other line of the client waits, the client's share does not matter.
  func hold(_ bytes: Int, for client: String) -> Line? {
    let isHeld = state.withLock { state in
      let own = state.clients[client, default: 0]
      guard bytes <= maxBytes - state.bytes, own == 0 || bytes <= maxBytes / 4 - own else {
        return false
      }
      state.bytes += bytes
      state.clients[client] = own + bytes
      return true
    }
    return isHeld ? Line(self, bytes, client) : nil
  }

  private func free(_ bytes: Int, of client: String) {
    state.withLock { state in
      state.bytes -= bytes
      let own = state.clients[client, default: 0] - bytes
      state.clients[client] = own > 0 ? own : nil
    }
  }

  /// The number of bytes that are held.
  var heldBytes: Int { state.withLock { $0.bytes } }

  /// The problem for a response that has no room.
  static var problem: Problem {
    Problem(
      .unavailable,
      """
      large responses wait for slow clients and use all of their memory (responseBytesInFlight in \
      /v1/limits; one client may use a quarter): read the responses, then send this request again
      """)
  }
}
