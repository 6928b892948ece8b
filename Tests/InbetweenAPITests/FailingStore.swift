import Foundation
import SessionStorage

/// An in-memory store that records its calls.
///
/// A test selects the kinds of calls that fail.
final class FailingStore: SessionStore, @unchecked Sendable {
  enum Call: String, CaseIterable, Sendable { case load, insert, replace, extend, remove, check }

  private let store = InMemorySessionStore()
  private let lock = NSLock()
  private var failures: [Call: SessionStoreError] = [:]
  private var losesRaces = false
  private var sweepTime: Double?
  private var calls: [Call] = []
  private var unreadable: [SessionID] = []

  /// The sessions that were reported as unreadable.
  var unreadableSessions: [SessionID] { lock.withLock { unreadable } }

  func reportUnreadable(_ id: SessionID, _ reason: String) {
    lock.withLock { unreadable.append(id) }
  }

  /// Returns the calls since the previous `takeCalls()`, and clears the list.
  func takeCalls() -> [Call] {
    lock.withLock {
      defer { calls = [] }
      return calls
    }
  }

  /// Makes calls fail with an error until `recover()` is called.
  func fail(_ calls: [Call], with error: SessionStoreError) {
    lock.withLock { for call in calls { failures[call] = error } }
  }

  /// Makes every replacement fail as if another writer had changed the session first.
  func loseRaces() { lock.withLock { losesRaces = true } }

  /// Makes each extension begin with a sweep, as if another thread swept meanwhile.
  func sweepBeforeExtending(at now: Double) { lock.withLock { sweepTime = now } }

  /// Ends all failures.
  func recover() {
    lock.withLock {
      failures = [:]
      losesRaces = false
      sweepTime = nil
    }
  }

  private func may(_ call: Call) throws(SessionStoreError) {
    let failure = lock.withLock {
      calls.append(call)
      return failures[call]
    }
    if let failure { throw failure }
  }

  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    try may(.load)
    return store.load(id, now: now)
  }

  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    try may(.insert)
    try store.insert(record, by: owner)
  }

  func replace(_ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?) -> SessionWrite {
    do throws(SessionStoreError) { try may(.replace) } catch {
      return SessionWrite(.failure(error))
    }
    return lock.withLock { losesRaces }
      ? SessionWrite(.success(false)) : store.replace(record, ifRevision: revision)
  }

  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) -> Bool {
    try may(.extend)
    if let now = lock.withLock({ sweepTime }) { _ = store.sweep(now: now) }
    return store.extend(id, to: expiresAt)
  }

  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool {
    try may(.remove)
    return store.remove(id)
  }

  func count() -> Int { store.count() }

  func sweep(now: Double) -> Int { store.sweep(now: now) }

  func check() throws(SessionStoreError) { try may(.check) }
}
