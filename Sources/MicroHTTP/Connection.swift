internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// An open connection, with its phase and the start time of the phase.
///
/// The event thread changes the phase. The reaper thread ends connections whose deadline has
/// passed. A drain reads the phase, to wait for requests in progress. The phase and its start are
/// stored in one atomic word, so no thread needs a lock. If several threads try to end a
/// connection, only one of them succeeds.
final class Connection: Sendable {
  /// The numeric address of the client; empty if it is not known.
  let clientAddress: String
  /// The network of the client; `nil` if it is not known.
  let network: ClientNetwork?
  /// A record of the bytes that were received and sent.
  let wire = WireWatch()
  let server: ServerContext
  /// The encryption of the connection; `nil` without TLS.
  let tls: TLSChannel?
  /// The queue of waiting streams in the event loop that serves the connection.
  let streams: WaitingStreams
  private let socket: Int32
  private let progress: Atomic<UInt64>
  /// The value of `expectsHeadOnly`.
  private let isReadingForHead = Atomic<Bool>(false)
  /// The address of the exchange that libmicrohttpd retains; 0 if it retains no exchange.
  private let exchange = Atomic<UInt>(0)

  init(
    socket: Int32, tls: TLSChannel? = nil, clientAddress: String, network: ClientNetwork?,
    acceptedAt start: MonotonicTime, server: ServerContext, streams: WaitingStreams
  ) {
    self.tls = tls
    self.server = server
    self.streams = streams
    self.socket = socket
    self.clientAddress = clientAddress
    self.network = network
    progress = Atomic(State(.fresh, since: start).word)
  }

  /// Replaces the exchange that libmicrohttpd retains; `nil` means that it retains none.
  ///
  /// - Returns: The exchange that libmicrohttpd has retained until now; `nil` if it retained none.
  func replaceExchange(by next: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    let last = exchange.exchange(UInt(bitPattern: next), ordering: .relaxed)
    return UnsafeMutableRawPointer(bitPattern: last)
  }

  /// The current phase and its start time.
  var state: State { State(word: progress.load(ordering: .sequentiallyConsistent)) }

  /// Starts a phase; returns false if the connection is already in a final phase.
  @discardableResult
  func enter(_ phase: Phase) -> Bool { move(to: State(phase, since: .now)) }

  /// Starts a request after its request line was read.
  ///
  /// From now on, the deadline of the head applies. For the first request of a connection, the time
  /// is counted from the start of the connection. For later requests, the time is counted from this
  /// call.
  func beginRequest() {
    let state = state
    move(to: State(.head, since: state.phase == .fresh ? state.since : .now))
  }

  /// Enters the phase `body` after a head was accepted.
  ///
  /// - Parameter isForHead: True if the request has the method HEAD, so that its response has no
  ///   content.
  func beginBody(isForHead: Bool) {
    isReadingForHead.store(isForHead, ordering: .sequentiallyConsistent)
    enter(.body)
  }

  /// True if the method of the current request is HEAD; valid only in the phase `body`.
  ///
  /// Read this property before you call `end`. If `end` succeeds, no other request has begun after
  /// the caller read `state`. So the value belongs to the request that `end` has ended.
  var expectsHeadOnly: Bool { isReadingForHead.load(ordering: .sequentiallyConsistent) }

  /// Ends the connection by entering a final phase, unless its state has changed.
  ///
  /// - Parameters:
  ///   - seen: The state that the caller has read.
  ///   - phase: The final phase.
  ///   - now: The start time of the final phase.
  /// - Returns: False if the state is not `seen` any more. The connection is then unchanged.
  func end(_ seen: State, as phase: Phase, at now: MonotonicTime) -> Bool {
    progress.compareExchange(
      expected: seen.word, desired: State(phase, since: now).word,
      ordering: .sequentiallyConsistent
    ).exchanged
  }

  /// Starts or stops the inspection of the bytes on the socket.
  ///
  /// LIFETIME: the inspection ends before libmicrohttpd closes the socket.
  func watch(_ isWatched: Bool) { ConnectionSockets.set(isWatched ? self : nil, on: socket) }

