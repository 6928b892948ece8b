internal import Dispatch

/// A bounded set of connections to one Redis server.
///
/// A connection is opened when no idle connection is left. An idle connection that the server has
/// closed, for example at a restart, is replaced before it is used.
final class RedisPool: Sendable {
  private struct State {
    var idle: [RedisConnection] = []
    var circuit = RedisCircuit()
    var isClosed = false
  }

  /// The time-outs and limits of a pool.
  enum Bounds {
    /// The maximum number of connections.
    ///
    /// Each worker thread of the server uses one connection at a time. Further callers wait for a
    /// free connection. Redis runs one command at a time, so more connections would not increase
    /// the throughput.
    static let connections = 16
    /// The maximum time in milliseconds for each of three waits: for a new connection, for its
    /// first reply, and for a free place in the pool.
    ///
    /// Within a data center, a connection takes a few milliseconds. If a SYN packet is lost, a
    /// longer time-out would not help. The packet is sent again only after a second, when the
    /// time-out of the whole call is reached.
    static let connectMilliseconds = 250
    /// The maximum time in milliseconds for a whole call, including its connection and its
    /// commands.
    ///
    /// Scripts take less than a millisecond. A second is longer than the usual pauses of a server,
    /// such as the fork for a snapshot.
    static let callMilliseconds = 1000
  }

  let address: RedisAddress
  private let places = DispatchSemaphore(value: Bounds.connections)
  private let state = Locked(State())

  /// Creates a pool without connections.
  init(_ address: RedisAddress) { self.address = address }

  /// Closes all idle connections; a connection in use is closed at the end of its call.
  func close() {
    let idle = state.withLock { state in
      state.isClosed = true
      defer { state.idle = [] }
      return state.idle
    }
    // The sockets are closed after the lock is released.
    withExtendedLifetime(idle) {}
  }

  /// Calls a function with a connection of the pool.
  ///
  /// - Parameters:
  ///   - mayRepeat: True if `body` can be called a second time after its connection was lost. False
  ///     for a change, because Redis can already have made the change.
  ///   - body: A function that sends commands before the deadline.
  func withConnection<Result>(
    mayRepeat: Bool,
    _ body: (RedisConnection, RedisDeadline) throws(RedisError) -> Result
  ) throws(RedisError) -> Result {
    let deadline = RedisDeadline(milliseconds: Bounds.callMilliseconds)
    try requireReady()
    let patience = DispatchTimeInterval.milliseconds(Bounds.connectMilliseconds)
    guard places.wait(timeout: .now() + patience) == .success else {
      throw .notConnected(
        "all \(Bounds.connections) connections were in use for \(Bounds.connectMilliseconds) ms")
    }
    defer { places.signal() }
    try requireReady()
    do throws(RedisError) {
      return try use(deadline, body)
    } catch {
      guard mayRepeat, case .lost = error else { throw error }
      return try use(deadline, body)
    }
  }

  /// Throws an error if the pool is closed, or if `RedisCircuit` refuses calls at this time.
  private func requireReady() throws(RedisError) {
    try state.withLock { state throws(RedisError) in
      guard !state.isClosed else { throw .notConnected("the store is closed") }
      guard !state.circuit.refuses(at: .now) else { throw .notConnected(state.circuit.reason) }
    }
  }

  private func use<Result>(
    _ deadline: RedisDeadline,
    _ body: (RedisConnection, RedisDeadline) throws(RedisError) -> Result
  ) throws(RedisError) -> Result {
    let connection: RedisConnection
    if let idle = usableConnection() {
      connection = idle
    } else {
      connection = try connect(deadline)
    }
    do throws(RedisError) {
      let result = try body(connection, deadline)
      state.withLock { if !$0.isClosed { $0.idle.append(connection) } }
      return result
    } catch {
      reject(error)
      throw error
    }
  }

  /// Returns an idle connection that the server has not closed; `nil` if there is none.
  private func usableConnection() -> RedisConnection? {
    while let connection = state.withLock({ $0.idle.popLast() }) {
      if connection.isUsable { return connection }
    }
    return nil
  }

  /// Opens a connection if `RedisCircuit` admits the attempt; every error is `notConnected`.
  private func connect(_ deadline: RedisDeadline) throws(RedisError) -> RedisConnection {
    try state.withLock { state throws(RedisError) in
      guard state.circuit.admit(at: .now) else { throw .notConnected(state.circuit.reason) }
    }
    do throws(RedisError) {
      let connection = try RedisConnection(to: address, before: deadline)
      state.withLock { $0.circuit.succeed() }
      return connection
    } catch {
      let failure = RedisError.notConnected("\(error)")
      reject(failure)
      throw failure
    }
  }

  /// Closes the idle connections after a failure.
  ///
  /// After a time-out or a failed connection, calls fail at once for a short time. After a lost
  /// connection, the next call connects again.
  private func reject(_ error: RedisError) {
    let idle = state.withLock { state in
      if case .lost = error {} else { state.circuit.fail(at: .now, because: "\(error)") }
      defer { state.idle = [] }
      return state.idle
    }
    withExtendedLifetime(idle) {}
  }
}
