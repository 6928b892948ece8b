internal import CMicroHTTPD
internal import Synchronization

/// One event loop of the library: a thread that reads, answers and closes its share of connections.
///
/// Unchecked: `daemon` is written once before the object is shared; the library's functions on it
/// may be called from any thread, and `stop` is called once, after the last `adopt`.
final class EventLoop: @unchecked Sendable {
  let service: ServerContext
  /// What waits for its answer.
  let batch = ReadyBatch()
  /// Exchanges begun and not yet over.
  let liveExchanges = Atomic<Int>(0)
  private var daemon: OpaquePointer?

  /// Starts a loop.
  ///
  /// - Parameter processors: Where its thread is to run; `nil` where the system may choose.
  init(
    service: ServerContext, configuration: ServerConfiguration, on processors: Processors?
  ) throws(MicroHTTPError) {
    self.service = service
    // LIFETIME: the library keeps this pointer until `stop` returns; whoever made the loop holds it
    // until then.
    var options = shim_daemon_options(
      context: Unmanaged.passUnretained(self).toOpaque(), handle: requestProceeded,
      target_arrived: targetArrived, completed: exchangeCompleted,
      connection_changed: connectionChanged,
      // The server counts connections itself and answers those beyond; a loop may hold them all.
      connection_limit: UInt32(clamping: configuration.connectionLimit),
      idle_seconds: service.connections.deadlines.librarySilenceSeconds,
      memory_per_connection: configuration.memoryPerConnection, stack_bytes: 1 << 20)
    let start = { shim_start_daemon(&options) }
    daemon = processors.map { $0.confine(start) } ?? start()
    if daemon == nil { throw .daemonRefused }
  }

  /// Hands over an accepted socket, which the library closes in any case.
  func adopt(_ socket: Int32, from address: UnsafePointer<sockaddr>, length: socklen_t) -> Bool {
    MHD_add_connection(daemon, socket, address, length) == MHD_YES
  }

  /// Ends the thread and closes its connections; no callback runs afterwards.
  func stop() {
    MHD_stop_daemon(daemon)
    daemon = nil
  }
}
