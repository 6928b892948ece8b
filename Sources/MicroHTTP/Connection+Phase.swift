extension Connection {
  /// The phase of a connection; most phases have a deadline.
  enum Phase: UInt64, Sendable {
    /// The connection was accepted, but no request line was read yet.
    case fresh
    /// A request line was read, but the head is not complete yet.
    case head
    /// The head was accepted; the content is arriving.
    case body
    /// The request is complete, but its response, or the next part of the response, is not ready
    /// yet.
    ///
    /// This phase has no deadline, because the connection waits for the server and not for the
    /// client.
    case waiting
    /// The response is being sent.
    case sending
    /// A response was sent, but no further request line was read yet.
    case idle
    /// A final response was sent without libmicrohttpd; bytes that arrive now are dropped.
    case lingering
    /// The server has cut the connection, for example because a deadline has passed.
    case cut

    /// True if a request is in progress.
    var isBusy: Bool {
      switch self {
      case .head, .body, .waiting, .sending: true
      case .fresh, .idle, .lingering, .cut: false
      }
    }

    /// True if libmicrohttpd sends nothing more on this connection.
    var isOver: Bool { self == .lingering || self == .cut }
  }

  /// A phase of a connection and the start time of the phase.
  struct State: Sendable, Equatable {
    /// The phase in the lowest three bits, and the start time in the other bits.
    ///
    /// The time is in nanoseconds of the monotonic clock.
    let word: UInt64

    init(word: UInt64) { self.word = word }

    init(_ phase: Phase, since start: MonotonicTime) {
      word = start.nanoseconds << 3 | phase.rawValue
    }

    var phase: Phase { Phase(rawValue: word & 7) ?? .cut }
    var since: MonotonicTime { MonotonicTime(nanoseconds: word >> 3) }
  }
}
