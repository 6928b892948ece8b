internal import Glibc
internal import Synchronization

/// One open connection: what it is doing and since when.
///
/// The event thread that serves it writes; the reaper and a drain read. Both are one atomic word,
/// so that the request path takes no lock.
final class Connection: Sendable {
  /// What a connection is doing; each has a deadline of its own.
  enum Phase: UInt64, Sendable {
    /// Accepted, and no request line read yet.
    case fresh
    /// A request line is read; the rest of the head is not.
    case head
    /// The head is read and accepted; the content is still arriving.
    case body
    /// The response is being made or sent.
    case answer
    /// A response is sent; no next request line is read yet.
    case idle

    /// Whether a request is under way.
    var isBusy: Bool {
      switch self {
      case .head, .body, .answer: true
      case .fresh, .idle: false
      }
    }
  }

  /// The numeric address of the other end; empty where it is not known.
  let clientAddress: String
  private let socket: Int32
  /// The phase in the lowest three bits, the monotonic nanoseconds of its start above them.
  private let progress: Atomic<UInt64>

  init(socket: Int32, clientAddress: String, acceptedAt start: MonotonicTime) {
    self.socket = socket
    self.clientAddress = clientAddress
    progress = Atomic(start.nanoseconds << 3 | Phase.fresh.rawValue)
  }

  /// What the connection is doing, and since when.
  var state: (phase: Phase, since: MonotonicTime) {
    let word = progress.load(ordering: .relaxed)
    return (Phase(rawValue: word & 7) ?? .idle, MonotonicTime(nanoseconds: word >> 3))
  }

  /// Says that a phase begins now.
  func enter(_ phase: Phase) {
    progress.store(
      MonotonicTime.now.nanoseconds << 3 | phase.rawValue, ordering: .sequentiallyConsistent)
  }

  /// Says that a request line is read.
  ///
  /// The head's deadline runs from the accept for the first request, from here for any later one,
  /// since before its first byte the connection was rightly idle.
  func beginRequest() {
    let (phase, since) = state
    if phase == .fresh {
      progress.store(
        since.nanoseconds << 3 | Phase.head.rawValue, ordering: .sequentiallyConsistent)
    } else {
      enter(.head)
    }
  }

  /// Whether bytes of the client's lie unread in the kernel, as when the event thread is busy with another.
  ///
  /// LIFETIME: as with `cut`.
  var hasUnreadBytes: Bool {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      recv(socket, byte.baseAddress, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) > 0
    }
  }

  /// Makes the event thread see the connection's end at its next turn.
  ///
  /// LIFETIME: call it only while the connection is in the `ConnectionTable` and its lock is held:
  /// the library closes the socket after `remove`, which needs that lock, and not before.
  func cut() {
    shutdown(socket, Int32(SHUT_RDWR))
  }
}
