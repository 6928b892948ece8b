/// The table of sessions in a session file, with its prepared statements.
///
/// Only one thread at a time is allowed to use the object. `SessionFile` counts the rows.
final class SessionTable {
  let connection: SQLiteConnection
  private let begin: SQLiteStatement
  private let commit: SQLiteStatement
  private let rollback: SQLiteStatement
  private let selectOne: SQLiteStatement
  private let selectAny: SQLiteStatement
  private let selectOwner: SQLiteStatement
  private let selectRevision: SQLiteStatement
  private let insertOne: SQLiteStatement
  /// The statement that overwrites the payload and the revision of a row.
  ///
  /// If the new deadline differs from the deadline of the row, the statement changes nothing.
  private let updateContent: SQLiteStatement
  /// The statement that overwrites the payload, the revision and the deadline of a row.
  private let updateAll: SQLiteStatement
  private let updateDeadline: SQLiteStatement
  private let deleteOne: SQLiteStatement
  private let deleteExpired: SQLiteStatement

  /// Compiles the statements on a connection; the file must already contain the table.
  init(_ connection: SQLiteConnection) throws(SQLiteError) {
    func statement(_ sql: String) throws(SQLiteError) -> SQLiteStatement {
      try SQLiteStatement(sql, on: connection)
    }
    self.connection = connection
    begin = try statement("BEGIN IMMEDIATE")
    commit = try statement("COMMIT")
    rollback = try statement("ROLLBACK")
    selectOne = try statement(
      "SELECT revision, expires_at, payload FROM session WHERE id = ?1 AND expires_at >= ?2")
    selectAny = try statement("SELECT 1 FROM session LIMIT 1")
    selectOwner = try statement("SELECT owner FROM session WHERE id = ?1")
    selectRevision = try statement("SELECT 1 FROM session WHERE id = ?1 AND revision = ?2")
    insertOne = try statement(
      """
      INSERT INTO session (id, payload, revision, expires_at, owner) VALUES (?1, ?2, ?3, ?4, ?5)
      """)
    updateContent = try statement(
      """
      UPDATE session SET payload = ?2, revision = ?3
      WHERE id = ?1 AND revision = ?4 AND expires_at = ?5
      """)
    updateAll = try statement(
      """
      UPDATE session SET payload = ?2, revision = ?3, expires_at = ?5
      WHERE id = ?1 AND revision = ?4
      """)
    updateDeadline = try statement("UPDATE session SET expires_at = ?1 WHERE id = ?2")
    deleteOne = try statement("DELETE FROM session WHERE id = ?1 RETURNING owner")
    deleteExpired = try statement(
      """
      DELETE FROM session WHERE rowid IN
        (SELECT rowid FROM session WHERE expires_at < ?1 ORDER BY expires_at LIMIT ?2)
      RETURNING id, owner
      """)
  }

  /// Runs a closure in one transaction.
  ///
  /// If the closure or the commit throws an error, the transaction is rolled back.
  func transaction<Result>(_ body: () throws(SQLiteError) -> Result) throws(SQLiteError) -> Result {
    try begin.run()
    do throws(SQLiteError) {
      let result = try body()
      try commit.run()
      return result
    } catch {
      // If the disk is full or fails, SQLite has already rolled back the transaction.
      if connection.isInTransaction { _ = try? rollback.run() }
      throw error
    }
  }

  /// Returns the session `id`; `nil` if the session has no row or its deadline has passed.
  ///
  /// - Throws: `SQLiteError`, or `SessionStoreError.corrupted` if a column has an unexpected type
  ///   or the revision is not valid.
  func load(_ id: SessionID, now: Double) throws -> SessionRecord? {
    let rows = try selectOne.rows(id.description, now) { row -> SessionRecord? in
      guard let revision = row.integer(at: 0).flatMap({ Int(exactly: $0) }),
        SessionRecord.revisions.contains(revision), let expiresAt = row.number(at: 1),
        let payload = row.bytes(at: 2)
      else { return nil }
      return SessionRecord(id: id, revision: revision, expiresAt: expiresAt, payload: payload)
    }
    guard let row = rows.first else { return nil }
    guard let record = row else { throw SessionStoreError.corrupted(id) }
    return record
  }

