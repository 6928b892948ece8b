internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// One open connection: what it is doing and since when.
///
/// The event thread that serves it moves it on; the reaper ends it, and a drain looks. Both are one
/// atomic word, so that the request path takes no lock, and only one of the two can have the last word.
final class Connection: Sendable {
  /// What a connection is doing; each has a deadline of its own.
  enum Phase: UInt64, Sendable {
    /// Accepted, and no request line read yet.
    case fresh
    /// A request line is read; the rest of the head is not.
    case head
    /// The head is read and accepted; the content is still arriving.
    case body
    /// The request is whole, and it and others are being answered: no deadline, since no client is late.
    case waiting
    /// The response is being sent.
    case answer
    /// A response is sent; no next request line is read yet.
    case idle
    /// It has been answered outside the library; what still arrives is dropped.
    case leaving
    /// The reaper has cut it.
    case cut

    /// Whether a request is under way.
    var isBusy: Bool {
      switch self {
      case .head, .body, .waiting, .answer: true
      case .fresh, .idle, .leaving, .cut: false
      }
    }

    /// Whether it has ended: the library has nothing more to send.
    var isOver: Bool { self == .leaving || self == .cut }
  }

  /// A phase and its beginning.
  struct State: Sendable, Equatable {
    /// The phase in the lowest three bits, the monotonic nanoseconds of its start above them.
    fileprivate let word: UInt64

    fileprivate init(word: UInt64) { self.word = word }

    init(_ phase: Phase, since start: MonotonicTime) {
      word = start.nanoseconds << 3 | phase.rawValue
    }

    var phase: Phase { Phase(rawValue: word & 7) ?? .cut }
    var since: MonotonicTime { MonotonicTime(nanoseconds: word >> 3) }
  }

  /// The numeric address of the other end; empty where it is not known.
  let clientAddress: String
  /// What it counts as; `nil` where that is not known.
  let network: ClientNetwork?
  /// What passes over it.
  let wire = WireWatch()
  let service: ServerContext
  private let socket: Int32
  private let progress: Atomic<UInt64>
  /// The address of the exchange whose reference the library holds; 0 for none.
  private let exchange = Atomic<UInt>(0)

  init(
    socket: Int32, clientAddress: String, network: ClientNetwork?,
    acceptedAt start: MonotonicTime, service: ServerContext
  ) {
    self.service = service
    self.socket = socket
    self.clientAddress = clientAddress
    self.network = network
    progress = Atomic(State(.fresh, since: start).word)
  }

  /// Remembers the exchange whose reference the library holds.
  ///
  /// - Returns: The one before, if the library has not given it back.
  func replaceExchange(by next: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let last = exchange.exchange(UInt(bitPattern: next), ordering: .relaxed)
    return UnsafeMutableRawPointer(bitPattern: last)
  }

  /// What the connection is doing, and since when.
  var state: State { State(word: progress.load(ordering: .relaxed)) }

  /// Says that a phase begins now; `false` where the reaper has ended the connection before.
  @discardableResult
  func enter(_ phase: Phase) -> Bool { move(to: State(phase, since: .now)) }

  /// Says that a request line is read.
  ///
  /// The head's deadline runs from the accept for the first request, from here for any later one,
  /// since before its first byte the connection was rightly idle.
  func beginRequest() {
    let state = state
    move(to: State(.head, since: state.phase == .fresh ? state.since : .now))
  }

  /// Ends the connection in the reaper's name, unless it has moved on since it was looked at.
  func end(_ seen: State, as phase: Phase, at now: MonotonicTime) -> Bool {
    progress.compareExchange(
      expected: seen.word, desired: State(phase, since: now).word,
      ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Begins or ends to watch what passes over its socket.
  ///
  /// LIFETIME: ended before the library closes the socket.
  func watch(_ isWatched: Bool) {
    ConnectionSockets.set(isWatched ? self : nil, on: socket)
  }

  /// Answers in the library's place; `false` where the answer did not go out whole.
  ///
  /// LIFETIME: as `cut`, or on the event thread. Only in the phase `leaving`, entered where the library writes nothing
  /// or its bytes are dropped.
  func say(_ response: PrerenderedResponse, isHeadOnly: Bool = false) -> Bool {
    response.send(to: socket, isHeadOnly: isHeadOnly)
  }

  /// Whether bytes of the client's lie unread in the kernel, as when the event thread is busy with another.
  ///
  /// LIFETIME: as with `cut`.
  var hasUnreadBytes: Bool { peek() > 0 }

  /// Whether the client has ended its sending, and all that it sent is read.
  ///
  /// LIFETIME: as with `cut`, or on the event thread.
  var hasClientEnded: Bool { peek() == 0 }

  /// What `recv(2)` returns for one byte that it leaves in the kernel.
  private func peek() -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      recv(socket, byte.baseAddress, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    }
  }

  /// A second descriptor of the socket, where the client may still be sending.
  ///
  /// Closing the last one while bytes are unread or still arrive takes from the client the answers that are on their
  /// way. Source: RFC 9112 section 9.6.
  ///
  /// LIFETIME: on the event thread, before the library closes the socket.
  func departure() -> Int32? {
    let phase = state.phase
    guard
      phase == .leaving
        || phase != .cut
          && (hasUnreadBytes || shim_unsent_bytes(socket) > Self.unsentBytesMax)
    else { return nil }
    let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
    return copy >= 0 ? copy : nil
  }

  /// More bytes of an answer take so long that a client may send something meanwhile.
  private static let unsentBytesMax: Int32 = 4_096

  /// Makes the event thread see the connection's end at its next turn.
  ///
  /// LIFETIME: call it only while the connection is in the `ConnectionTable` and its lock is held:
  /// the library closes the socket after `remove`, which needs that lock, and not before.
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
