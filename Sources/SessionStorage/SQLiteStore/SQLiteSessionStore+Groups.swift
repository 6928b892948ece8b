/// A change that waits for the next transaction.
///
/// All waiting changes share one transaction. A transaction with thirty rows takes about the same
/// time as a transaction with one row.
///
/// `Sendable` is unchecked: `outcome` is used only under the lock of the queue.
final class QueuedChange: @unchecked Sendable {
  let record: SessionRecord
  /// The revision that the stored session must have for the change to be made.
  let revision: Int
  /// The outcome of the change; `nil` before the transaction has ended.
  var outcome: SessionWrite.Outcome?

  init(_ record: SessionRecord, ifRevision revision: Int) {
    self.record = record
    self.revision = revision
  }
}

extension SQLiteSessionStore {
  /// Queues a change that overwrites a session.
  ///
  /// The change is made only if the stored session has the given revision when the queue is
  /// written.
  package func replace(
    _ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?
  ) -> SessionWrite {
    let change = QueuedChange(record, ifRevision: revision)
    queue.withLock { $0.append(change) }
    // The next load first writes all queued changes, and then reads the session from the file.
    recent.withLock { $0.remove(record.id) }
    return SessionWrite { self.commit(change) }
  }

  /// Returns the outcome of a change; if the change is still queued, first writes all queued
  /// changes.
  private func commit(_ change: QueuedChange) -> SessionWrite.Outcome {
    func outcome() -> SessionWrite.Outcome? { queue.withLock { _ in change.outcome } }
    if let outcome = outcome() { return outcome }
    file.withLock { writeQueue(to: $0) }
    hints.sendQueued()
    // If another thread took the change from the queue, that thread wrote the change before it
    // released the file.
    return outcome() ?? .failure(closed)
  }

  /// Writes all queued changes; the caller must hold the lock of the file.
  func writeQueue(to file: SessionFile?) {
    let changes = queue.withLock { queue in
      defer { queue = [] }
      return queue
    }
    guard !changes.isEmpty else { return }
    let outcomes = write(changes, to: file)
    queue.withLock { _ in
      for (change, outcome) in zip(changes, outcomes) { change.outcome = outcome }
    }
    guard file != nil, hints.isObserved else { return }
    hints.queue(
      zip(changes, outcomes).filter { Self.mayBeStored($1) }
        .map { change, _ in .changed(change.record.id, revision: change.record.revision) })
  }

  /// True if a change with this outcome can be in the file.
  private static func mayBeStored(_ outcome: SessionWrite.Outcome) -> Bool {
    switch outcome {
    case .success(let isWritten): isWritten
    case .failure(let error): !error.leavesStoreUnchanged
    }
  }

  private func write(_ changes: [QueuedChange], to file: SessionFile?) -> [SessionWrite.Outcome] {
    guard let file else { return changes.map { _ in .failure(closed) } }
    // If the transaction fails, each change is written separately, so that an invalid change does
    // not prevent the others.
    let outcomes = writeInOneTransaction(changes, file) ?? changes.map { writeSeparately($0, file) }
    recent.withLock { records in
      for (change, outcome) in zip(changes, outcomes) {
        if case .success(true) = outcome {
          records.insert(change.record)
        } else {
          // The file may or may not contain the change, so the next load must read the file.
          records.remove(change.record.id)
        }
      }
    }
    return outcomes
  }

  /// Writes all changes in one transaction and returns their outcomes, in the same order.
  ///
  /// The result is `nil` if the transaction fails, or if there is only one change. In both cases,
  /// nothing was written.
  private func writeInOneTransaction(
    _ changes: [QueuedChange], _ file: SessionFile
  ) -> [SessionWrite.Outcome]? {
    guard changes.count > 1 else { return nil }
    return try? file.write {
      try file.restoringSizes { () throws(SQLiteError) in
        try file.table.transaction { () throws(SQLiteError) in
          try changes.map { change throws(SQLiteError) in try file.overwrite(change) }
        }
      }
    }
  }

  private func writeSeparately(_ change: QueuedChange, _ file: SessionFile) -> SessionWrite.Outcome
  {
    do {
      return try file.write { try file.overwrite(change) }
    } catch {
      return .failure(SessionStoreError(error, id: change.record.id, path: path))
    }
  }
}
