@testable import InbetweenAPI
import SessionStorage

/// An in-memory store whose contents a test replaces, as if changes were lost.
final class LossyStore: SessionStore, Sendable {
  let mayBlock = true
  let needsNonces = true
  let records = Locked([SessionID: SessionRecord]())
  /// The contents with which the next replacement begins; `nil` for the current contents.
  let beforeReplacing = Locked([SessionID: SessionRecord]?.none)
  let refused = Locked(0)
  let calls = Locked(0)

  private func call() { calls.withLock { $0 += 1 } }

  func load(_ id: SessionID, now: Double) -> SessionRecord? {
    call()
    return records.withLock { $0[id] }
  }
  func insert(_ record: SessionRecord, by owner: SessionOwner?) {
    call()
    records.withLock { $0[record.id] = record }
  }
  func replace(_ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?) -> SessionWrite {
    call()
    if let others = beforeReplacing.withLock({ $0.take() }) { records.withLock { $0 = others } }
    let isReplaced = records.withLock { records in
      guard let old = records[record.id], old.revision == revision, old.nonce == nonce else {
        return false
      }
      records[record.id] = record
      return true
    }
    if !isReplaced { refused.withLock { $0 += 1 } }
    return SessionWrite(.success(isReplaced))
  }
  func extend(_ id: SessionID, to expiresAt: Double) -> Bool {
    call()
    return records.withLock { $0[id] != nil }
  }
  func remove(_ id: SessionID) -> Bool {
    call()
    return records.withLock { $0.removeValue(forKey: id) } != nil
  }
  func count() -> Int { records.withLock { $0.count } }
  func sweep(now: Double) -> Int { 0 }
  func check() { call() }
}
