import SessionStorage
import TestSupport
import Testing

@Suite("Large sessions in one transaction")
struct LargeSessionGroupTests {
  private static let ownerLimit = LargeSessions.ownerLimit(sessions: 10)

  private static func record(_ id: SessionID, _ revision: Int, bytes: Int) -> SessionRecord {
    SessionRecord(
      id: id, revision: revision, expiresAt: start + 1000,
      payload: [UInt8](repeating: 7, count: bytes))
  }

  private static func store(
    _ directory: TemporaryDirectory, pages: Int? = nil
  ) throws -> SQLiteSessionStore {
    try SQLiteSessionStore(
      path: directory.file("sessions.sqlite"), sessionLimit: 100, sessionsPerOwner: 10,
      pageLimit: pages)
  }

  /// Returns the error of an insertion; `nil` if it succeeds.
  private static func refusal(
    _ store: SQLiteSessionStore, bytes: Int, _ owner: SessionOwner
  ) -> SessionStoreError? {
    do throws(SessionStoreError) {
      try store.insert(record(.random(), 1, bytes: bytes), by: owner)
      return nil
    } catch {
      return error
    }
  }

  @Test("that fails are counted as before, whether they grow or shrink", arguments: 1...6)
  func restored(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let directory = TemporaryDirectory(), owner = SessionOwner(network: 5)
    let store = try Self.store(directory, pages: 130)
    defer { store.close() }
    var sizes: [SessionID: (bytes: Int, revision: Int)] = [:]
    for _ in 0..<6 {
      let id = SessionID.random(), bytes = random.whole(0...60_000)
      try store.insert(Self.record(id, 1, bytes: bytes), by: owner)
      sizes[id] = (bytes, 1)
    }
    for _ in 0..<10 {
      // The last change is too large for the file, so the transaction fails.
      let ids = Array(sizes.keys)
      var changed = ids.map { _ in random.whole(0...60_000) }
      changed[ids.count - 1] = 600_000
      let writes = zip(ids, changed).map { id, bytes in
        let revision = sizes[id]?.revision ?? 0
        return store.replace(Self.record(id, revision + 1, bytes: bytes), ifRevision: revision)
      }
      for (index, write) in writes.enumerated() {
        switch write.outcome {
        case .success(let isWritten):
          #expect(isWritten && index < ids.count - 1)
          sizes[ids[index]] = (changed[index], (sizes[ids[index]]?.revision ?? 0) + 1)
        case .failure(.full): #expect(index == ids.count - 1)
        case .failure(let error): Issue.record("\(error)")
        }
      }
      // The limit of the owner shows that the store counts the rows in the file.
      let used = sizes.values.reduce(0) { $0 + max(0, $1.bytes - LargeSessions.freeBytes) }
      let rest = LargeSessions.freeBytes + Self.ownerLimit - used
      let limit = SessionStoreError.ownerSizeLimit(bytes: Self.ownerLimit)
      #expect(Self.refusal(store, bytes: rest + 1, owner) == limit)
      // This session is within the limit, but also too large for the file.
      #expect(Self.refusal(store, bytes: rest, owner) != limit)
    }
  }

  @Test("send no hint if they are refused because of their size")
  func hints() throws {
    let directory = TemporaryDirectory(), owner = SessionOwner(network: 5)
    let store = try Self.store(directory)
    defer { store.close() }
    let ids = (0..<3).map { _ in SessionID.random() }
    for id in ids { try store.insert(Self.record(id, 1, bytes: 100), by: owner) }
    let hints = HintRecorder(store)
    let sizes = [100, LargeSessions.freeBytes + Self.ownerLimit + 1, 200]
    let writes = zip(ids, sizes).map { id, bytes in
      store.replace(Self.record(id, 2, bytes: bytes), ifRevision: 1)
    }
    #expect(
      writes.map(\.outcome) == [
        .success(true), .failure(.ownerSizeLimit(bytes: Self.ownerLimit)), .success(true),
      ])
    #expect(try store.remove(ids[1]))
    #expect(
      hints.received == [
        .changed(ids[0], revision: 2), .changed(ids[2], revision: 2), .removed(ids[1]),
      ])
  }

  @Test("that was removed meanwhile is not found, although it would be too large")
  func removed() throws {
    let directory = TemporaryDirectory(), owner = SessionOwner(network: 5)
    let store = try Self.store(directory)
    defer { store.close() }
    let id = SessionID.random()
    try store.insert(Self.record(id, 1, bytes: 100), by: owner)
    #expect(try store.remove(id))
    for bytes in [100, LargeSessions.limit(sessions: 100) + LargeSessions.freeBytes + 1] {
      #expect(
        store.replace(Self.record(id, 2, bytes: bytes), ifRevision: 1).outcome == .success(false))
    }
  }
}
