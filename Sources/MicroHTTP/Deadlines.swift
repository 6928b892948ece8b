/// How long each phase of a connection may take, in seconds.
struct Deadlines: Sendable {
  let head: Double
  let body: Double
  let answer: Double
  let idle: Double

  init(_ configuration: ServerConfiguration) {
    head = configuration.headDeadlineSeconds
    body = configuration.bodyDeadlineSeconds
    answer = configuration.answerDeadlineSeconds
    idle = configuration.idleSeconds
  }

  /// When the connection is to be cut; never, where it is.
  func end(of state: Connection.State) -> MonotonicTime {
    switch state.phase {
    case .fresh, .head: state.since.advanced(bySeconds: head)
    case .body: state.since.advanced(bySeconds: body)
    case .answer: state.since.advanced(bySeconds: answer)
    case .idle: state.since.advanced(bySeconds: idle)
    case .leaving: state.since.advanced(bySeconds: Self.leaving)
    case .waiting, .cut: .distantFuture
    }
  }

  /// No connection that is not known now can be past its deadline before.
  var shortest: Double { min(head, body, answer, idle) }

  /// Whole seconds of silence after which the library may end a connection: longer than any phase,
  /// so that it is not the library that does.
  var librarySilenceSeconds: UInt32 {
    UInt32(bounded: max(head, body, answer, idle).rounded(.up) + 5, in: 0...UInt32.max)
  }

  /// How long a client that was told 408 is still listened to.
  ///
  /// Closing a socket while more arrives would take the answer from the client's hands. Source: RFC
  /// 9112 section 9.6.
  static let leaving = 1.0
}
