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
  /// If the state has no deadline, the distant future is returned.
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

  /// The shortest of the four durations, in seconds.
  var shortest: Double { min(head, body, sending, idle) }

  /// The number of seconds without traffic after which libmicrohttpd ends a connection.
  ///
  /// This number is larger than every deadline above, so that the reaper ends the connection first.
  var librarySilenceSeconds: UInt32 {
    UInt32(bounded: max(head, body, sending, idle).rounded(.up) + 5, in: 0...UInt32.max)
  }

  /// The time in seconds for which a client that received 408 may continue to send.
  ///
  /// If the socket were closed while bytes arrive, the client could lose the response.
  ///
  /// Source: RFC 9112 section 9.6.
  static let lingering = 1.0
}