  /// Prepares the socket for a stream that can wait for data; returns false if the socket cannot be
  /// watched.
  ///
  /// From now on, a disconnect is detected even while the connection is suspended. The connection
  /// is also lost if the client accepts none of the waiting bytes within the response deadline.
  ///
  /// LIFETIME: the stream calls `stopWatchingStream` before libmicrohttpd closes the socket.
  func watchStream(_ content: StreamedContent) -> Bool {
    let milliseconds = server.connections.deadlines.sending * 1_000
    shim_prepare_stream(
      socket, UInt32(bounded: milliseconds.rounded(.up), in: 1...3_600_000),
      Self.unsentStreamBytesMax)
    return streams.watch(content, socket: socket)
  }

  func stopWatchingStream() { streams.stopWatching(socket: socket) }

  /// The maximum number of unsent bytes that the kernel buffers for a stream that can wait.
  ///
  /// The kernel's default is some megabytes. With the default, a producer would not notice a slow
  /// client for minutes.
  private static let unsentStreamBytesMax: Int32 = 16_384

  /// Sends a response in place of libmicrohttpd; returns true if all bytes were sent.
  ///
  /// Call this method only in the phase `lingering`, in which libmicrohttpd sends nothing.
  ///
  /// LIFETIME: call this method on the event thread, or with the lock of a `ConnectionTable` that
  /// contains the connection.
  func sendDirectly(_ response: PrerenderedResponse, isHeadOnly: Bool = false) -> Bool {
    response.send(to: socket, through: tls, isHeadOnly: isHeadOnly)
  }

  /// Sends a response without encryption, to a client that has not begun a handshake.
  ///
  /// Call this method only in the phase `lingering`, in which libmicrohttpd sends nothing.
  ///
  /// LIFETIME: call this method on the event thread, or with the lock of a `ConnectionTable` that
  /// contains the connection.
  func sendPlainly(_ response: PrerenderedResponse) { _ = response.send(to: socket) }

  /// True if the client has sent bytes that the server has not read yet.
  ///
  /// This happens, for example, while the event thread serves another connection.
  ///
  /// LIFETIME: read this property on the event thread, or with the lock of a `ConnectionTable` that
  /// contains the connection.
  var hasUnreadBytes: Bool { peek() > 0 }

  /// True if the client has closed its sending side and the server has read all received bytes.
  ///
  /// LIFETIME: read this property on the event thread, or with the lock of a `ConnectionTable` that
  /// contains the connection.
  var hasClientEnded: Bool { peek() == 0 || tls?.hasReceivedEnd == true }

  /// Calls `recv(2)` for one byte, which stays unread, and returns the result of the call.
  private func peek() -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      recv(socket, byte.baseAddress, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    }
  }

  /// Returns a second descriptor of the socket if the client may still be sending; otherwise `nil`.
  ///
  /// The result is also `nil` if the system refuses the descriptor.
  ///
  /// As long as this descriptor is open, the socket stays open, even after libmicrohttpd has closed
  /// its own descriptor. If the socket were closed while the client is sending, the client might
  /// lose responses.
  ///
  /// Source: RFC 9112 section 9.6.
  ///
  /// LIFETIME: call this method on the event thread, before libmicrohttpd closes the socket.
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
  /// If more sent bytes are unacknowledged, their delivery takes long, and the client can send
  /// bytes meanwhile. The socket then stays open for a while; see `socketToLinger`.
  private static let unsentBytesMax: Int32 = 4_096

  /// Shuts the socket down; the event thread then ends the connection in its next iteration.
  ///
  /// LIFETIME: call this method on the event thread, or with the lock of a `ConnectionTable` that
  /// contains the connection. libmicrohttpd closes the socket only after `ConnectionTable.remove`,
  /// which needs that lock.
  func cut() { shutdown(socket, Int32(SHUT_RDWR)) }

  /// Ends a connection whose encryption could not be set up, before any byte is read.
  ///
  /// LIFETIME: call this method on the event thread.
  func abandon() {
    wire.refuse()
    enter(.cut)
    cut()
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
