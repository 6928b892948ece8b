import SessionRows
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
    let (members, outcomes) = file.withLock { file in
      // Taken only now: what others have begun while this thread waited goes along.
      let members = group.take()
      return (members, write(members, to: &file))
    }
    // Told when the file is free for others.
    for (member, outcome) in zip(members, outcomes) { member.done(outcome) }
  }

  /// Writes sessions, and returns what became of each.
  private func write(
    _ members: [CommitGroup.Member], to file: inout SessionFile?
  ) -> [Result<Bool, SessionStoreError>] {
    guard var open = file else { return members.map { _ in .failure(closed) } }
    defer { file = open }
    // One that cannot be written must not stop the others.
    let outcomes = together(members, &open) ?? members.map { alone($0, &open) }
    recent.withLock { records in
      for (member, outcome) in zip(members, outcomes) {
        if case .success(true) = outcome {
          records.keep(member.record)
        } else {
          // Whether the file took it or not is for the file to say.
          records.forget(member.record.id)
        }
      }
    }
    return outcomes
  }

  /// Writes all in one transaction; `nil` where that did not succeed and none is written.
  private func together(
    _ members: [CommitGroup.Member], _ file: inout SessionFile
  ) -> [Result<Bool, SessionStoreError>]? {
    guard members.count > 1 else { return nil }
    return try? file.write { file in
      try file.rows.together {
        try members.map { .success(try file.rows.overwrite($0.record, ifRevision: $0.revision)) }
      }
    }
  }

  private func alone(
    _ member: CommitGroup.Member, _ file: inout SessionFile
  ) -> Result<Bool, SessionStoreError> {
    do {
      return .success(
        try file.write { try $0.rows.overwrite(member.record, ifRevision: member.revision) })
    } catch {
      return .failure(SessionStoreError(error, id: member.record.id, path: path))
    }
  }
}
