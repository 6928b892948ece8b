internal import Glibc
package import HTTPMessages
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd.
///
/// By default, there is one event loop per processor, and its thread is bound to that processor. A
/// connection stays on one loop.
///
/// The closures run on the threads of the loops, several at the same time. They must be quick and
/// must not call `drain` or `stop`. A pool of worker threads runs computations that take longer
/// than a millisecond.
///
/// A response is sent either complete or as a stream. A stream is produced as fast as its client
/// reads it.
///
/// Source: RFC 9110, RFC 9112.
package final class MicroHTTPServer: Sendable {
  private let server: ServerContext
  private let loops: [EventLoop]
  private let wakeup: Wakeup
  private let reaper: Reaper
  private let reaping: ServiceThread
  private let acceptor: Monitor<ServiceThread?>
  private let isStopped = Monitor(false)

  /// The port that the server listens on; if port 0 was requested, the system has chosen it.
  package let port: Int

  /// Binds the address and starts to serve.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - handle: Handles a complete request that has passed the checks of the head. If it returns a
  ///     pending response, the thread first handles the other requests that it has read. Then it
  ///     completes the response.
  ///   - refuse: Renders the response to a refused request; the connection is closed after that
  ///     response. Refusals for many clients are rendered once, before the server starts.
  ///   - screen: Checks a head whose client waits for `100 Continue`. If it returns a response, the
  ///     response replaces `100 Continue` and closes the connection. If it returns `nil`, the
  ///     content is accepted.
  /// - Throws: `MicroHTTPError` if the configuration is out of range, the address cannot be bound,
  ///   or a thread cannot be started; nothing is left running.
  package init(
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
    let server = try ServerContext(
      configuration: configuration, hosts: hosts, handle: handle, refuse: refuse, screen: screen)
    reaper = Reaper(
      connections: server.connections, counters: server.counters,
      requestTimeout: server.prerender(.bodyTooSlow))
    var loops: [EventLoop] = []
    do throws(MicroHTTPError) {
      for processors in Self.places(of: configuration.workers) {
        loops.append(
          try EventLoop(server: server, configuration: configuration, on: processors))
      }
      reaping = try ServiceThread { [reaper] in reaper.run() }
    } catch {
      server.workers.stop()
      for loop in loops { loop.stop() }
      throw error
    }
    self.server = server
    self.loops = loops
    self.wakeup = wakeup
    port = listener.port
    let acceptance = Acceptor(
      listener: listener, wakeup: wakeup, loops: loops, connections: server.connections,
      counters: server.counters, lingerQueue: server.lingerQueue,
      rejections: (
        overLimit: server.prerender(.tooManyConnections),
        overAddressLimit: server.prerender(.tooManyConnectionsFromAddress)
      ))
    do throws(MicroHTTPError) {
      acceptor = Monitor(try ServiceThread { acceptance.run() })
    } catch {
      reaper.end()
      reaping.join()
      server.workers.stop()
      for loop in loops { loop.stop() }
      throw error
    }
  }

  /// Binds the address and starts to serve, with a handler that returns each response immediately.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - respond: Handles a complete request that has passed the checks of the head.
  ///   - refuse: Renders the response to a refused request.
  ///   - screen: Checks a head whose client waits for `100 Continue`.
  /// - Throws: `MicroHTTPError`, for the same reasons as the other initializer.
  package convenience init(
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

  /// The number of requests whose responses are not completely sent.
  ///
  /// It is 0 after the server has stopped.
  package var liveExchanges: Int {
    loops.reduce(0) { $0 + $1.liveExchanges.load(ordering: .sequentiallyConsistent) }
  }

  /// The number of connections that are accepted and not yet closed; 0 after the server has
  /// stopped.
  package var openConnections: Int {
    server.connections.count
  }

  /// The number of content bytes of all incoming requests in memory; 0 after the server has
  /// stopped.
  package var contentBytesHeld: Int {
    server.contentBudget.held
  }

  /// The counters since the start of the server.
  package var statistics: ServerStatistics {
    server.counters.statistics(open: openConnections)
  }

  /// Stops listening, completes the requests in progress, and then stops the server.
  ///
  /// From this call on, every response closes its connection. A stream continues to its end or to
  /// the deadline. A client can detect that a stream was cut.
  ///
  /// The call returns when all responses are sent. At the deadline, it cuts the remaining
  /// connections and returns. A call of `stop` from another thread ends the wait.
  ///
  /// - Parameter deadlineSeconds: The maximum wait in seconds; 0 or less means no wait.
  package func drain(deadlineSeconds: Double) {
    // After the wait, the remaining requests need a moment to end.
    let ending = min(Self.endingSeconds, deadlineSeconds / 4)
    let deadline = MonotonicTime.now.advanced(bySeconds: deadlineSeconds - ending)
    endAccepting()
    server.connections.waitUntilQuiet(deadline: deadline)
    finish()
  }

  /// The time in seconds for requests to end; a cancelled computation ends within a tenth of a
  /// second.
  private static let endingSeconds = 0.3

  /// Stops immediately and cuts the requests in progress.
  ///
  /// Waits for closures that are running. Does nothing if the server has already stopped.
  package func stop() {
    server.connections.endWaiting()
    endAccepting()
    finish()
  }

  /// Ends the accepting thread.
  ///
  /// The listening socket is closed when that thread releases it.
  private func endAccepting() {
    server.beginDraining()
    acceptor.withLock { thread in
      wakeup.raise()
      thread?.join()
      thread = nil
    }
  }

  /// Ends all other threads; a second caller waits until the first call has finished.
  private func finish() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      // libmicrohttpd can stop only if no connection is suspended.
      server.workers.stop()
      server.connections.cutAll()
      // The reaper runs until no event loop can wait for a slow client any more.
      for loop in loops { loop.stop() }
      reaper.end()
      reaping.join()
      isStopped = true
    }
  }

  /// Returns the processors for each event thread; an element is `nil` if the system chooses.
  ///
  /// If there is one thread per processor, each thread is bound to its own processor. Otherwise two
  /// threads would sometimes share a processor while another processor is idle, and clients would
  /// wait. If the number of threads is configured, other programs run on the machine, so the system
  /// chooses.
  private static func places(of workers: Int?) -> [Processors?] {
    if let workers { return Array(repeating: nil, count: workers) }
    if let singles = Processors.current?.singles, 1...256 ~= singles.count { return singles }
    return Array(repeating: nil, count: Processors.count)
  }
}
