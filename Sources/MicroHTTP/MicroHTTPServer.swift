internal import Glibc
package import HTTPMessages
internal import Synchronization

/// An HTTP/1.1 server on libmicrohttpd.
///
/// There is one event loop per processor, with a thread bound to that processor. A connection stays
/// on one loop.
///
/// The closures run on those threads, several at once. They must be quick and must not call `drain`
/// or `stop`. A pool of worker threads runs computations that take longer than a millisecond.
///
/// A response is sent complete, or as a stream that is produced as fast as its client reads it.
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

  /// The port of the server; the system's choice if 0 was requested.
  package let port: Int

  /// Binds the address and starts to serve.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - handle: Handles a complete request that passed the guard. A pending response is requested
  ///     once the thread has handled the other requests that it has read.
  ///   - refuse: Renders the response to a request that did not pass the guard; the connection is
  ///     closed after it. Refusals for many clients are rendered once, before the server starts.
  ///   - screen: Judges a head whose client waits for `100 Continue`. A response is sent in place
  ///     of the interim response and closes the connection; `nil` accepts the content.
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

  /// Binds the address and starts to serve, with a handler that returns each response at once.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - respond: Handles a complete request that passed the guard.
  ///   - refuse: Renders the response to a request that did not pass the guard.
  ///   - screen: Judges a head whose client waits for `100 Continue`.
  /// - Throws: `MicroHTTPError`, as above.
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

  /// The number of requests whose response is not sent to the last byte; 0 once the server has
  /// stopped.
  package var liveExchanges: Int {
    loops.reduce(0) { $0 + $1.liveExchanges.load(ordering: .sequentiallyConsistent) }
  }

  /// The number of connections accepted and not yet closed; 0 once the server has stopped.
  package var openConnections: Int {
    server.connections.count
  }

  /// The bytes of content that all incoming requests hold; 0 once the server has stopped.
  package var contentBytesHeld: Int {
    server.contentBudget.held
  }

  /// The counters since the start of the server.
  package var statistics: ServerStatistics {
    server.counters.statistics(open: openConnections)
  }

  /// Stops listening, completes the requests in progress, then stops.
  ///
  /// From now on every response closes its connection. A stream continues to its end, or until the
  /// deadline cuts it in a way that its client detects.
  ///
  /// Returns when all responses are sent, or when the deadline passes and the remaining connections
  /// are cut. A call of `stop` in the meantime makes it return at once.
  ///
  /// - Parameter deadlineSeconds: The maximum wait in seconds; 0 or less does not wait.
  package func drain(deadlineSeconds: Double) {
    // The remaining requests then need a moment to end.
    let ending = min(Self.endingSeconds, deadlineSeconds / 4)
    let deadline = MonotonicTime.now.advanced(bySeconds: deadlineSeconds - ending)
    endAccepting()
    server.connections.waitUntilQuiet(deadline: deadline)
    finish()
  }

  /// A computation ends within a tenth of a second after it is cancelled.
  private static let endingSeconds = 0.3

  /// Stops at once and cuts the requests in progress; waits for a closure that is running.
  ///
  /// Does nothing if the server has stopped already.
  package func stop() {
    server.connections.endWaiting()
    endAccepting()
    finish()
  }

  /// Ends the accepting thread.
  ///
  /// The listening socket closes when the thread releases it.
  private func endAccepting() {
    server.beginDraining()
    acceptor.withLock { thread in
      wakeup.raise()
      thread?.join()
      thread = nil
    }
  }

  /// Ends every other thread; a second caller waits until the first has finished.
  private func finish() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      // The library stops only without suspended connections.
      server.workers.stop()
      server.connections.cutAll()
      // The reaper runs until no event loop can be waiting for a slow client.
      for loop in loops { loop.stop() }
      reaper.end()
      reaping.join()
      isStopped = true
    }
  }

  /// The processors for each event thread; `nil` if the system chooses.
  ///
  /// With one thread per processor, each thread is bound to its own. Otherwise two threads
  /// sometimes share a processor while another processor idles, and clients wait. If the number of
  /// threads is configured, other programs run on the machine, and the system chooses.
  private static func places(of workers: Int?) -> [Processors?] {
    if let workers { return Array(repeating: nil, count: workers) }
    if let singles = Processors.current?.singles, 1...256 ~= singles.count { return singles }
    return Array(repeating: nil, count: Processors.count)
  }
}
