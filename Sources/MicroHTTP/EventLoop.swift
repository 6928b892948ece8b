internal import CMicroHTTPD
internal import Synchronization

/// A thread of libmicrohttpd that serves a part of the connections.
///
/// It reads requests, handles them, sends responses and closes connections.
///
/// Unchecked: `daemon` is written once, before the object is shared. Any thread may call the
/// functions of libmicrohttpd on `daemon`, and `stop` is called once, after the last `adopt`.
final class EventLoop: @unchecked Sendable {
  let server: ServerContext
  /// The requests that are complete but not yet handled.
  let batch = ReadyBatch()
  /// The number of exchanges in progress; an exchange is a request and its response.
  let liveExchanges = Atomic<Int>(0)
  private var daemon: OpaquePointer?

  /// Starts an event loop on a new thread.
  ///
  /// - Parameter processors: The processors on which the thread may run; `nil` if the system
  ///   chooses.
  init(
    server: ServerContext, configuration: ServerConfiguration, on processors: Processors?
  ) throws(MicroHTTPError) {
    self.server = server
    // LIFETIME: libmicrohttpd keeps this pointer until `stop` returns; the creator of the loop
    // keeps the loop alive until then.
    var options = shim_daemon_options(
      context: Unmanaged.passUnretained(self).toOpaque(), handle: requestProceeded,
      target_arrived: targetArrived, completed: exchangeCompleted,
      connection_changed: connectionChanged,
      // The server itself limits the number of connections. One loop may serve all of them, so each
      // loop has the limit of the whole server.
      connection_limit: UInt32(clamping: configuration.connectionLimit),
      idle_seconds: server.connections.deadlines.librarySilenceSeconds,
      memory_per_connection: configuration.memoryPerConnection, stack_bytes: 1 << 20)
    let start = { shim_start_daemon(&options) }
    daemon = processors.map { $0.confine(start) } ?? start()
    if daemon == nil { throw .daemonRefused }
  }

  /// Passes an accepted socket to libmicrohttpd; returns false if libmicrohttpd refuses the
  /// connection.
  ///
  /// In both cases, libmicrohttpd closes the socket.
  func adopt(_ socket: Int32, from address: UnsafePointer<sockaddr>, length: socklen_t) -> Bool {
    MHD_add_connection(daemon, socket, address, length) == MHD_YES
  }

  /// Ends the thread and closes its connections; no callback runs afterwards.
  func stop() {
    MHD_stop_daemon(daemon)
    daemon = nil
  }
}
