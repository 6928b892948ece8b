internal import Synchronization

/// A counter of memory that all clients share; one client can take at most a quarter of the memory.
///
/// There is one exception: `take` can allow more to a client that has not taken any memory yet.
package final class SharedMemory: Sendable {
  private struct State {
    var bytes = 0
    var clients: [String: Int] = [:]
  }

  private let maxBytes: Int
  private let state = Mutex(State())

  /// Creates a counter of `maxBytes` bytes of memory, all of which are free.
  ///
  /// - Parameter maxBytes: The size of the memory in bytes.
  package init(maxBytes: Int) { self.maxBytes = maxBytes }

  /// Takes memory for a client.
  ///
  /// Returns false, and takes nothing, if there is not enough free memory, or if the client would
  /// have more than a quarter of all memory.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes, 0 or more.
  ///   - client: The client for which the memory is taken.
  ///   - isFirstFree: True to allow more than a quarter to a client that has no memory yet.
  package func take(_ bytes: Int, for client: String, isFirstFree: Bool = false) -> Bool {
    state.withLock { state in
      let own = state.clients[client, default: 0]
      guard bytes <= maxBytes - state.bytes,
        bytes <= maxBytes / 4 - own || isFirstFree && own == 0
      else { return false }
      // BOUND: the sums are at most maxBytes.
      state.bytes += bytes
      if bytes > 0 { state.clients[client] = own + bytes }
      return true
    }
  }

  /// Frees memory that a client has taken.
  package func free(_ bytes: Int, of client: String) {
    state.withLock { state in
      // BOUND: the bytes were counted.
      state.bytes -= bytes
      let own = state.clients[client, default: 0] - bytes
      state.clients[client] = own > 0 ? own : nil
    }
  }

  package var takenBytes: Int { state.withLock { $0.bytes } }
}
