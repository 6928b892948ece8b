internal import CMicroHTTPD
internal import HTTPMessages
internal import Synchronization

/// What every event thread of a server shares: whom to ask, the limits, and whether it is draining.
final class Service: Sendable {
  typealias Responder = @Sendable (Request) -> Response
  typealias Refuser = @Sendable (Refusal) -> Response
  typealias Screen = @Sendable (Request) -> Response?

  let respond: Responder
  let refuse: Refuser
  let screen: Screen
  let bodyBytesMax: Int
  let targetBytesMax: Int
  let guardLimits: RequestGuard.Limits
  let parserHidesBytes = shim_parser_hides_bytes != 0
  let connections: ConnectionTable
  let waitingBytes: WaitingBytes
  private let draining = Atomic<Bool>(false)

  init(
    configuration: ServerConfiguration, respond: @escaping Responder, refuse: @escaping Refuser,
    screen: @escaping Screen
  ) {
    self.respond = respond
    self.refuse = refuse
    self.screen = screen
    bodyBytesMax = configuration.bodyBytesMax
    targetBytesMax = configuration.targetBytesMax
    guardLimits = RequestGuard.Limits(
      bodyBytesMax: configuration.bodyBytesMax, fieldCountMax: configuration.fieldCountMax,
      headBytesMax: configuration.headBytesMax)
    waitingBytes = WaitingBytes(max: configuration.waitingBytesMax)
    connections = ConnectionTable(deadlines: ConnectionTable.Deadlines(configuration))
  }

  /// Whether every response closes its connection.
  ///
  /// Sequentially consistent, like the phases of a connection: either a drain sees an exchange end,
  /// or the exchange sees the drain and wakes it.
  var isDraining: Bool {
    draining.load(ordering: .sequentiallyConsistent)
  }

  func beginDraining() {
    draining.store(true, ordering: .sequentiallyConsistent)
  }

  func closing(_ response: Response) -> Response {
    var response = response
    response.closesConnection = true
    return response
  }
}
