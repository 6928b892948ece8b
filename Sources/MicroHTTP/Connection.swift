internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An open connection, with its phase and the time at which the phase started.
///
/// The event thread changes the phase. The `Reaper` ends connections whose deadline has passed. A
/// drain reads the phase. The phase and its start are one atomic word, so that a request takes no
/// lock. Only one thread can end a connection.
final class Connection: Sendable {
  /// The phase of a connection; most phases have a deadline.
  enum Phase: UInt64, Sendable {
    /// The connection was accepted; no request line was read yet.
    case fresh
    /// A request line was read; the rest of the head is incomplete.
    case head
    /// The head was accepted; the content is arriving.
    case body
    /// The request is complete and is being handled in a batch.
    ///
    /// This phase has no deadline, because the connection does not wait for its client.
    case waiting
    /// The response is being sent.
    case sending
    /// A response was sent; no next request line was read yet.
    case idle
    /// The response was sent without libmicrohttpd; bytes that arrive now are dropped.
    case lingering
    /// The reaper has cut the connection.
    case cut

    /// True if a request is in progress.
    var isBusy: Bool {
      switch self {
      case .head, .body, .waiting, .sending: true
      case .fresh, .idle, .lingering, .cut: false
      }
    }

    /// True if libmicrohttpd has nothing more to send.
    var isOver: Bool { self == .lingering || self == .cut }
  }

  /// A phase and its start.
  struct State: Sendable, Equatable {
    /// The phase in the lowest three bits; above them, the start in nanoseconds of the monotonic
    /// clock.
    fileprivate let word: UInt64

    fileprivate init(word: UInt64) { self.word = word }

    init(_ phase: Phase, since start: MonotonicTime) {
      word = start.nanoseconds << 3 | phase.rawValue
    }

    var phase: Phase { Phase(rawValue: word & 7) ?? .cut }
    var since: MonotonicTime { MonotonicTime(nanoseconds: word >> 3) }
  }

  /// The numeric address of the client; empty if it is not known.
  let clientAddress: String
  /// The network of the client; `nil` if it is not known.
  let network: ClientNetwork?
  /// A record of the bytes that were received and sent.
  let wire = WireWatch()
  let server: ServerContext
  private let socket: Int32
  private let progress: Atomic<UInt64>
  /// The memory address of the exchange that libmicrohttpd retains; 0 if there is none.
  private let exchange = Atomic<UInt>(0)

  init(
    socket: Int32, clientAddress: String, network: ClientNetwork?,
    acceptedAt start: MonotonicTime, server: ServerContext
  ) {
    self.server = server
    self.socket = socket
    self.clientAddress = clientAddress
    self.network = network
    progress = Atomic(State(.fresh, since: start).word)
  }

  /// Stores the exchange that libmicrohttpd retains now, and returns the previous exchange.
  ///
  /// - Returns: `nil` if libmicrohttpd has already released the previous exchange.
  func replaceExchange(by next: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let last = exchange.exchange(UInt(bitPattern: next), ordering: .relaxed)
    return UnsafeMutableRawPointer(bitPattern: last)
  }

  /// The phase of the connection and the start of the phase.
  var state: State { State(word: progress.load(ordering: .relaxed)) }

  /// Starts a phase; returns false if the reaper has already ended the connection.
  @discardableResult
  func enter(_ phase: Phase) -> Bool { move(to: State(phase, since: .now)) }

  /// Starts a request whose request line was read.
  ///
  /// For the first request, the deadline of the head is measured from the acceptance of the
  /// connection. For a later request, it is measured from this call.
  func beginRequest() {
    let state = state
    move(to: State(.head, since: state.phase == .fresh ? state.since : .now))
  }

  /// Ends the connection if its state is still `seen`; otherwise returns false.
  func end(_ seen: State, as phase: Phase, at now: MonotonicTime) -> Bool {
    progress.compareExchange(
      expected: seen.word, desired: State(phase, since: now).word,
      ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Starts or stops the inspection of the bytes on the socket.
  ///
  /// LIFETIME: the inspection ends before libmicrohttpd closes the socket.
  func watch(_ isWatched: Bool) {
    ConnectionSockets.set(isWatched ? self : nil, on: socket)
  }

  /// Sends a response in place of libmicrohttpd; returns false if it was not sent completely.
  ///
  /// LIFETIME: as for `cut`, or on the event thread. Call this method only in the phase
  /// `lingering`, in which no bytes of libmicrohttpd are sent.
  func sendDirectly(_ response: PrerenderedResponse, isHeadOnly: Bool = false) -> Bool {
    response.send(to: socket, isHeadOnly: isHeadOnly)
  }

  /// True if the kernel has bytes of the client that are not read yet.
  ///
  /// This happens, for example, while the event thread serves another connection.
  ///
  /// LIFETIME: as for `cut`.
  var hasUnreadBytes: Bool { peek() > 0 }

  /// True if the client has closed its sending side and all its bytes are read.
  ///
  /// LIFETIME: as for `cut`, or on the event thread.
  var hasClientEnded: Bool { peek() == 0 }

  /// Returns the result of `recv(2)` for one byte, which stays unread in the kernel.
  private func peek() -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      recv(socket, byte.baseAddress, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    }
  }

  /// Returns a duplicate of the socket's descriptor if the client may still be sending; otherwise
  /// `nil`.
  ///
  /// If the last descriptor is closed while unread bytes exist or more bytes arrive, the client may
  /// lose responses that are being delivered.
  ///
  /// Source: RFC 9112 section 9.6.
  ///
  /// LIFETIME: call it on the event thread, before libmicrohttpd closes the socket.
  func socketToLinger() -> Int32? {
    let phase = state.phase
    guard
      phase == .lingering
        || phase != .cut
          && (hasUnreadBytes || shim_unsent_bytes(socket) > Self.unsentBytesMax)
    else { return nil }
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  /// The maximum number of unacknowledged bytes with which a socket is closed immediately.
  ///
  /// The delivery of more bytes takes so long that the client may send bytes meanwhile.
  private static let unsentBytesMax: Int32 = 4_096

  /// Shuts the socket down, so that the event thread detects the end in its next iteration.
  ///
  /// LIFETIME: call it only while the connection is in the `ConnectionTable` and the table's lock
  /// is held. libmicrohttpd closes the socket only after `remove`, which needs that lock.
  func cut() {
    shutdown(socket, Int32(SHUT_RDWR))
  }

  @discardableResult
  private func move(to next: State) -> Bool {
    var current = state
    while !current.phase.isOver {
      let (isDone, found) = progress.compareExchange(
        expected: current.word, desired: next.word, ordering: .sequentiallyConsistent)
      if isDone { return true }
      current = State(word: found)
    }
    return false
  }
}
