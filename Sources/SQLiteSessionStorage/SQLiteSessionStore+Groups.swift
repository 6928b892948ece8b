package import SessionStorage

/// A change that waits for the next transaction; a transaction of thirty rows costs as much as one
/// of a single row.
struct QueuedChange: Sendable {
  let record: SessionRecord
  /// The revision that the session must have.
  let revision: Int
  let done: @Sendable (Result<Bool, SessionStoreError>) -> Void
}

extension SQLiteSessionStore {
  /// True: a transaction costs more than the change of one row.
  package var writesInGroups: Bool { true }

  /// Overwrites a session at the next `flush`, if its revision is the given one by then.
  package func replace(
    _ record: SessionRecord, ifRevision revision: Int,
    done: @escaping @Sendable (Result<Bool, SessionStoreError>) -> Void
  ) {
    let change = QueuedChange(record: record, revision: revision, done: done)
    queue.withLock { $0.append(change) }
  }

  /// Writes all queued changes in one transaction.
  package func flush() {
    guard !queue.withLock({ $0.isEmpty }) else { return }
    let (changes, outcomes) = file.withLock { file in
      // Taken under the lock: changes that were queued while this thread waited are included.
      let changes = queue.withLock { queue in
        defer { queue = [] }
        return queue
      }
      return (changes, write(changes, to: file))
    }
    // Called after the lock is released, so that other threads can use the file.
    for (change, outcome) in zip(changes, outcomes) { change.done(outcome) }
  }

  /// Writes changes and returns the outcome of each.
  private func write(
    _ changes: [QueuedChange], to file: SessionFile?
  ) -> [Result<Bool, SessionStoreError>] {
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
  ) -> [Result<Bool, SessionStoreError>]? {
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

  private func alone(
    _ change: QueuedChange, _ file: SessionFile
  ) -> Result<Bool, SessionStoreError> {
    do {
      return .success(
        try file.write { try file.table.overwrite(change.record, ifRevision: change.revision) })
    } catch {
      return .failure(SessionStoreError(error, id: change.record.id, path: path))
    }
  }
}
