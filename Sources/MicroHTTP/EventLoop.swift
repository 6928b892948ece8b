internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// A thread that serves a part of the connections with libmicrohttpd.
///
/// The thread reads requests, handles them, sends responses and closes connections. Other threads
/// wake the loop when they assign work to it.
///
/// Unchecked: the initializer sets `daemon`, `events` and `thread`. Later, only the event thread
/// changes `daemon`. Only `stop`, which is called once, changes `thread`. Any thread can resume a
/// connection. Only the event thread accesses the other mutable properties.
final class EventLoop: @unchecked Sendable {
  let server: ServerContext
  /// The requests that are complete but not yet handled.
  let batch = ReadyBatch()
  /// The number of exchanges in progress; an exchange is a request and its response.
  let liveExchanges = Atomic<Int>(0)
  let inbox: LoopInbox
  let streams: WaitingStreams
  /// The number of connections that have opened since the start.
  var openedConnections = 0
  /// The number of connections that have closed since the start.
  var closedConnections = 0
  private var daemon: OpaquePointer?
  /// The descriptor that is readable if a connection has an event.
  private var events: Int32 = -1
  private var thread: ServiceThread?

  /// Starts an event loop on a new thread.
  ///
  /// - Parameter processors: The processors on which the thread can run; `nil` if the system
  ///   chooses.
  init(
    server: ServerContext, configuration: ServerConfiguration, on processors: Processors?
  ) throws(MicroHTTPError) {
    self.server = server
    inbox = try LoopInbox()
    streams = try WaitingStreams(inbox: inbox)
    // LIFETIME: libmicrohttpd keeps this pointer until the thread has ended; the thread keeps the
    // loop alive until then.
    var options = shim_daemon_options(
      context: Unmanaged.passUnretained(self).toOpaque(), handle: requestProceeded,
      target_arrived: targetArrived, completed: exchangeCompleted,
      connection_changed: connectionChanged,
      // The server itself limits the number of connections. One loop may serve all of them, so each
      // loop has the limit of the whole server.
      connection_limit: UInt32(clamping: configuration.connectionLimit),
      idle_seconds: server.connections.deadlines.librarySilenceSeconds,
      memory_per_connection: configuration.memoryPerConnection)
    daemon = shim_start_daemon(&options)
    events = shim_event_descriptor(daemon)
    if daemon == nil { throw .daemonRefused }
    let code = shim_wake_by(inbox.wakeup.descriptor, events)
    if code != 0 {
      MHD_stop_daemon(daemon)
      throw .systemCall(name: "epoll_ctl", code: code)
    }
    let start = { () -> Result<ServiceThread, MicroHTTPError> in
      Result { () throws(MicroHTTPError) in try ServiceThread { [self] in run() } }
    }
    do throws(MicroHTTPError) {
      thread = try (processors.map { $0.confine(start) } ?? start()).get()
    } catch {
      MHD_stop_daemon(daemon)
      throw error
    }
  }

  /// Ends the thread and closes its connections; no callback runs afterwards.
  func stop() {
    inbox.stop()
    thread?.join()
    thread = nil
  }

  /// Serves connections until `stop` is called.
  private func run() {
    while true {
      if waitsItself { waitForEvents() }
      guard handleInbox() else { break }
      streams.resumeDue()
      MHD_run_wait(daemon, waitsItself ? 0 : -1)
    }
    // libmicrohttpd can stop only if no connection is suspended.
    streams.resumeAll()
    MHD_stop_daemon(daemon)
    daemon = nil
  }

  /// True if this class waits for events; false if libmicrohttpd waits, which saves a system call.
  ///
  /// This class waits in two cases. In the first case, the socket of a stream is watched.
  /// libmicrohttpd has no information about the deadline of the stream.
  ///
  /// In the second case, 127 connections or more are open. Together with the wake-up, these
  /// connections can cause 128 events at once. After exactly 128 events, libmicrohttpd would wait
  /// for more events before it handles them.
  ///
  /// Source: libmicrohttpd 0.9.75, `MHD_epoll`, `MAX_EVENTS`.
  private var waitsItself: Bool {
    streams.hangupDescriptor != nil
      || openedConnections - closedConnections + 1 >= Self.libraryEventsMax
  }

  /// The maximum number of events that libmicrohttpd takes from the system at a time.
  private static let libraryEventsMax = 128

  /// Handles the work that other threads have assigned; returns false if the loop must end.
  private func handleInbox() -> Bool {
    guard let work = inbox.take() else { return true }
    for socket in work.sockets { add(socket) }
    streams.wake(work.signals)
    if work.wakesAll { streams.resumeAll() }
    return !work.isStopping
  }

  /// Passes an accepted socket to libmicrohttpd, which closes any socket that it refuses.
  private func add(_ accepted: LoopInbox.AcceptedSocket) {
    let opened = openedConnections
    let isAdded = withUnsafePointer(to: accepted.address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        MHD_add_connection(daemon, accepted.socket, pointer, accepted.addressBytes) == MHD_YES
      }
    }
    // If the connection has opened and closed again, `connectionChanged` has already removed it
    // from the table.
    if !isAdded, openedConnections == opened {
      server.connections.cancelAdmission(accepted.network)
    }
  }

  /// Waits until a connection has an event, a client has disconnected, a stream is due, or work is
  /// assigned.
  ///
  /// If libmicrohttpd has more work, the method returns immediately.
  private func waitForEvents() {
    var nanoseconds = inbox.hasWork ? 0 : shim_idle_nanoseconds(daemon)
    if nanoseconds != 0, let deadline = streams.nextDeadline {
      let now = MonotonicTime.now
      nanoseconds = min(nanoseconds, max(deadline, now).nanoseconds - now.nanoseconds)
    }
    if shim_wait(events, streams.hangupDescriptor ?? -1, nanoseconds) != 0 {
      streams.handleHangups()
    }
  }
}
