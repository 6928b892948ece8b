/// The reason why a file could not be opened as a session store.
///
/// After `inUse`, `notADatabase`, `foreign` and `newer`, the file is unchanged.
package enum SQLiteStoreOpeningError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another process, or another store of this process, uses the file.
  case inUse(path: String, lock: String)
  /// The file is not an SQLite database, or its schema cannot be read.
  case notADatabase(path: String)
  /// The file is damaged; this program may have changed the file before it found the damage.
  case damaged(path: String)
  /// The file is a database of another program.
  case foreign(path: String)
  /// The file was written by a newer version of this program.
  case newer(path: String, version: Int, supported: Int)
  /// The operating system or SQLite returned an error.
  case cannotOpen(path: String, reason: String)

  /// A description for the operator: the problem and, if known, a solution.
  package var description: String {
    switch self {
    case .inUse(let path, let lock):
      """
      the session file \(path) is already in use, because \(lock) is locked: stop the other \
      process, or choose another file
      """
    case .notADatabase(let path):
      "\(path) is not an SQLite database or is damaged. The file is unchanged: choose another file"
    case .damaged(let path):
      "the session file \(path) is damaged: restore it from a backup, or choose another file"
    case .foreign(let path):
      "\(path) is the database of another program. The file is unchanged: choose another file"
    case .newer(let path, let version, let supported):
      """
      \(path) has schema version \(version), but this program supports versions up to \
      \(supported). The file is unchanged: use a newer version of the program, or choose \
      another file
      """
    case .cannotOpen(let path, let reason):
      "cannot open the session file \(path): \(reason)"
    }
  }
}
