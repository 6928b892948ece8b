import Foundation
import GRDB
public import SessionStorage

extension SQLiteSessionStore {
  /// Returns the session, or `nil` where there is none or its deadline has passed.
  public func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    if isOpen, let record = recent[id] { return record.expiresAt >= now ? record : nil }
    return try perform(id) { database in
      let statement = try database.cachedStatement(
        sql: "SELECT revision, expires_at, payload FROM session WHERE id = ? AND expires_at >= ?")
      guard let row = try Row.fetchOne(statement, arguments: [id.description, now]) else {
        return nil
      }
      // Not the row's own conversions: those trap on a value of another type.
      guard let revision = Int.fromDatabaseValue(row[0]),
        let expiresAt = Double.fromDatabaseValue(row[1]),
        let payload = Data.fromDatabaseValue(row[2])
      else { throw SessionStoreError.corrupted(id) }
      let record = SessionRecord(
        id: id, revision: revision, expiresAt: expiresAt, payload: [UInt8](payload))
      recent.keep(record)
      return record
    }
  }

  /// Adds a session that must be new.
  public func insert(_ record: SessionRecord) throws(SessionStoreError) {
    try perform(record.id) { database in
      guard stored.withLock({ $0 }) < sessionLimit else {
        throw SessionStoreError.full(sessionLimit: sessionLimit)
      }
      try database.cachedStatement(
        sql: "INSERT INTO session (id, revision, expires_at, payload) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [
        record.id.description, record.revision, record.expiresAt, Data(record.payload),
      ])
      stored.withLock { $0 += 1 }
      recent.keep(record)
    }
  }

  /// Overwrites a session if its revision is still the given one, and tells whether it was.
  public func replace(
    _ record: SessionRecord, ifRevision revision: Int
  ) throws(SessionStoreError) -> Bool {
    try perform(record.id) { database in
      guard try update(database, record, ifRevision: revision) else {
        recent.forget(record.id)
        return false
      }
      recent.keep(record)
      return true
    }
  }

  /// Overwrites a session's row, and tells whether there was one of that revision.
  func update(
    _ database: Database, _ record: SessionRecord, ifRevision revision: Int
  ) throws -> Bool {
    let payload = Data(record.payload)
    // A deadline that is written, even as it was, costs a second page: that of its index.
    if recent[record.id]?.expiresAt == record.expiresAt {
      try database.cachedStatement(
        sql: "UPDATE session SET revision = ?, payload = ? WHERE id = ? AND revision = ?"
      ).execute(arguments: [record.revision, payload, record.id.description, revision])
    } else {
      try database.cachedStatement(
        sql: """
          UPDATE session SET revision = ?, expires_at = ?, payload = ?
          WHERE id = ? AND revision = ?
          """
      ).execute(arguments: [
        record.revision, record.expiresAt, payload, record.id.description, revision,
      ])
    }
    return database.changesCount > 0
  }

  /// Moves a session's deadline and nothing else; does nothing where the session is gone.
  public func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) {
    try perform(id) { database in
      try database.cachedStatement(sql: "UPDATE session SET expires_at = ? WHERE id = ?")
        .execute(arguments: [expiresAt, id.description])
      recent.extend(id, to: expiresAt)
    }
  }

  /// Forgets a session, and tells whether there was one.
  public func remove(_ id: SessionID) throws(SessionStoreError) -> Bool {
    try perform(id) { database in
      try database.cachedStatement(sql: "DELETE FROM session WHERE id = ?")
        .execute(arguments: [id.description])
      recent.forget(id)
      return forgotten(database.changesCount) > 0
    }
  }

  /// Returns how many sessions are stored, those past their deadline included.
  public func count() throws(SessionStoreError) -> Int {
    try perform(nil) { _ in stored.withLock { $0 } }
  }

  /// Forgets every session whose deadline lies before the given time, and tells how many.
  ///
  /// It goes by a few hundred at a time, so that requests get their turn in between.
  public func sweep(now: Double) throws(SessionStoreError) -> Int {
    var total = 0
    while true {
      let some = try perform(nil) { database in
        try database.cachedStatement(
          sql: """
            DELETE FROM session WHERE rowid IN
              (SELECT rowid FROM session WHERE expires_at < ? ORDER BY expires_at LIMIT 256)
            """
        ).execute(arguments: [now])
        if database.changesCount > 0 { recent.forgetAll() }
        return forgotten(database.changesCount)
      }
      guard some > 0 else { return total }
      total += some
    }
  }

  /// Throws unless the file can be read now.
  public func check() throws(SessionStoreError) {
    try perform(nil) { database in
      _ = try Row.fetchOne(database.cachedStatement(sql: "SELECT 1 FROM session LIMIT 1"))
    }
  }

  var isOpen: Bool { lock.withLock { $0 != nil } }

  private func forgotten(_ count: Int) -> Int {
    stored.withLock { $0 -= count }
    return count
  }

  /// Runs one piece of work alone on the connection.
  ///
  /// No transaction is opened around it: one statement is one by itself.
  private func perform<Answer>(
    _ id: SessionID?, _ work: (Database) throws -> Answer
  ) throws(SessionStoreError) -> Answer {
    do {
      return try queue.writeWithoutTransaction { database in
        guard isOpen else { throw SessionStoreError.unavailable("\(path) is closed") }
        do {
          return try work(database)
        } catch {
          // Whether the file took it or not is for the file to say.
          if let id { recent.forget(id) }
          throw error
        }
      }
    } catch let error as SessionStoreError {
      throw error
    } catch {
      throw SessionStoreError(error, id: id, path: path)
    }
  }
}
