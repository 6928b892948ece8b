internal import Glibc
public import HTTPMessages
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd: guarded requests in, responses out.
///
/// One event loop per processor, each with a thread of its own that stays there; a connection stays on one for life.
/// The closures run on those threads, several at once, so they must be quick and must not call
/// `drain` or `stop`. A computation that takes longer than a millisecond is left to a pool of worker threads. A response is sent whole, or as a stream that is made as fast as its client takes it. Source: RFC 9110, RFC 9112.
public final class MicroHTTPServer: Sendable {
  private let service: ServerContext
  private let loops: [EventLoop]
  private let wakeup: Wakeup
  private let reaper: Reaper
  private let reaping: ServiceThread
  private let acceptor: Monitor<ServiceThread?>
  private let isStopped = Monitor(false)

  /// The port the server listens on: the one the system chose where 0 was asked for.
  public let port: Int

  /// Binds the address and begins to serve.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen and what to limit.
  ///   - handle: Handles a complete request that passed the guard. A pending response is requested once the thread
  ///     has handled the other requests that it has read.
  ///   - refuse: Words the answer to a request that did not; its connection is closed after it. What
  ///     many may have to hear is asked for once, before the server begins.
  ///   - screen: Asked with a head whose client waits for `100 Continue`; a response is sent in
  ///     place of it and closes the connection, `nil` lets the content come.
  /// - Throws: `MicroHTTPError` where the configuration is out of range, the address cannot be had,
  ///   or a thread cannot be started; nothing is left running.
  public init(
    configuration: ServerConfiguration,
    handle: @escaping @Sendable (Request) -> Reply,
    refuse: @escaping @Sendable (Refusal) -> Response,
    screen: @escaping @Sendable (Request) -> Response? = { _ in nil }
  ) throws(MicroHTTPError) {
    if let fault = configuration.fault { throw .badConfiguration(fault) }
    var configuration = configuration
    configuration.connectionLimit = ProcessPreparation.connectionLimit(
      configuration.connectionLimit)
    let wakeup = try Wakeup()
    let listener = try ListenSocket(host: configuration.host, port: configuration.port)
    let hosts = HostFilter(
      configuration.servedHosts, host: configuration.host, isLoopback: listener.isLoopback)
    let service = try ServerContext(
      configuration: configuration, hosts: hosts, handle: handle, refuse: refuse, screen: screen)
    reaper = Reaper(
      connections: service.connections, counters: service.counters,
      requestTimeout: service.prerender(.bodyTooSlow))
    var loops: [EventLoop] = []
    do throws(MicroHTTPError) {
      for processors in Self.places(of: configuration.workers) {
        loops.append(
          try EventLoop(service: service, configuration: configuration, on: processors))
      }
      reaping = try ServiceThread { [reaper] in reaper.run() }
    } catch {
      service.workers.stop()
      for loop in loops { loop.stop() }
      throw error
    }
    self.service = service
    self.loops = loops
    self.wakeup = wakeup
    port = listener.port
    let acceptance = Acceptor(
      listener: listener, wakeup: wakeup, loops: loops, connections: service.connections,
      counters: service.counters, departures: service.departures,
      answers: (
        overLimit: service.prerender(.tooManyConnections),
        overAddressLimit: service.prerender(.tooManyConnectionsFromAddress)
      ))
    do throws(MicroHTTPError) {
      acceptor = Monitor(try ServiceThread { acceptance.run() })
    } catch {
      reaper.end()
      reaping.join()
      service.workers.stop()
      for loop in loops { loop.stop() }
      throw error
    }
  }

  /// Binds the address and begins to serve what is always answered at once.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen and what to limit.
  ///   - respond: Answers a complete request that passed the guard.
  ///   - refuse: Words the answer to a request that did not.
  ///   - screen: Asked with a head whose client waits for `100 Continue`.
  /// - Throws: `MicroHTTPError`, as above.
  public convenience init(
    configuration: ServerConfiguration,
    respond: @escaping @Sendable (Request) -> Response,
    refuse: @escaping @Sendable (Refusal) -> Response,
    screen: @escaping @Sendable (Request) -> Response? = { _ in nil }
  ) throws(MicroHTTPError) {
    try self.init(
      configuration: configuration, handle: { .now(respond($0)) }, refuse: refuse, screen: screen)
  }

  deinit {
    stop()
  }

  /// Requests begun and not yet answered to the last byte; 0 once the server has stopped.
  public var liveExchanges: Int {
    loops.reduce(0) { $0 + $1.liveExchanges.load(ordering: .sequentiallyConsistent) }
  }

  /// Connections accepted and not yet closed; 0 once the server has stopped.
  public var openConnections: Int {
    service.connections.count
  }

  /// Bytes of content that all requests hold while they arrive; 0 once the server has stopped.
  public var contentBytesHeld: Int {
    service.contentBudget.held
  }

  /// What has been counted since the server began.
  public var statistics: ServerStatistics {
    service.counters.statistics(open: openConnections)
  }

  /// Stops listening, lets every request under way end, then stops.
  ///
  /// Every response from here on closes its connection; a stream goes on until its end, or until
  /// the deadline cuts it in a way that its client sees. Returns when all are answered, or when the
  /// deadline passes and the rest have been cut; `stop` called meanwhile makes it return at once.
  ///
  /// - Parameter deadlineSeconds: The longest to wait; 0 or less does not wait.
  public func drain(deadlineSeconds: Double) {
    // What is still under way then takes a moment to end.
    let ending = min(Self.endingSeconds, deadlineSeconds / 4)
    let deadline = MonotonicTime.now.advanced(bySeconds: deadlineSeconds - ending)
    endAccepting()
    service.connections.waitUntilQuiet(deadline: deadline)
    finish()
  }

  /// Computations end within a tenth of a second of being cancelled.
  private static let endingSeconds = 0.3

  /// Stops at once, cutting what is under way; a closure that is running is waited for.
  ///
  /// Does nothing where the server has stopped already.
  public func stop() {
    service.connections.endWaiting()
    endAccepting()
    finish()
  }

  /// Ends the accepting thread.
  ///
  /// The listening socket closes when the thread lets go of it.
  private func endAccepting() {
    service.beginDraining()
    acceptor.withLock { thread in
      wakeup.raise()
      thread?.join()
      thread = nil
    }
  }

  /// Ends every other thread; whoever comes second waits for the first to be done.
  private func finish() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      // The library stops only without suspended connections.
      service.workers.stop()
      service.connections.cutAll()
      // Reaping goes on until no event loop can be waiting for a slow client any more.
      for loop in loops { loop.stop() }
      reaper.end()
      reaping.join()
      isStopped = true
    }
  }

  /// Where each event thread is to run; `nil` where the system may choose.
  ///
  /// Where there is one for each processor, each stays on its own: two on one while the other idles is what
  /// clients wait for. Who asks for a number of threads has other programs in mind.
  private static func places(of workers: Int?) -> [Processors?] {
    if let workers { return Array(repeating: nil, count: workers) }
    if let singles = Processors.current?.singles, 1...256 ~= singles.count { return singles }
    return Array(repeating: nil, count: Processors.count)
  }
}
