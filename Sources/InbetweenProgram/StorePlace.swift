import SQLiteSessionStorage
import SessionStorage

/// Where sessions rest.
enum StorePlace: Sendable, Equatable, CustomStringConvertible {
  /// In this process, for as long as it lives.
  case memory
  /// In a file.
  case sqlite(path: String)

  /// What is wrong with the text of a place, as the end of a sentence about it.
  struct Unreadable: Error, Equatable {
    var reason: String
  }

  /// Reads a place.
  ///
  /// - Parameter home: What a leading `~/` stands for; a shell replaces it in a word of its own only.
  init(_ text: String, home: String?) throws(Unreadable) {
    if text == "memory" {
      self = .memory
    } else if text.hasPrefix("sqlite:") {
      let path = String(text.dropFirst("sqlite:".count))
      guard !path.isEmpty, !path.hasSuffix("/") else {
        throw Unreadable(reason: "does not name a file")
      }
      guard path != ":memory:" else { throw Unreadable(reason: "is spelled memory here") }
      if path.hasPrefix("~/"), let home {
        self = .sqlite(path: home + path.dropFirst())
      } else {
        self = .sqlite(path: path)
      }
    } else if text.hasPrefix("redis:") || text.hasPrefix("rediss:") {
      throw Unreadable(reason: "is not yet supported: sessions cannot rest in Redis")
    } else {
      throw Unreadable(reason: "is not a place for sessions")
    }
  }

  /// The place as it is written in an option.
  var description: String {
    switch self {
    case .memory: "memory"
    case .sqlite(let path): "sqlite:\(path)"
    }
  }

  /// What kind of place it is, without where.
  var kind: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    }
  }

  /// The file for state that should outlive a restart of the program.
  ///
  /// Source: XDG Base Directory Specification, `XDG_STATE_HOME`; a relative path in it is ignored.
  static func defaultPath(environment: [String: String]) -> String? {
    let file = "/inbetween/sessions.sqlite"
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") { return state + file }
    if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.local/state" + file }
    return nil
  }
}

extension StorePlace {
  /// Opens the store.
  func open(
    sessionLimit: Int, sessionsPerOwner: Int?, synchronous: SQLiteSessionStore.Synchronous
  ) throws -> any SessionStore {
    switch self {
    case .memory:
      InMemorySessionStore(sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner)
    case .sqlite(let path):
      try SQLiteSessionStore(
        path: path,
        options: .init(
          synchronous: synchronous, sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner))
    }
  }
}
