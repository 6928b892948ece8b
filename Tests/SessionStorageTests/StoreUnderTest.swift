import Foundation
import SessionStorage
import TestSupport

/// The stores that must meet the contract of `SessionStore`.
enum StoreUnderTest: CaseIterable, CustomStringConvertible {
  case memory
  case sqlite
  case redis

  /// The stores that can run here.
  ///
  /// Without redis-server, the suite `The Redis store` is reported as skipped.
  static var allCases: [StoreUnderTest] {
    RedisServer.isInstalled ? [.memory, .sqlite, .redis] : [.memory, .sqlite]
  }

  var description: String {
    switch self {
    case .memory: "memory"
    case .sqlite: "sqlite"
    case .redis: "redis"
    }
  }

  /// Runs the body with an empty store, and removes the store's files afterwards.
  func use(
    sessionLimit: Int = 1_000_000, sessionsPerOwner: Int? = nil,
    _ body: (any SessionStore) throws -> Void
  ) throws {
    switch self {
    case .memory:
      try body(
        InMemorySessionStore(sessionLimit: sessionLimit, sessionsPerOwner: sessionsPerOwner))
    case .sqlite:
      let directory = TemporaryDirectory()
      let store = try SQLiteSessionStore(
        path: directory.file("sessions.sqlite"), sessionLimit: sessionLimit,
        sessionsPerOwner: sessionsPerOwner)
      defer { store.close() }
      try body(store)
    case .redis:
      let server = try RedisServer()
      let store = RedisSessionStore(
        RedisAddress(host: "127.0.0.1", port: server.port), sessionLimit: sessionLimit,
        sessionsPerOwner: sessionsPerOwner)
      defer { store.close() }
      try body(store)
    }
  }
}

extension StoreUnderTest {
  /// Runs the body with an empty store for changes, and with a store that receives their hints.
  ///
  /// With Redis, these are two stores of one server, as in two processes. Otherwise they are the
  /// same store.
  func usePair(_ body: (_ changed: any SessionStore, _ observed: any SessionStore) throws -> Void)
    throws
  {
    guard self == .redis else { return try use { try body($0, $0) } }
    let server = try RedisServer()
    let address = RedisAddress(host: "127.0.0.1", port: server.port)
    let stores = (RedisSessionStore(address), RedisSessionStore(address))
    defer {
      stores.0.close()
      stores.1.close()
    }
    try body(stores.0, stores.1)
  }
}

/// A temporary directory that is deleted when the object is released.
final class TemporaryDirectory {
  let path = FileManager.default.temporaryDirectory
    .appendingPathComponent("inbetween-\(UUID().uuidString)").path

  func file(_ name: String) -> String { path + "/" + name }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The time from which the deadlines of the tests are counted: 2100-01-01, because Redis removes
/// sessions by its own clock.
let start = 4_102_444_800.0

extension SessionRecord {
  /// Returns a record with default contents.
  static func sample(
    _ id: SessionID = .random(), revision: Int = 1, expiresAt: Double = start + 1000,
    payload: String = "{}"
  ) -> SessionRecord {
    SessionRecord(id: id, revision: revision, expiresAt: expiresAt, payload: [UInt8](payload.utf8))
  }
}
