import Foundation
import SessionStorage

/// The benchmarks of loading and replacing sessions, without the service.
enum StoreBenchmarks {
  /// The size of a stored session with one moving number, in bytes.
  static let payloadBytes = 352

  static func print() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "benchmark-\(getpid())")
    defer { try? FileManager.default.removeItem(at: place) }
    var table = Table("store, µs", ["load", "load from the file", "replace"])
    try add("memory", InMemorySessionStore(), to: &table)
    for synchronous in SQLiteSessionStore.Synchronous.allCases {
      let store = try SQLiteSessionStore(
        path: place.appending(path: "\(synchronous).sqlite").path(),
        synchronous: synchronous)
      try add("SQLite, \(synchronous.rawValue)", store, to: &table)
      store.close()
    }
    table.print()
  }

  /// Measures a store and adds a row with three times to the table.
  ///
  /// The times are measured for loading one of 64 sessions, for loading one of 20,000 sessions, and
  /// for replacing a session. The cache of the SQLite store contains the 64 sessions. One of the
  /// 20,000 sessions must be read from the file.
  private static func add(
    _ name: String, _ store: any SessionStore, to table: inout Table
  ) throws {
    let few = try sessions(64, in: store), many = try sessions(20_000, in: store)
    var iteration = 0
    let load = Timing.seconds {
      iteration += 1
      consume(try? store.load(few[iteration % few.count], now: 0))
    }
    let loadFromFile = Timing.seconds {
      iteration += 1
      consume(try? store.load(many[iteration % many.count], now: 0))
    }
    var revisions = few.map { _ in 1 }
    let replace = Timing.seconds {
      iteration += 1
      let index = iteration % few.count
      let record = record(few[index], revisions[index] + 1)
      if (try? store.replace(record, ifRevision: revisions[index]).commit()) == true {
        revisions[index] += 1
      }
    }
    table.add(name, [load, loadFromFile, replace].map { ($0 * 1e6).short })
  }

  private static func sessions(
    _ count: Int, in store: any SessionStore
  ) throws -> [SessionID] {
    try (0..<count).map { _ in
      let id = SessionID.random()
      try store.insert(record(id, 1))
      return id
    }
  }

  private static func record(_ id: SessionID, _ revision: Int) -> SessionRecord {
    SessionRecord(
      id: id, revision: revision, expiresAt: 4e9,
      payload: Array(repeating: UInt8(truncatingIfNeeded: revision), count: payloadBytes))
  }
}
