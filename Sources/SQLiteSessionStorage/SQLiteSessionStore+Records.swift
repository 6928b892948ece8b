import Foundation
import GRDB
import SessionRows
public import SessionStorage

extension SQLiteSessionStore {
  /// Returns the session, or `nil` where there is none or its deadline has passed.
  public func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    if let record = recent.withLock({ $0.use(id) }) {
      return record.expiresAt >= now ? record : nil
    }
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
      recent.withLock { $0.keep(record) }
      return record
    }
  }

  /// Adds a session that must be new.
  public func insert(
    _ record: SessionRecord, by owner: SessionOwner?
  ) throws(SessionStoreError) {
    try withFile(record.id) { file in
      guard file.stored < sessionLimit else {
        throw SessionStoreError.limit(sessions: sessionLimit)
      }
      try file.owners.checkRoom(for: owner)
      try file.perform { database in
        try database.cachedStatement(
          sql: """
            INSERT INTO session (id, revision, expires_at, payload, owner) VALUES (?, ?, ?, ?, ?)
            """
        ).execute(arguments: [
          record.id.description, record.revision, record.expiresAt, Data(record.payload),
          owner?.column,
        ])
      }
      file.stored += 1
      file.owners.add(to: owner)
      recent.withLock { $0.keep(record) }
    }
  }

  /// Overwrites a session if its revision is still the given one, and tells whether it was.
  public func replace(
    _ record: SessionRecord, ifRevision revision: Int
  ) throws(SessionStoreError) -> Bool {
    try withFile(record.id) { file in
      let isReplaced = try file.rows.overwrite(record, ifRevision: revision)
      recent.withLock { isReplaced ? $0.keep(record) : $0.forget(record.id) }
      return isReplaced
    }
  }

  /// Moves a session's deadline and nothing else; does nothing where the session is gone.
  public func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) {
    try perform(id) { database in
      try database.cachedStatement(sql: "UPDATE session SET expires_at = ? WHERE id = ?")
        .execute(arguments: [expiresAt, id.description])
      recent.withLock { $0.extend(id, to: expiresAt) }
    }
  }

  /// Forgets a session, and tells whether there was one.
  public func remove(_ id: SessionID) throws(SessionStoreError) -> Bool {
    try withFile(id) { file in
      let gone = try file.perform { database in
        try DatabaseValue.fetchAll(
          database.cachedStatement(sql: "DELETE FROM session WHERE id = ? RETURNING owner"),
          arguments: [id.description])
      }
      recent.withLock { $0.forget(id) }
      file.forget(gone)
      return !gone.isEmpty
    }
  }

  /// Returns how many sessions are stored, those past their deadline included.
  public func count() throws(SessionStoreError) -> Int {
    try withFile(nil) { $0.stored }
  }

  /// Forgets every session whose deadline lies before the given time, and tells how many.
  ///
  /// It goes by a few hundred at a time, so that requests get their turn in between.
  public func sweep(now: Double) throws(SessionStoreError) -> Int {
    var total = 0
    while true {
      let some = try withFile(nil) { file in
        let gone = try file.perform { database in
          try DatabaseValue.fetchAll(
            database.cachedStatement(
              sql: """
                DELETE FROM session WHERE rowid IN
                  (SELECT rowid FROM session WHERE expires_at < ? ORDER BY expires_at LIMIT 256)
                RETURNING owner
                """), arguments: [now])
        }
        if !gone.isEmpty { recent.withLock { $0.forgetAll() } }
        file.forget(gone)
        return gone.count
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

  /// Runs one piece of work of GRDB's alone on the connection.
  private func perform<Answer>(
    _ id: SessionID?, _ work: (Database) throws -> Answer
  ) throws(SessionStoreError) -> Answer {
    try withFile(id) { try $0.perform(work) }
  }

  /// Runs one piece of work alone on the file.
  private func withFile<Answer>(
    _ id: SessionID?, _ work: (inout SessionFile) throws -> Answer
  ) throws(SessionStoreError) -> Answer {
    try file.withLock { file throws(SessionStoreError) in
      guard var open = file else { throw closed }
      defer { file = open }
      do {
        return try open.write(work)
      } catch {
        // Whether the file took it or not is for the file to say.
        if let id { recent.withLock { $0.forget(id) } }
        throw error as? SessionStoreError ?? SessionStoreError(error, id: id, path: path)
      }
    }
  }

  var closed: SessionStoreError { .unavailable("\(path) is closed") }
}
