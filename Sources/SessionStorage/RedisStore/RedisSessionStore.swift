/// A store of sessions in one Redis database, which several processes can use at the same time.
///
/// Redis removes each session at the session's deadline, according to the clock of the Redis
/// server. When the call that makes a change has returned, the change survives a crash of this
/// process. The configuration of Redis determines whether the change survives a crash of Redis or a
/// failover.
///
/// If the reply to a change was not received, the call fails with `unavailable`. It is unknown
/// whether the change was made. The store never repeats such a change.
package final class RedisSessionStore: SessionStore {
  /// True, because calls wait for the network.
  package let mayBlock = true
  /// True, because Redis can lose the last changes in a crash or a failover.
  package let needsNonces = true

  /// The maximum number of calls that wait for Redis at the same time.
  package static let connectionLimit = RedisPool.Bounds.connections

  let pool: RedisPool
  let sessionLimit: Int
  let sessionsPerOwner: Int?
  let hints = SessionHints()
  private let subscription: RedisSubscription

  /// Creates a store without a connection; the first call connects to Redis.
  ///
  /// The defaults are those of the server program.
  ///
  /// - Parameters:
  ///   - sessionLimit: The maximum number of sessions; expired sessions are counted until they are
  ///     removed.
  ///   - sessionsPerOwner: The maximum number of sessions of one owner; `nil` for no limit.
  package init(_ address: RedisAddress, sessionLimit: Int = 100_000, sessionsPerOwner: Int? = nil) {
    pool = RedisPool(address)
    subscription = RedisSubscription(address, hints)
    self.sessionLimit = sessionLimit
    self.sessionsPerOwner = sessionsPerOwner
  }

  deinit { subscription.close() }

  /// Closes the connections of the store.
  package func close() {
    pool.close()
    subscription.close()
    hints.observe(nil)
  }

  /// Sets the function that receives hints; a thread then subscribes to the hints of all processes.
  ///
  /// A hint about a change by this process is sent twice. It is sent when Redis has replied to the
  /// change, and again when the subscription receives the message about the change.
  package func observeChanges(_ observer: @escaping @Sendable (SessionHint) -> Void) {
    hints.observe(observer)
    subscription.start()
  }

  /// The counts of the hints that the store has sent.
  package var hintStatistics: SessionHintStatistics { hints.statistics }

  /// Sends commands and returns a reply that is not an error.
  ///
  /// - Parameters:
  ///   - id: The session of the call; `nil` if the call is not for a single session.
  ///   - mayRepeat: True if the commands change nothing and can therefore be sent twice.
  ///   - body: A function that sends the commands.
  func reply(
    for id: SessionID?, mayRepeat: Bool = false,
    _ body: (RedisConnection, RedisDeadline) throws(RedisError) -> RedisReply
  ) throws(SessionStoreError) -> RedisReply {
    let reply: RedisReply
    do throws(RedisError) {
      reply = try pool.withConnection(mayRepeat: mayRepeat) {
        connection, deadline throws(RedisError) in
        let reply = try body(connection, deadline)
        // The next connection can reach another server, for example after a failover.
        if reply.isOfUnfitServer, case .error(let text) = reply {
          subscription.renew()
          throw .lost(text)
        }
        return reply
      }
    } catch {
      throw unavailable("\(error)")
    }
    guard case .error(let text) = reply else { return reply }
    switch reply.errorCode {
    case "OOM": throw .full("\(pool.address.place): \(text)")
    case "WRONGTYPE": throw id.map { .corrupted($0) } ?? unavailable(text)
    default: throw unavailable(text)
    }
  }

  /// Runs a script that returns a whole number.
  func run(
    _ script: RedisScript, for id: SessionID?, _ keys: [String], _ arguments: [String],
    payload: [UInt8]? = nil
  ) throws(SessionStoreError) -> Int {
    let reply = try reply(for: id) { connection, deadline throws(RedisError) in
      try script.run(keys, arguments, payload: payload, on: connection, before: deadline)
    }
    guard case .integer(let number) = reply else { throw unexpectedReply }
    return number
  }

  var unexpectedReply: SessionStoreError { unavailable("the reply has an unexpected type") }

  private func unavailable(_ reason: String) -> SessionStoreError {
    .unavailable("Redis at \(pool.address.place): \(reason)")
  }
}

extension RedisReply {
  /// True for an error of a server that accepts connections but cannot run commands.
  ///
  /// Such a server is loading its data, requires a password, or is a replica, for example after a
  /// failover.
  fileprivate var isOfUnfitServer: Bool {
    switch errorCode {
    case "LOADING", "MASTERDOWN", "NOAUTH", "READONLY": true
    default: false
    }
  }
}
