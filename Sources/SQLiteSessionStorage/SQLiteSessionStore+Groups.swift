public import SessionStorage

extension SQLiteSessionStore {
  /// True: a transaction costs more than a row in it.
  public var writesInGroups: Bool { true }

  /// Overwrites a session at the next `flush`, if its revision is the given one by then.
  public func replace(
    _ record: SessionRecord, ifRevision revision: Int,
    done: @escaping @Sendable (Result<Bool, SessionStoreError>) -> Void
  ) {
    group.add(CommitGroup.Member(record: record, revision: revision, done: done))
  }

  /// Writes all queued changes in one transaction.
  public func flush() {
    guard !group.isEmpty else { return }
    let (changes, outcomes) = file.withLock { file in
      // Taken under the lock: changes that were queued while this thread waited are included.
      let changes = group.take()
      return (changes, write(changes, to: file))
    }
    // Called after the lock is released, so that other threads can use the file.
    for (change, outcome) in zip(changes, outcomes) { change.done(outcome) }
  }

  /// Writes sessions, and returns the outcome of each.
  private func write(
    _ changes: [CommitGroup.Member], to file: SessionFile?
  ) -> [Result<Bool, SessionStoreError>] {
    guard let file else { return changes.map { _ in .failure(closed) } }
    // A session that cannot be written must not stop the others.
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

  /// Writes all in one transaction; `nil` if that failed and none is written.
  private func together(
    _ changes: [CommitGroup.Member], _ file: SessionFile
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
    _ change: CommitGroup.Member, _ file: SessionFile
  ) -> Result<Bool, SessionStoreError> {
    do {
      return .success(
        try file.write { try file.table.overwrite(change.record, ifRevision: change.revision) })
    } catch {
      return .failure(SessionStoreError(error, id: change.record.id, path: path))
    }
  }
}
