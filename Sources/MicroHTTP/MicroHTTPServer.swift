internal import Glibc
package import HTTPMessages
internal import Synchronization

/// An HTTP/1.1 server that uses libmicrohttpd.
///
/// By default, there is one event loop per processor, and the thread of each loop is bound to its
/// processor. A connection stays on one loop.
///
/// The closures that are passed to the initializer run on the threads of the loops, several at the
/// same time. These closures must be quick and must not call `drain` or `stop`. Computations that
/// take longer than a millisecond run in a pool of worker threads.
///
/// The content of a response is either in memory or a stream. A stream is produced as fast as its
/// client reads. The producer can also wait for a time or for another thread.
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

  /// The port that the server listens on.
  ///
  /// If port 0 was requested, the system has chosen this port.
  package let port: Int

  /// Binds the address and starts the server.
  ///
  /// - Parameters:
  ///   - configuration: The address and the limits.
  ///   - handle: Handles a complete request whose head is valid. If `handle` returns a pending
  ///     response, the event thread first handles the other requests that were read. Then the
  ///     thread completes the response.
  ///   - refuse: Renders the response to a refused request. Usually the connection is closed after
  ///     that response. Refusals that are sent to many clients are rendered once, before the server
  ///     starts.
  ///   - screen: Checks a head whose client waits for `100 Continue`. If `screen` returns a
  ///     response, this response is sent instead of `100 Continue`, and the connection is closed.
  ///     If `screen` returns `nil`, the content is accepted.
  /// - Throws: `MicroHTTPError` if the configuration is out of range, the address cannot be bound,
  ///   or a thread, an event loop or TLS cannot be started.
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
        loops.append(try EventLoop(server: server, configuration: configuration, on: processors))
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
      ), usesTLS: server.encryption != nil)
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

  deinit { stop() }

  /// The number of requests in progress: their responses are not yet sent completely.
  ///
  /// It is 0 after the server has stopped.
  package var liveExchanges: Int {
    loops.reduce(0) { $0 + $1.liveExchanges.load(ordering: .sequentiallyConsistent) }
  }

  /// The number of open connections; 0 after the server has stopped.
  package var openConnections: Int { server.connections.count }

  /// The number of computations that wait for a worker thread.
  package var computationsWaiting: Int { server.workers.waiting }

  /// The number of content bytes in memory, for all incoming requests together.
  ///
  /// It is 0 after the server has stopped.
  package var contentBytesHeld: Int { server.contentBudget.held }

  /// The counters of the server since its start.
  package var statistics: ServerStatistics {
    server.counters.statistics(open: openConnections, openStreams: server.openStreams.count)
  }

  /// Uses a certificate for all connections that open from now on; open connections are unchanged.
  ///
  /// The method does nothing if the server was started without a certificate.
  package func use(_ certificate: TLSCertificate) { server.encryption?.use(certificate) }

  /// Stops listening, completes the requests in progress, and then stops the server.
  ///
  /// From this call on, every response closes its connection. Every stream that waits is woken
  /// once, so that it can end. A stream continues until it ends or the deadline is reached. If a
  /// stream is cut at the deadline, its client can detect that the content is incomplete.
  ///
  /// This method returns when all responses are sent. At most 0.3 seconds before the deadline, the
  /// method cuts the remaining connections. If another thread calls `stop`, the method returns
  /// earlier.
  ///
  /// - Parameter deadlineSeconds: The time until the deadline in seconds; 0 or less means no wait.
  package func drain(deadlineSeconds: Double) {
    // The part of the time that is reserved for cutting the remaining requests.
    let ending = min(Self.endingSeconds, deadlineSeconds / 4)
    let deadline = MonotonicTime.now.advanced(bySeconds: deadlineSeconds - ending)
    endAccepting()
    server.connections.waitUntilQuiet(deadline: deadline)
    finish()
  }

  /// The time in seconds that `drain` reserves before its deadline to cut the remaining
  /// connections.
  ///
  /// Canceled computations end within a tenth of a second, so the time suffices. If
  /// `deadlineSeconds` is below 1.2, `drain` uses a quarter of `deadlineSeconds` instead.
  private static let endingSeconds = 0.3

  /// Stops the server immediately and cuts the requests in progress.
  ///
  /// The method waits until all running closures have returned. It does nothing if the server has
  /// already stopped.
  package func stop() {
    server.connections.endWaiting()
    endAccepting()
    finish()
  }

  /// Begins the drain, wakes all waiting streams, and waits until the accepting thread has ended.
  ///
  /// The listening socket is closed when the accepting thread releases it.
  private func endAccepting() {
    server.beginDraining()
    for loop in loops { loop.inbox.wakeAllStreams() }
    acceptor.withLock { thread in
      wakeup.raise()
      thread?.join()
      thread = nil
    }
  }

  /// Ends all other threads; a second caller waits until they have ended.
  private func finish() {
    isStopped.withLock { isStopped in
      guard !isStopped else { return }
      // libmicrohttpd can stop only if no connection is suspended. Stopping the workers resumes the
      // connections of their jobs. Cutting a stream's connection resumes that connection.
      server.workers.stop()
      server.connections.cutAll()
      // The reaper runs until no event loop can wait for a slow client any more.
      for loop in loops { loop.stop() }
      reaper.end()
      reaping.join()
      isStopped = true
    }
  }

  /// Returns one element per event thread: its allowed processors, or `nil` if the system chooses.
  ///
  /// If `workers` is `nil`, there is one thread per processor, and each thread is bound to its
  /// processor. Without this binding, two threads would sometimes share a processor while another
  /// processor is idle.
  ///
  /// If `workers` is given, other programs probably use the machine too. In this case, the system
  /// chooses the processors. The system also chooses the processors if the allowed processors are
  /// not known.
  ///
  /// - Parameter workers: The configured number of event threads; `nil` if it is not configured.
  private static func places(of workers: Int?) -> [Processors?] {
    if let workers { return Array(repeating: nil, count: workers) }
    if let singles = Processors.current?.singles, 1...256 ~= singles.count { return singles }
    return Array(repeating: nil, count: Processors.count)
  }
}
