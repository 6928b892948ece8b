import SessionStorage

/// The place where sessions are stored.
enum StorePlace: Sendable, Equatable, CustomStringConvertible {
  /// Sessions are stored in memory, for the lifetime of the process.
  case memory
  /// Sessions are stored in a SQLite file.
  case sqlite(path: String)
  /// Sessions are stored in a Redis database, which several processes can share.
  case redis(RedisAddress)

  /// An error in the value of `--store`.
  ///
  /// In a message, the description follows the value, as in "is not a session store".
  struct Unreadable: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// Parses the value of `--store`.
  ///
  /// - Parameter home: The directory that replaces `~` at the start of a path. The shell does not
  ///   replace this `~`, because `sqlite:` precedes it.
  /// - Throws: `Unreadable` or `RedisAddress.Unreadable`.
  init(_ text: String, home: String?) throws {
    if text == "memory" {
      self = .memory
    } else if text.hasPrefix("sqlite:") {
      let path = String(text.dropFirst("sqlite:".count))
      guard !path.isEmpty, !path.hasSuffix("/") else {
        throw Unreadable(description: "contains no file name")
      }
      guard path != ":memory:" else {
        throw Unreadable(description: "is not supported: write 'memory'")
      }
      if path.hasPrefix("~/"), let home {
        self = .sqlite(path: home + path.dropFirst())
      } else {
        self = .sqlite(path: path)
      }
    } else if text.hasPrefix("redis:") || text.hasPrefix("rediss:") {
      self = .redis(try RedisAddress(text))
    } else {
      throw Unreadable(description: "is not a session store")
    }
  }

  /// The text of the option `--store` for this place; three asterisks replace a password.
  var description: String {
    switch self {
    case .memory: "memory"
    case .sqlite(let path): "sqlite:\(path)"
    case .redis(let address): "\(address)"
    }
  }

  /// The kind of the store: `memory`, `sqlite` or `redis`.
  var kind: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    case .redis: "redis"
    }
  }

  /// Returns a value of the option `--store` with asterisks in place of the user and the password.
  ///
  /// In the address of a database, the user and the password precede the last `@`.
  static func withoutPassword(_ text: String) -> String {
    guard let at = text.lastIndex(of: "@"), !text.hasPrefix("sqlite:") else { return text }
    let scheme = text.prefix { $0.isLetter || $0.isNumber }
    let isScheme = text[scheme.endIndex..<at].hasPrefix("://")
    return (isScheme ? scheme + "://***" : "***") + text[at...]
  }

  /// Returns the default path of the session file; `nil` if the user's state directory is unknown.
  ///
  /// A relative path in the variable `XDG_STATE_HOME` is ignored.
  ///
  /// Source: XDG Base Directory Specification, `XDG_STATE_HOME`.
  static func defaultPath(environment: [String: String]) -> String? {
    let file = "/inbetween/sessions.sqlite"
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + file }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state" + file }
    return nil
  }
}

extension StorePlace {
  func open(
    sessionLimit: Int, sessionsPerOwner: Int?, synchronous: SQLiteSessionStore.Synchronous
  ) throws -> any SessionStore {
    switch self {
    case .memory:
      InMemorySessionStore(sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner)
    case .sqlite(let path):
      try SQLiteSessionStore(
        path: path, synchronous: synchronous, sessionLimit: sessionLimit,
        sessionsPerOwner: sessionsPerOwner)
    case .redis(let address):
      RedisSessionStore(
        address, sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner)
    }
  }
}
