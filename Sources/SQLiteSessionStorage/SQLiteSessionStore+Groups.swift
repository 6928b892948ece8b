package import SessionStorage

/// A change that waits for the next transaction: one costs the same for one row as for thirty.
///
/// Unchecked: `outcome` is used under the lock of the queue only.
final class QueuedChange: @unchecked Sendable {
  let record: SessionRecord
  /// The revision that the session must have.
  let revision: Int
  /// Absent until the transaction has ended.
  var outcome: SessionWrite.Outcome?

  init(_ record: SessionRecord, ifRevision revision: Int) {
    self.record = record
    self.revision = revision
  }
}

extension SQLiteSessionStore {
  /// Queues a change that overwrites a session if its revision is the given one by then.
  package func replace(_ record: SessionRecord, ifRevision revision: Int) -> SessionWrite {
    let change = QueuedChange(record, ifRevision: revision)
    queue.withLock { $0.append(change) }
    // The next load waits for the file, and so writes the queue before it reads.
    recent.withLock { $0.forget(record.id) }
    return SessionWrite { self.commit(change) }
  }

  /// Returns the outcome of a change, after one transaction with all queued changes if necessary.
  private func commit(_ change: QueuedChange) -> SessionWrite.Outcome {
    func outcome() -> SessionWrite.Outcome? { queue.withLock { _ in change.outcome } }
    if let outcome = outcome() { return outcome }
    file.withLock { writeQueue(to: $0) }
    // Another thread that had taken the change has written it before it released the file.
    return outcome() ?? .failure(closed)
  }

  /// Writes all queued changes; the caller holds the lock of the file.
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
  }

  /// Writes changes and returns the outcome of each.
  private func write(
    _ changes: [QueuedChange], to file: SessionFile?
  ) -> [SessionWrite.Outcome] {
    guard let file else { return changes.map { _ in .failure(closed) } }
    // An invalid session must not prevent the other writes.
    let outcomes = together(changes, file) ?? changes.map { alone($0, file) }
    recent.withLock { records in
      for (change, outcome) in zip(changes, outcomes) {
        if case .success(true) = outcome {
          records.keep(change.record)
        } else {
          // The file may or may not contain the change: the next load reads it.
          records.forget(change.record.id)
        }
      }
    }
    return outcomes
  }

  /// Writes all changes in one transaction; returns `nil` if that failed and nothing was written.
  private func together(
    _ changes: [QueuedChange], _ file: SessionFile
  ) -> [SessionWrite.Outcome]? {
    guard changes.count > 1 else { return nil }
    let table = file.table
    return try? file.write {
      try table.transaction { () throws(SQLiteError) in
        try changes.map { change throws(SQLiteError) in
          .success(try table.overwrite(change.record, ifRevision: change.revision))
        }
      }
    }
  }

  private func alone(_ change: QueuedChange, _ file: SessionFile) -> SessionWrite.Outcome {
    do {
      return .success(
        try file.write { try file.table.overwrite(change.record, ifRevision: change.revision) })
    } catch {
      return .failure(SessionStoreError(error, id: change.record.id, path: path))
    }
  }
}
