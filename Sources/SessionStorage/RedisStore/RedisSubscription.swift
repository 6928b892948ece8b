internal import Dispatch
internal import Foundation

/// A thread that receives the hints of all processes from Redis, on a separate connection.
///
/// A connection with subscriptions accepts no other commands in RESP2.
///
/// Hints are lost while the thread is not subscribed. So the thread sends `unknown` when a
/// subscription begins and when it ends. If the server has sent nothing for two seconds, the thread
/// sends a `PING`. If the server does not reply, for example because it is frozen, the thread
/// connects again.
final class RedisSubscription: Sendable {
  /// The time-outs of a subscription.
  enum Bounds {
    /// The maximum time in milliseconds to wait for a message; after this time, a `PING` is sent.
    ///
    /// A frozen server or a silently cut connection is detected after the sum of this time and
    /// `replyMilliseconds`. Frequent `PING` commands are cheap: one takes a few microseconds of CPU
    /// time.
    static let idleMilliseconds = 2000
    /// The maximum time in milliseconds for the reply to a `PING`, as for each call of the store.
    static let replyMilliseconds = RedisPool.Bounds.callMilliseconds
  }

  private struct State {
    var connection: RedisConnection?
    var isStarted = false
    var isClosed = false
  }

  private let address: RedisAddress
  private let hints: SessionHints
  private let state = Locked(State())
  /// The semaphore that `close` signals to end the pause between two connections.
  private let closing = DispatchSemaphore(value: 0)

  /// Creates a subscription; the thread is started by `start`.
  init(_ address: RedisAddress, _ hints: SessionHints) {
    self.address = address
    self.hints = hints
  }

  /// Starts the thread; a second call does nothing.
  func start() {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted && !state.isClosed
    }
    guard isFirst else { return }
    let thread = Thread { [self] in run() }
    thread.name = "redis-hints"
    thread.start()
  }

  /// Ends the connection and the thread; does not wait for the end of the thread.
  func close() {
    state.withLock { state in
      state.isClosed = true
      state.connection?.interrupt()
    }
    closing.signal()
  }

  /// Ends the connection, because the host name can now resolve to another server.
  func renew() { state.withLock { $0.connection?.interrupt() } }

  private var isClosed: Bool { state.withLock(\.isClosed) }

  private func run() {
    var pause = RetryPause()
    while !isClosed {
      let start = ContinuousClock.now
      do throws(RedisError) {
        try receive()
      } catch {
        if !isClosed { report(error) }
      }
      if start.duration(to: .now) > .milliseconds(RetryPause.maxMilliseconds) {
        pause = RetryPause()
      }
      let milliseconds = pause.next()
      guard closing.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut else { return }
    }
  }

  /// Counts a failure, and sends `unknown`, because hints can now be lost.
  ///
  /// If no connection was made, nothing is sent. If there was an earlier subscription, `unknown`
  /// was already sent when the subscription ended. If the server refuses the subscription,
  /// `unknown` is sent after each attempt. So receivers load their records about once per second.
  private func report(_ error: RedisError) {
    hints.count { statistics in
      statistics.failures += 1
      statistics.failure = "\(error)"
    }
    if case .notConnected = error { return }
    hints.send(.unknown)
  }

  /// Connects to the server; each error is `notConnected`.
  private func connect() throws(RedisError) -> RedisConnection {
    do throws(RedisError) {
      return try RedisConnection(
        to: address, before: RedisDeadline(milliseconds: RedisPool.Bounds.callMilliseconds))
    } catch {
      throw .notConnected("\(error)")
    }
  }

  /// Subscribes, and receives messages until the connection fails.
  ///
  /// - Throws: `notConnected` if no connection was made, otherwise another error.
  private func receive() throws(RedisError) {
    let connection = try connect()
    let isOpen = state.withLock { state in
      state.connection = state.isClosed ? nil : connection
      return !state.isClosed
    }
    defer { state.withLock { $0.connection = nil } }
    guard isOpen else { return }
    let reply = try connection.run(
      RedisCommand("SUBSCRIBE", RedisKeys.changes),
      before: RedisDeadline(milliseconds: RedisPool.Bounds.connectMilliseconds))
    if case .error(let text) = reply { throw .lost(text) }
    hints.count { statistics in
      statistics.subscriptions += 1
      statistics.failure = nil
    }
    hints.send(.unknown)
    try receive(on: connection)
  }

  private func receive(on connection: RedisConnection) throws(RedisError) {
    var isProbed = false
    while true {
      // Each message shows that the server is alive.
      let patience = isProbed ? Bounds.replyMilliseconds : Bounds.idleMilliseconds
      if let reply = try connection.next(before: RedisDeadline(milliseconds: patience)) {
        isProbed = false
        take(reply)
      } else {
        guard !isProbed else { throw .timedOut }
        try connection.send(
          RedisCommand("PING"), before: RedisDeadline(milliseconds: Bounds.replyMilliseconds))
        isProbed = true
      }
    }
  }

  /// Sends the hint that a message contains; counts a message without a hint as malformed.
  ///
  /// A reply to a `PING` is ignored.
  private func take(_ reply: RedisReply) {
    if let hint = SessionHint(reply) {
      hints.send(hint)
    } else if !reply.isPong {
      hints.count { $0.malformed += 1 }
    }
  }
}

extension RedisReply {
  /// True for the reply to a `PING` on a connection with subscriptions.
  fileprivate var isPong: Bool {
    guard case .array(let parts) = self else { return false }
    return parts.first?.text == "pong"
  }
}
