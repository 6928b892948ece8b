import GRDB

/// The tables of a session file, and how an older file becomes a newer one.
enum SessionSchema {
  /// The letters `IBtw`, by which the file tells whose it is.
  static let applicationID: Int32 = 0x4942_7477
  /// The version this program writes: a program that knows this version can use the file.
  ///
  /// A migration that leaves the file usable for older programs, as one that adds a column, does not change it.
  static let version = 1

  /// Throws unless the names in a file are ours and of a version we know.
  static func check(
    applicationID: Int32, version: Int, path: String
  ) throws(SQLiteStoreOpeningError) {
    guard applicationID == Self.applicationID else { throw .foreign(path: path) }
    guard version <= Self.version else {
      throw .newer(path: path, version: version, supported: Self.version)
    }
  }

  /// Throws unless the opened database is ours, or empty.
  static func check(_ database: Database, path: String) throws {
    let application = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
    if application == 0 {
      let objects = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      guard objects == 0 else { throw SQLiteStoreOpeningError.foreign(path: path) }
    } else {
      try check(applicationID: application, version: version, path: path)
    }
  }

  /// Brings the tables to the newest version.
  static func migrate(_ queue: DatabaseQueue) throws {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 sessions") { database in
      // A table with row numbers, although the names are the key: rows of a kilobyte would spill
      // from the pages of a table without them, whose rows may fill a quarter of a page at most.
      try database.execute(
        sql: """
          CREATE TABLE session (
            id TEXT NOT NULL UNIQUE,
            revision INTEGER NOT NULL,
            expires_at REAL NOT NULL,
            payload BLOB NOT NULL
          ) STRICT;
          CREATE INDEX session_by_deadline ON session (expires_at);
          PRAGMA application_id = \(applicationID);
          PRAGMA user_version = 1;
          """)
    }
    migrator.registerMigration("2 owners") { database in
      // The index counts the sessions of each owner when the file is opened, without a look at the rows.
      try database.execute(
        sql: """
          ALTER TABLE session ADD COLUMN owner INTEGER;
          CREATE INDEX session_by_owner ON session (owner) WHERE owner IS NOT NULL;
          """)
    }
    try migrator.migrate(queue)
  }
}
