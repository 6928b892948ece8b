internal import CMicroHTTPD
internal import HTTPMessages
internal import Synchronization

/// What every event thread of a server shares: whom to ask, the limits, and whether it is draining.
final class Service: Sendable {
  typealias Responder = @Sendable (Request) -> Reply
  typealias Refuser = @Sendable (Refusal) -> Response
  typealias Screen = @Sendable (Request) -> Response?

  let reply: Responder
  private let wordRefusal: Refuser
  let screen: Screen
  let bodyBytesMax: Int
  let targetBytesMax: Int
  let guardLimits: RequestGuard.Limits
  let parserHidesBytes = shim_parser_hides_bytes != 0
  let connections: ConnectionTable
  /// The whole answers that wait for their clients.
  let waitingBytes: ByteBudget
  /// The content that is arriving: every connection could send all but the last byte of the largest, and wait.
  let contentBudget: ByteBudget
  let tally = Tally()
  /// Computes what takes too long for an event thread.
  let workers: WorkerPool
  /// Connections that ended while their clients may still be sending.
  let departures: Departures
  private let draining = Atomic<Bool>(false)

  init(
    configuration: ServerConfiguration, hosts: HostFilter?, reply: @escaping Responder,
    refuse: @escaping Refuser, screen: @escaping Screen
  ) throws(MicroHTTPError) {
    workers = try WorkerPool(
      count: Processors.count,
      limits: WorkerPool.Limits(
        all: configuration.computationsWaiting,
        perClient: configuration.computationsWaitingPerClient),
      deadlineSeconds: configuration.answerDeadlineSeconds)
    departures = try Departures()
    self.reply = reply
    wordRefusal = refuse
    self.screen = screen
    bodyBytesMax = configuration.bodyBytesMax
    targetBytesMax = configuration.targetBytesMax
    guardLimits = RequestGuard.Limits(
      bodyBytesMax: configuration.bodyBytesMax, fieldCountMax: configuration.fieldCountMax,
      headBytesMax: configuration.headBytesMax,
      queryParametersMax: configuration.queryParametersMax, hosts: hosts)
    waitingBytes = ByteBudget(
      bytes: configuration.waitingBytesMax, admitsOneAlways: true)
    contentBudget = ByteBudget(bytes: configuration.contentBytesInFlight)
    connections = ConnectionTable(
      limits: ConnectionTable.Limits(
        all: configuration.connectionLimit, perAddress: configuration.connectionsPerAddress),
      deadlines: Deadlines(configuration))
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

  /// Refuses a request.
  func refuse(_ refusal: Refusal) -> Response {
    tally.countRefusal(refusal.status)
    return closing(wordRefusal(refusal))
  }

  /// Refuses a request whose connection may be used again.
  func refuseOnly(_ refusal: Refusal) -> Response {
    tally.countRefusal(refusal.status)
    var response = wordRefusal(refusal)
    response.closesConnection = isDraining
    return response
  }

  /// Words a refusal to keep for all who are to hear it.
  func can(_ refusal: Refusal) -> CannedResponse {
    CannedResponse(wordRefusal(refusal))
  }

  func closing(_ response: Response) -> Response {
    var response = response
    response.closesConnection = true
    return response
  }
}
