internal import HTTPMessages
internal import Synchronization

/// The state that all event threads of a server share: handlers, limits, and the draining flag.
final class ServerContext: Sendable {
  typealias Handler = @Sendable (Request) -> Reply
  typealias Refuser = @Sendable (Refusal) -> Response
  typealias Screen = @Sendable (Request) -> Response?

  let handle: Handler
  private let renderRefusal: Refuser
  let screen: Screen
  let bodyBytesMax: Int
  let targetBytesMax: Int
  let guardLimits: RequestGuard.Limits
  let connections: ConnectionTable
  /// The certificate and the protocols; `nil` for plain HTTP.
  let encryption: Encryption?
  /// The common budget of all clients for unsent bytes of large responses; see `UnsentContent`.
  let unsentBytes: ByteBudget
  /// The common budget of all clients for content bytes of incoming requests.
  ///
  /// Without this budget, every connection could hold content of up to `bodyBytesMax` bytes in
  /// memory at the same time.
  let contentBudget: ByteBudget
  /// The number and the memory of the open streams, with their limits.
  let openStreams: OpenStreams
  let counters = ServerCounters()
  /// The workers for computations that take too long for an event thread.
  let workers: WorkerPool
  /// The sockets of ended connections whose clients may still be sending.
  let lingerQueue: LingerQueue
  private let draining = Atomic<Bool>(false)

  init(
    configuration: ServerConfiguration, hosts: HostFilter?, handle: @escaping Handler,
    refuse: @escaping Refuser, screen: @escaping Screen
  ) throws(MicroHTTPError) {
    lingerQueue = try LingerQueue()
    encryption = configuration.certificate.flatMap { Encryption($0) }
    if configuration.certificate != nil, encryption == nil { throw .tlsRefused }
    // No later statement may throw, because only `stop` ends the threads of the pool.
    workers = try WorkerPool(
      count: Processors.count + configuration.additionalWorkers,
      limits: WorkerPool.Limits(
        all: configuration.computationsWaiting,
        perClient: configuration.computationsWaitingPerClient),
      deadlineSeconds: configuration.responseDeadlineSeconds)
    self.handle = handle
    renderRefusal = refuse
    self.screen = screen
    bodyBytesMax = configuration.bodyBytesMax
    targetBytesMax = configuration.targetBytesMax
    guardLimits = RequestGuard.Limits(
      bodyBytesMax: configuration.bodyBytesMax, fieldCountMax: configuration.fieldCountMax,
      headBytesMax: configuration.headBytesMax,
      queryParametersMax: configuration.queryParametersMax, hosts: hosts)
    unsentBytes = ByteBudget(bytes: configuration.responseBytesInFlight, alwaysAdmitsOne: true)
    contentBudget = ByteBudget(bytes: configuration.contentBytesInFlight)
    openStreams = OpenStreams(
      limit: configuration.openStreamsMax, bytesMax: configuration.streamBytesMax)
    connections = ConnectionTable(
      limits: ConnectionTable.Limits(
        all: configuration.connectionLimit, perAddress: configuration.connectionsPerAddress),
      deadlines: Deadlines(configuration))
  }

  /// True if the server is draining; every response then closes its connection.
  ///
  /// The draining thread waits until every exchange has ended. An exchange that ends reads this
  /// flag, and wakes the draining thread if the flag is true. No end is missed, because all
  /// accesses to the flag and to the connection phases are sequentially consistent.
  var isDraining: Bool { draining.load(ordering: .sequentiallyConsistent) }

  func beginDraining() { draining.store(true, ordering: .sequentiallyConsistent) }

  /// Renders and counts the refusal of a request; the response closes the connection.
  func refuse(_ refusal: Refusal) -> Response {
    counters.countRefusal(refusal.status)
    return closing(renderRefusal(refusal))
  }

  /// Renders and counts the refusal of a request; the connection usually stays open.
  ///
  /// The connection is closed only if the server is draining.
  func refuseOnly(_ refusal: Refusal) -> Response {
    counters.countRefusal(refusal.status)
    var response = renderRefusal(refusal)
    response.closesConnection = isDraining
    return response
  }

  /// Renders a refusal once, to be sent to many clients.
  func prerender(_ refusal: Refusal) -> PrerenderedResponse {
    PrerenderedResponse(renderRefusal(refusal))
  }

  func closing(_ response: Response) -> Response {
    var response = response
    response.closesConnection = true
    return response
  }
}
