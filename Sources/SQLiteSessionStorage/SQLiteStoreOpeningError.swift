/// The reason why a file could not be opened as a session store; the file is unchanged.
package enum SQLiteStoreOpeningError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Another process, or another store of this process, uses the file.
  case inUse(path: String, lock: String)
  /// The file is not an SQLite database, or is damaged.
  case notADatabase(path: String)
  /// The file is a database of another program.
  case foreign(path: String)
  /// The file was written by a newer version of this program.
  case newer(path: String, version: Int, supported: Int)
  /// The operating system or SQLite returned an error.
  case cannotOpen(path: String, reason: String)

  /// The problem and its remedy, for the operator.
  package var description: String {
    switch self {
    case .inUse(let path, let lock):
      """
      another process is using the session file \(path) (it holds \(lock)); \
      stop it, or choose another file
      """
    case .notADatabase(let path):
      "\(path) is not an SQLite database, or is damaged; it was left as it is: choose another file"
    case .foreign(let path):
      """
      \(path) is a database that another program made; it was left as it is: choose another file
      """
    case .newer(let path, let version, let supported):
      """
      \(path) has schema version \(version) and this program knows versions up to \(supported); \
      it was left as it is: use the newer program, or choose another file
      """
    case .cannotOpen(let path, let reason):
      "cannot open the session file \(path): \(reason)"
    }
  }
}
