/// The tables of a session file and their migrations.
enum SessionSchema {
  /// The application ID in the header of the file: the letters `IBtw`.
  static let applicationID: Int32 = 0x4942_7477
  /// The schema version of new files.
  ///
  /// A migration that older programs can ignore, such as a new column, does not change this
  /// version.
  static let version = 1

  /// Throws an error if the application ID is not this program's, or the version is not supported.
  static func check(
    applicationID: Int32, version: Int, path: String
  ) throws(SQLiteStoreOpeningError) {
    guard applicationID == Self.applicationID else { throw .foreign(path: path) }
    guard version <= Self.version else {
      throw .newer(path: path, version: version, supported: Self.version)
    }
  }

  /// Throws an error if this program cannot use the opened database.
  ///
  /// The program can use an empty database, or a session file with a supported version.
  static func check(_ connection: SQLiteConnection, path: String) throws {
    // This query comes first because it reads the schema. If the file is damaged, the query fails
    // before anything is written.
    let objects = try connection.integer("SELECT count(*) FROM sqlite_master") ?? 0
    let application = try connection.integer("PRAGMA application_id") ?? 0
    let version = try connection.integer("PRAGMA user_version") ?? 0
    if application == 0 {
      guard objects == 0 else { throw SQLiteStoreOpeningError.foreign(path: path) }
    } else {
      try check(
        applicationID: Int32(truncatingIfNeeded: application), version: Int(version), path: path)
    }
  }

  /// Runs each missing migration in its own transaction.
  ///
  /// The table of migrations has the format of the library GRDB. Earlier versions of this program
  /// used GRDB, so old and new versions can use the same file.
  static func migrate(_ connection: SQLiteConnection) throws(SQLiteError) {
    try connection.execute(
      "CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    let applied = try SQLiteStatement("SELECT identifier FROM grdb_migrations", on: connection)
      .rows { $0.text(at: 0) }
    for migration in migrations where !applied.contains(migration.identifier) {
      do throws(SQLiteError) {
        try connection.execute(
          """
          BEGIN IMMEDIATE;
          \(migration.sql)
          INSERT INTO grdb_migrations (identifier) VALUES ('\(migration.identifier)');
          COMMIT;
          """)
      } catch {
        if connection.isInTransaction { try? connection.execute("ROLLBACK") }
        throw error
      }
    }
  }

  // The table has row IDs, although `id` could be the primary key. A table without row IDs stores
  // at most a quarter of a page of each row in place. Rows of a kilobyte would then spill to
  // overflow pages. With the index by owner, the program can count the sessions of each owner when
  // it opens the file, without reading the rows.
  private static let migrations: [(identifier: String, sql: String)] = [
    (
      "1 sessions",
      """
      CREATE TABLE session (
        id TEXT NOT NULL UNIQUE,
        revision INTEGER NOT NULL,
        expires_at REAL NOT NULL,
        payload BLOB NOT NULL
      ) STRICT;
      CREATE INDEX session_by_deadline ON session (expires_at);
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = 1;
      """
    ),
    (
      "2 owners",
      """
      ALTER TABLE session ADD COLUMN owner INTEGER;
      CREATE INDEX session_by_owner ON session (owner) WHERE owner IS NOT NULL;
      """
    ),
  ]
}
