internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One open connection: its phase and the start of that phase.
///
/// The event thread advances the phase, the reaper ends it, and a drain reads it. The phase and its
/// start are one atomic word, so that the request path takes no lock. Either the event thread or
/// the reaper ends a connection, never both.
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
    /// The response was sent without the library; bytes that arrive now are dropped.
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

    /// True if the library has nothing more to send.
    var isOver: Bool { self == .lingering || self == .cut }
  }

  /// A phase and its start.
  struct State: Sendable, Equatable {
    /// A word with the phase in the lowest three bits and the start in the bits above, in monotonic
    /// nanoseconds.
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
  /// The state of the bytes that were received and sent.
  let wire = WireWatch()
  let server: ServerContext
  private let socket: Int32
  private let progress: Atomic<UInt64>
  /// The address of the exchange to which the library holds a reference; 0 if there is none.
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

  /// Stores the exchange to which the library holds a reference, and returns the previous exchange.
  ///
  /// - Returns: `nil` if the library has released its reference to the previous exchange.
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
  /// The deadline for the head of the first request runs from the accept. For a later request, it
  /// runs from this call, because the connection was idle before.
  func beginRequest() {
    let state = state
    move(to: State(.head, since: state.phase == .fresh ? state.since : .now))
  }

  /// Ends the connection for the reaper; returns false if its state is not `seen` any more.
  func end(_ seen: State, as phase: Phase, at now: MonotonicTime) -> Bool {
    progress.compareExchange(
      expected: seen.word, desired: State(phase, since: now).word,
      ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Starts or stops the inspection of the bytes on the socket.
  ///
  /// LIFETIME: the inspection ends before the library closes the socket.
  func watch(_ isWatched: Bool) {
    ConnectionSockets.set(isWatched ? self : nil, on: socket)
  }

  /// Sends a response in place of the library; returns false if it was not sent completely.
  ///
  /// LIFETIME: as for `cut`, or on the event thread. Call it only in the phase `lingering`, which
  /// is entered when the library writes nothing or its bytes are dropped.
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

  /// Returns a second descriptor of the socket if the client may still be sending.
  ///
  /// If the last descriptor is closed while unread bytes exist or more bytes arrive, the client may
  /// lose responses that are being delivered.
  ///
  /// Source: RFC 9112 section 9.6.
  ///
  /// LIFETIME: on the event thread, before the library closes the socket.
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
  /// More bytes take so long to deliver that the client may send something meanwhile.
  private static let unsentBytesMax: Int32 = 4_096

  /// Shuts the socket down, so that the event thread detects the end in its next iteration.
  ///
  /// LIFETIME: call it only while the connection is in the `ConnectionTable` and the table's lock
  /// is held. The library closes the socket only after `remove`, which needs that lock.
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
