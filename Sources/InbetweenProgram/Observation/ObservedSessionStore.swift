import InbetweenAPI
import Logging
import Observability
import SessionStorage

/// A wrapper of a session store that measures operations, counts results and logs failures.
struct ObservedSessionStore: SessionStore {
  let store: any SessionStore
  /// The metrics to update; `nil` if operations are not measured or counted.
  let metrics: ServiceMetrics?
  let logger: Logger

  var mayBlock: Bool { store.mayBlock }
  var needsNonces: Bool { store.needsNonces }

  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    try observe(.load) { () throws(SessionStoreError) in try store.load(id, now: now) }
  }

  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    try observe(.insert) { () throws(SessionStoreError) in try store.insert(record, by: owner) }
    metrics?.sessionsCreated.add()
  }

  func replace(_ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?) -> SessionWrite {
    let start = start
    let write = store.replace(record, ifRevision: revision, nonce: nonce)
    if write.isCommitted {
      report(.replace, since: start, write.outcome)
      return write
    }
    return SessionWrite {
      let outcome = write.outcome
      report(.replace, since: start, outcome)
      return outcome
    }
  }

  @discardableResult
  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) -> Bool {
    try observe(.extend) { () throws(SessionStoreError) in try store.extend(id, to: expiresAt) }
  }

  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool {
    let isGone = try observe(.remove) { () throws(SessionStoreError) in try store.remove(id) }
    if isGone { metrics?.sessionsDeleted.add() }
    return isGone
  }

  func count() throws(SessionStoreError) -> Int {
    try observe(.count) { () throws(SessionStoreError) in try store.count() }
  }

  func sweep(now: Double) throws(SessionStoreError) -> Int {
    let count = try observe(.sweep) { () throws(SessionStoreError) in try store.sweep(now: now) }
    metrics?.sessionsSwept.add(count)
    if count > 0 {
      logger.info("expired sessions removed", metadata: ["sessions": .stringConvertible(count)])
    }
    return count
  }

  func check() throws(SessionStoreError) {
    try observe(.check) { () throws(SessionStoreError) in try store.check() }
  }

  func reportUnreadable(_ id: SessionID, _ reason: String) {
    logger.error(
      "a stored session cannot be read",
      metadata: ["session": .string(id.logDescription), "error": .string(reason)])
  }

  func close() { store.close() }

  var hintStatistics: SessionHintStatistics { store.hintStatistics }

  /// Passes the hints about changed sessions to `observer`, and logs when hints can be missed.
  ///
  /// The reason for missed hints is logged once, until it changes.
  func observeChanges(_ observer: @escaping @Sendable (SessionHint) -> Void) {
    let logged = Locked(String?.none)
    store.observeChanges { [store, logger] hint in
      observer(hint)
      guard case .unknown = hint else { return }
      let reason = store.hintStatistics.failure
      let isNew = logged.withLock { logged in
        defer { logged = reason }
        return reason != logged
      }
      guard isNew, let reason else { return }
      logger.warning(
        "changes that other processes make to sessions may be detected late",
        metadata: ["error": .string(reason)])
    }
  }

  private func observe<Result>(
    _ operation: StoreOperation, _ body: () throws(SessionStoreError) -> Result
  ) throws(SessionStoreError) -> Result {
    let start = start
    do throws(SessionStoreError) {
      let result = try body()
      report(operation, since: start, nil)
      return result
    } catch {
      report(operation, since: start, error)
      throw error
    }
  }

  /// The current time, to be used as the start of an operation; `nil` if nothing is measured.
  private var start: ContinuousClock.Instant? { metrics == nil ? nil : ContinuousClock.now }

  private func report(
    _ operation: StoreOperation, since start: ContinuousClock.Instant?,
    _ outcome: SessionWrite.Outcome
  ) {
    let error: SessionStoreError? = if case .failure(let error) = outcome { error } else { nil }
    report(operation, since: start, error)
  }

  private func report(
    _ operation: StoreOperation, since start: ContinuousClock.Instant?, _ error: SessionStoreError?
  ) {
    if let metrics, let start {
      metrics.record(operation, nanoseconds: start.nanosecondsUntilNow, error: error)
    }
    guard let error else { return }
    logger.log(
      level: Self.level(of: error), "session store operation failed",
      metadata: ["operation": .string("\(operation)"), "error": .string("\(error)")])
  }

  /// Returns the log level for an error.
  ///
  /// Debug is for errors that a client can cause: a session identifier that exists already, or too
  /// many or too large sessions of one client. Warning is for an unavailable or full store, which
  /// can become usable again. Error is for a corrupted record, which cannot be repaired.
  private static func level(of error: SessionStoreError) -> Logger.Level {
    switch error {
    case .exists, .ownerLimit, .ownerSizeLimit: .debug
    case .unavailable, .full, .limit, .sizeLimit: .warning
    case .corrupted: .error
    }
  }
}