  /// Adds a row for a session; throws an error if the session already has a row.
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SQLiteError) {
    try insertOne.run(
      text: record.id.description, blob: record.payload, record.revision, record.expiresAt,
      owner?.column)
  }

  /// Overwrites the row of a session if the revision in the row is `revision`.
  ///
  /// - Returns: True if the row was overwritten.
  func overwrite(_ record: SessionRecord, ifRevision revision: Int) throws(SQLiteError) -> Bool {
    func run(_ statement: borrowing SQLiteStatement) throws(SQLiteError) -> Bool {
      try statement.run(
        text: record.id.description, blob: record.payload, record.revision, revision,
        record.expiresAt) > 0
    }
    // Writing a deadline, even an unchanged one, also changes a page of the deadline index. So the
    // statement without the deadline runs first.
    if try run(updateContent) { return true }
    return try run(updateAll)
  }

  /// Changes the deadline of a row.
  ///
  /// - Returns: True if the row exists.
  func extend(_ id: SessionID, to expiresAt: Double) throws(SQLiteError) -> Bool {
    try updateDeadline.run(expiresAt, id.description) > 0
  }

  /// Deletes the row of a session.
  ///
  /// - Returns: The deleted row as the only element; no element if there was no row.
  func delete(_ id: SessionID) throws(SQLiteError) -> [DeletedRow] {
    try deleteOne.rows(id.description) { (id, SessionOwner(column: $0.integer(at: 0))) }
  }

  /// The session and the owner of a deleted row; the session is `nil` if its identifier is damaged.
  typealias DeletedRow = (id: SessionID?, owner: SessionOwner?)

  /// Returns the owner of a session; `nil` if the session has no owner or does not exist.
  func owner(of id: SessionID) throws(SQLiteError) -> SessionOwner? {
    try selectOwner.rows(id.description) { SessionOwner(column: $0.integer(at: 0)) }.first ?? nil
  }

  /// True if a session has a row with the given revision.
  func contains(_ id: SessionID, revision: Int) throws(SQLiteError) -> Bool {
    try !selectRevision.rows(id.description, revision) { $0.integer(at: 0) }.isEmpty
  }

  /// Deletes up to `limit` rows whose deadline is before a time; the earliest deadlines come first.
  ///
  /// - Returns: The deleted rows.
  func deleteExpired(before now: Double, limit: Int) throws(SQLiteError) -> [DeletedRow] {
    try deleteExpired.rows(now, limit) { row in
      (row.text(at: 0).flatMap { SessionID($0) }, SessionOwner(column: row.integer(at: 1)))
    }
  }

  /// Throws an error if the table cannot be read now.
  func check() throws(SQLiteError) { try selectAny.run() }

  /// Returns the number of all rows, and the number of rows of each owner.
  ///
  /// If the number of sessions per owner is not limited, the rows of owners are not counted.
  ///
  /// - Parameter owners: The counts to fill, which are empty but contain the limit per owner.
  func counts(owners: OwnerCounts) throws(SQLiteError) -> (rows: Int, owners: OwnerCounts) {
    var owners = owners
    let rows = try connection.integer("SELECT count(*) FROM session") ?? 0
    guard owners.isLimited else { return (Int(rows), owners) }
    let counts = try SQLiteStatement(
      "SELECT owner, count(*) FROM session WHERE owner IS NOT NULL GROUP BY owner", on: connection
    ).rows { row in (SessionOwner(column: row.integer(at: 0)), Int(row.integer(at: 1) ?? 0)) }
    for (owner, count) in counts { owners.add(count, to: owner) }
    return (Int(rows), owners)
  }

  /// Returns the table of large sessions, filled with the sizes of all large rows.
  ///
  /// - Parameter empty: The empty table to fill.
  func sizes(_ empty: LargeSessions) throws(SQLiteError) -> LargeSessions {
    var large = empty
    let rows = try SQLiteStatement(
      """
      SELECT id, owner, length(payload) FROM session
      WHERE length(payload) > \(LargeSessions.freeBytes)
      """, on: connection
    ).rows { row in
      (
        row.text(at: 0).flatMap { SessionID($0) }, SessionOwner(column: row.integer(at: 1)),
        Int(row.integer(at: 2) ?? 0)
      )
    }
    for (id, owner, bytes) in rows { if let id { large.set(id, bytes: bytes, owner: owner) } }
    return large
  }
}

extension SessionOwner {
  /// Creates the owner from the value in the column `owner`.
  ///
  /// The result is `nil` if the column is NULL; the session then has no owner.
  fileprivate init?(column: Int64?) {
    guard let column else { return nil }
    self.init(network: UInt64(bitPattern: column))
  }

  /// The value of this owner in the column `owner`.
  fileprivate var column: Int64 { Int64(bitPattern: network) }
}
