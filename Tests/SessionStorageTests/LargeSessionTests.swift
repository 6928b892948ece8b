import SessionStorage
import TestSupport
import Testing

@Suite("Large sessions")
struct LargeSessionTests {
  /// One session, as the model counts it.
  private struct Held {
    var id: SessionID
    var owner: SessionOwner?
    var bytes: Int
    var revision = 1
    var excess: Int { max(0, bytes - LargeSessions.freeBytes) }
  }

  private static let limit = LargeSessions.limit(sessions: 100)
  private static let ownerLimit = LargeSessions.ownerLimit(sessions: 10)

  private static func record(_ id: SessionID, _ revision: Int, bytes: Int) -> SessionRecord {
    SessionRecord(
      id: id, revision: revision, expiresAt: start + 1000,
      payload: [UInt8](repeating: 7, count: bytes))
  }

  /// The error that the model expects for a new size of a session.
  private static func refusal(
    _ held: [Held], _ before: Int, _ bytes: Int, _ owner: SessionOwner?
  ) -> SessionStoreError? {
    let growth = max(0, bytes - LargeSessions.freeBytes) - before
    if growth <= 0 { return nil }
    if held.reduce(growth, { $0 + $1.excess }) > limit { return .sizeLimit(bytes: limit) }
    guard let owner else { return nil }
    let own = held.reduce(growth) { $0 + ($1.owner == owner ? $1.excess : 0) }
    return own > ownerLimit ? .ownerSizeLimit(bytes: ownerLimit) : nil
  }

  @Test("are counted like a list, for the store and for each owner", arguments: [1, 2, 3])
  func counted(seed: Int) throws {
    for kind in [StoreUnderTest.memory, .sqlite] {
      var random = SeededGenerator(seed: seed)
      let owners = [nil] + (0..<6).map { SessionOwner(network: $0) }
      try kind.use(sessionLimit: 100, sessionsPerOwner: 10) { store throws in
        var held: [Held] = [], refusals = 0
        for _ in 0..<800 {
          let bytes = random.whole(0...3) == 0 ? random.whole(0...9000) : random.whole(0...400_000)
          let index = held.isEmpty ? 0 : random.whole(0...held.count - 1)
          switch random.whole(0...9) {
          case 0...4:
            let new = Held(
              id: .random(), owner: owners[random.whole(0...owners.count - 1)], bytes: bytes)
            let count = held.count { $0.owner == new.owner }
            guard held.count < 100, new.owner == nil || count < 10 else { continue }
            let expected = Self.refusal(held, 0, bytes, new.owner)
            let refusal = Self.refusal { () throws in
              try store.insert(Self.record(new.id, 1, bytes: bytes), by: new.owner)
            }
            #expect(refusal == expected)
            if expected == nil { held.append(new) } else { refusals += 1 }
          case 5...7 where !held.isEmpty:
            let old = held[index]
            let next = Self.record(old.id, old.revision + 1, bytes: bytes)
            // A change of another revision is not made and not counted.
            if random.whole(0...4) == 0 {
              #expect(try !store.replace(next, ifRevision: old.revision + 7).commit())
              let unknown = Self.record(.random(), 2, bytes: bytes)
              #expect(try !store.replace(unknown, ifRevision: 1).commit())
              continue
            }
            let expected = Self.refusal(held, old.excess, bytes, old.owner)
            let refusal = Self.refusal { () throws in
              #expect(try store.replace(next, ifRevision: old.revision).commit())
            }
            #expect(refusal == expected)
            if expected != nil {
              refusals += 1
              #expect(try store.load(old.id, now: start)?.revision == old.revision)
            } else {
              held[index].bytes = bytes
              held[index].revision += 1
            }
          case 8 where !held.isEmpty:
            #expect(try store.remove(held[index].id))
            held.remove(at: index)
          default: break
          }
        }
        #expect(refusals > 50)
      }
    }
  }

  private static func refusal(_ body: () throws -> Void) -> SessionStoreError? {
    do {
      try body()
      return nil
    } catch {
      return error as? SessionStoreError
    }
  }

  @Test("are counted again when a file is opened, and those that expire count no longer")
  func reopened() throws {
    let directory = TemporaryDirectory(), owner = SessionOwner(network: 5)
    let ids = (0..<3).map { _ in SessionID.random() }
    let third = LargeSessions.freeBytes + Self.ownerLimit / 3
    for (index, id) in ids.enumerated() {
      let store = try SQLiteSessionStore(
        path: directory.file("sessions.sqlite"), sessionLimit: 100, sessionsPerOwner: 10)
      defer { store.close() }
      let record = SessionRecord(
        id: id, revision: 1, expiresAt: start + Double(index),
        payload: [UInt8](repeating: 7, count: third))
      try store.insert(record, by: owner)
    }
    let store = try SQLiteSessionStore(
      path: directory.file("sessions.sqlite"), sessionLimit: 100, sessionsPerOwner: 10)
    defer { store.close() }
    let more = Self.record(.random(), 1, bytes: LargeSessions.freeBytes + 2)
    #expect(throws: SessionStoreError.ownerSizeLimit(bytes: Self.ownerLimit)) {
      try store.insert(more, by: owner)
    }
    // Another owner has room of its own.
    try store.insert(Self.record(.random(), 1, bytes: third), by: SessionOwner(network: 6))
    #expect(try store.sweep(now: start + 0.5) == 1)
    try store.insert(more, by: owner)
  }

  @Test("changed in one transaction that fails are counted as before")
  func failedGroup() throws {
    let directory = TemporaryDirectory(), owner = SessionOwner(network: 5)
    let store = try SQLiteSessionStore(
      path: directory.file("sessions.sqlite"), sessionLimit: 100, sessionsPerOwner: 10,
      pageLimit: 130)
    defer { store.close() }
    let ids = (0..<4).map { _ in SessionID.random() }
    for id in ids { try store.insert(Self.record(id, 1, bytes: 100), by: owner) }
    // The file has room for one of the changes only.
    let writes = ids.map { store.replace(Self.record($0, 2, bytes: 300_000), ifRevision: 1) }
    let written = writes.count {
      if case .success(true) = $0.outcome { true } else { false }
    }
    #expect(written == 1)
    // If the failed changes counted, this session would exceed the owner's limit.
    try store.insert(Self.record(.random(), 1, bytes: 190_000), by: owner)
  }
}
