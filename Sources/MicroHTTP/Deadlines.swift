/// The maximum duration of each phase of a connection, in seconds.
struct Deadlines: Sendable {
  let head: Double
  let body: Double
  let sending: Double
  let idle: Double

  init(_ configuration: ServerConfiguration) {
    head = configuration.headDeadlineSeconds
    body = configuration.bodyDeadlineSeconds
    sending = configuration.responseDeadlineSeconds
    idle = configuration.idleSeconds
  }

  /// Returns the time at which a connection in this state must be cut.
  ///
  /// It is the distant future for a state without a deadline.
  func end(of state: Connection.State) -> MonotonicTime {
    switch state.phase {
    case .fresh, .head: state.since.advanced(bySeconds: head)
    case .body: state.since.advanced(bySeconds: body)
    case .sending: state.since.advanced(bySeconds: sending)
    case .idle: state.since.advanced(bySeconds: idle)
    case .lingering: state.since.advanced(bySeconds: Self.lingering)
    case .waiting, .cut: .distantFuture
    }
  }

  /// The shortest of `head`, `body`, `sending` and `idle`, in seconds.
  var shortest: Double { min(head, body, sending, idle) }

  /// The time without traffic after which libmicrohttpd ends a connection, in seconds.
  ///
  /// It is longer than `head`, `body`, `sending` and `idle`, so the reaper thread ends the
  /// connection first.
  var librarySilenceSeconds: UInt32 {
    UInt32(bounded: max(head, body, sending, idle).rounded(.up) + 5, in: 0...UInt32.max)
  }

  /// The time in seconds for which a socket stays open after a final response, such as 408.
  ///
  /// In this time, the bytes that the client still sends are read. If the socket were closed while
  /// bytes arrive, the client could lose the response.
  ///
  /// Source: RFC 9112 section 9.6.
  static let lingering = 1.0
}
