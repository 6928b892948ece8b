import Logging
import Observability
import SessionStorage

/// A store that times what it is asked, counts what becomes of it and logs what fails.
struct ObservedSessionStore: SessionStore {
  let store: any SessionStore
  /// Where it is counted, if it is.
  let metrics: ServiceMetrics?
  let logger: Logger

  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    try observe(.load) { () throws(SessionStoreError) in try store.load(id, now: now) }
  }

  func insert(_ record: SessionRecord) throws(SessionStoreError) {
    try observe(.insert) { () throws(SessionStoreError) in try store.insert(record) }
    metrics?.sessionsCreated.add()
  }

  func replace(_ record: SessionRecord, ifRevision revision: Int) throws(SessionStoreError) -> Bool
  {
    try observe(.replace) { () throws(SessionStoreError) in
      try store.replace(record, ifRevision: revision)
    }
  }

  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) {
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
      logger.info("sessions swept", metadata: ["sessions": .stringConvertible(count)])
    }
    return count
  }

  func check() throws(SessionStoreError) {
    try observe(.check) { () throws(SessionStoreError) in try store.check() }
  }

  func close() { store.close() }

  private func observe<Answer>(
    _ operation: StoreOperation, _ body: () throws(SessionStoreError) -> Answer
  ) throws(SessionStoreError) -> Answer {
    // Nobody asks how late it is where nothing is counted.
    let start = metrics == nil ? nil : ContinuousClock.now
    let count = { (error: SessionStoreError?) in
      guard let metrics, let start else { return }
      metrics.record(operation, nanoseconds: start.nanosecondsUntilNow, error: error)
    }
    do throws(SessionStoreError) {
      let answer = try body()
      count(nil)
      return answer
    } catch {
      count(error)
      logger.log(
        level: Self.level(of: error), "session store failed",
        metadata: ["operation": .string(operation.rawValue), "error": .string("\(error)")])
      throw error
    }
  }

  /// A name taken twice is the client's, a store at its limit passes, and what is corrupted does not.
  private static func level(of error: SessionStoreError) -> Logger.Level {
    switch error {
    case .exists: .debug
    case .unavailable, .full: .warning
    case .corrupted: .error
    }
  }
}

extension ContinuousClock.Instant {
  fileprivate var nanosecondsUntilNow: Int {
    let (seconds, attoseconds) = duration(to: .now).components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
