import GRDB
public import SessionStorage

extension SQLiteSessionStore {
  /// A transaction costs more than what is in it.
  public var writesInGroups: Bool { true }

  /// Overwrites a session at the next `flush`, if its revision is the given one by then.
  public func replace(
    _ record: SessionRecord, ifRevision revision: Int,
    done: @escaping @Sendable (Result<Bool, SessionStoreError>) -> Void
  ) {
    group.add(CommitGroup.Member(record: record, revision: revision, done: done))
  }

  /// Writes all that are to be overwritten, in one transaction.
  public func flush() {
    guard !group.isEmpty else { return }
    queue.writeWithoutTransaction { database in
      let members = group.take()
      guard !members.isEmpty else { return }
      write(members, to: database)
    }
  }

  /// Writes sessions and tells each what became of it, once it is in the file.
  private func write(_ members: [CommitGroup.Member], to database: Database) {
    var outcomes = isOpen ? together(members, database) : nil
    if outcomes == nil {
      // One that cannot be written must not stop the others.
      outcomes = members.map { alone($0, database) }
    }
    for (member, outcome) in zip(members, outcomes ?? []) {
      if case .success(true) = outcome {
        recent.keep(member.record)
      } else {
        // Whether the file took it or not is for the file to say.
        recent.forget(member.record.id)
      }
      member.done(outcome)
    }
  }

  /// Writes all in one transaction; `nil` where that did not succeed and none is written.
  private func together(
    _ members: [CommitGroup.Member], _ database: Database
  ) -> [Result<Bool, SessionStoreError>]? {
    guard members.count > 1 else { return nil }
    do {
      try database.cachedStatement(sql: "BEGIN IMMEDIATE").execute()
      let outcomes = try members.map { member in
        Result<Bool, SessionStoreError>.success(
          try update(database, member.record, ifRevision: member.revision))
      }
      try database.cachedStatement(sql: "COMMIT").execute()
      return outcomes
    } catch {
      // SQLite has rolled back by itself where the disk is full or fails.
      if database.isInsideTransaction { try? database.execute(sql: "ROLLBACK") }
      return nil
    }
  }

  private func alone(
    _ member: CommitGroup.Member, _ database: Database
  ) -> Result<Bool, SessionStoreError> {
    guard isOpen else { return .failure(.unavailable("\(path) is closed")) }
    do {
      return .success(try update(database, member.record, ifRevision: member.revision))
    } catch {
      return .failure(SessionStoreError(error, id: member.record.id, path: path))
    }
  }
}
