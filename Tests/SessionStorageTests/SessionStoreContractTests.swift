import Foundation
import SessionStorage
import TestSupport
import Testing

@Suite("Every session store")
struct SessionStoreContractTests {
  @Test("loads the inserted sessions", arguments: StoreUnderTest.allCases)
  func inserts(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = [
        SessionRecord.sample(payload: ""), .sample(payload: "\u{0}é𝛼"),
        .sample(
          revision: (1 << 53) - 1, expiresAt: 1e300, payload: String(repeating: "x", count: 300_000)
        ),
      ]
      for record in records { try store.insert(record) }
      for record in records { #expect(try store.load(record.id, now: 0) == record) }
      #expect(try store.load(.random(), now: 0) == nil)
      try store.check()
    }
  }

  @Test("refuses an existing ID and keeps its session", arguments: StoreUnderTest.allCases)
  func refusesDuplicates(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let record = SessionRecord.sample(payload: "first")
      try store.insert(record)
      #expect(throws: SessionStoreError.exists(record.id)) {
        try store.insert(.sample(record.id, payload: "second"))
      }
      #expect(try store.load(record.id, now: 0) == record)
      #expect(try store.count() == 1)
    }
  }

  @Test("inserts a session in place of an expired one only", arguments: StoreUnderTest.allCases)
  func replacesExpired(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let old = SessionRecord.sample(revision: 7, expiresAt: start, payload: "old")
      let new = SessionRecord.sample(old.id, expiresAt: start + 9, payload: "new")
      try store.insert(old, by: nil, now: start - 1)
      #expect(throws: SessionStoreError.exists(old.id)) {
        try store.insert(new, by: nil, now: start)
      }
      #expect(try store.load(old.id, now: start) == old)
      try store.insert(new, by: nil, now: start + 1)
      #expect(try store.load(old.id, now: start + 1)?.payload == new.payload)
      #expect(try store.load(old.id, now: start + 10) == nil)
      #expect(try store.count() == 1)
    }
  }

  @Test("replaces a session with the expected revision only", arguments: StoreUnderTest.allCases)
  func replaces(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let id = SessionID.random()
      try store.insert(.sample(id, revision: 1))
      let second = SessionRecord.sample(id, revision: 2, expiresAt: start + 2000, payload: "second")
      #expect(try store.replace(second, ifRevision: 1).commit())
      #expect(try !store.replace(.sample(id, revision: 2, payload: "late"), ifRevision: 1).commit())
      #expect(
        try !store.replace(.sample(id, revision: 4, payload: "early"), ifRevision: 3).commit())
      #expect(try store.load(id, now: 0) == second)
      #expect(try !store.replace(.sample(revision: 2), ifRevision: 1).commit())
      #expect(try store.count() == 1)
    }
  }

  @Test("removes a session once", arguments: StoreUnderTest.allCases)
  func removes(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let gone = SessionRecord.sample(), kept = SessionRecord.sample()
      try store.insert(gone)
      try store.insert(kept)
      #expect(try store.remove(gone.id))
      #expect(try !store.remove(gone.id))
      #expect(try store.load(gone.id, now: 0) == nil)
      #expect(try !store.replace(gone, ifRevision: 1).commit())
      #expect(try store.load(kept.id, now: 0) == kept)
      #expect(try store.count() == 1)
      try store.insert(gone)
      #expect(try store.count() == 2)
    }
  }

  @Test("hides a session after its deadline, not at it", arguments: StoreUnderTest.allCases)
  func expires(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let record = SessionRecord.sample(expiresAt: start + 1000)
      try store.insert(record)
      #expect(try store.load(record.id, now: start + 1000) == record)
      #expect(try store.load(record.id, now: (start + 1000).nextUp) == nil)
      #expect(try store.count() == 1)
    }
  }

  @Test("moves a deadline only", arguments: StoreUnderTest.allCases)
  func extends(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      var record = SessionRecord.sample(revision: 7, expiresAt: start + 1000, payload: "kept")
      try store.insert(record)
      #expect(try store.extend(record.id, to: start + 3000.5))
      record.expiresAt = start + 3000.5
      #expect(try store.load(record.id, now: start + 2000) == record)
      #expect(try !store.extend(.random(), to: start + 3000))
      #expect(try store.count() == 1)
      // A session whose deadline has passed exists until it is removed.
      #expect(try store.extend(record.id, to: start - 1))
      #expect(try store.sweep(now: start) == 1)
      #expect(try !store.extend(record.id, to: start + 3000))
      #expect(try store.load(record.id, now: start) == nil)
    }
  }

  @Test("sweeps sessions after their deadline only", arguments: StoreUnderTest.allCases)
  func sweeps(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = (0..<1000).map { SessionRecord.sample(expiresAt: start + Double($0)) }
      for record in records { try store.insert(record) }
      #expect(try store.sweep(now: start + 700) == 700)
      #expect(try store.sweep(now: start + 700) == 0)
      #expect(try store.count() == 300)
      for record in records {
        #expect(
          try store.load(record.id, now: 0) == (record.expiresAt < start + 700 ? nil : record))
      }
    }
  }

  @Test("refuses sessions beyond its limit", arguments: StoreUnderTest.allCases)
  func fills(_ kind: StoreUnderTest) throws {
    try kind.use(sessionLimit: 3) { store in
      let records = (0..<3).map { _ in SessionRecord.sample(expiresAt: start + 10) }
      for record in records { try store.insert(record) }
      let refused = SessionStoreError.limit(sessions: 3)
      #expect(throws: refused) { try store.insert(.sample()) }
      // A session that exists is reported before a limit.
      #expect(throws: SessionStoreError.exists(records[1].id)) { try store.insert(records[1]) }
      #expect(try store.replace(.sample(records[0].id, revision: 2), ifRevision: 1).commit())
      #expect(try store.remove(records[0].id))
      try store.insert(.sample(expiresAt: start + 10))
      #expect(throws: refused) { try store.insert(.sample()) }
      #expect(try store.sweep(now: start + 11) == 3)
      try store.insert(.sample())
    }
  }

  @Test(
    "counts the sessions of each owner like a list", arguments: StoreUnderTest.allCases)
  func owners(_ kind: StoreUnderTest) throws {
    var random = SeededGenerator(seed: 31)
    let owners = [nil] + (0..<4).map { SessionOwner(network: $0 == 0 ? .max : UInt64($0)) }
    try kind.use(sessionsPerOwner: 5) { store throws in
      var held: [(record: SessionRecord, owner: SessionOwner?)] = []
      for _ in 0..<600 {
        switch random.whole(0...9) {
        case 0...5:
          let owner = owners[random.whole(0...owners.count - 1)]
          let record = SessionRecord.sample(expiresAt: start + Double(random.whole(0...1000)))
          let isFull = owner != nil && held.count { $0.owner == owner } >= 5
          let refusal = refusal { () throws(SessionStoreError) in
            try store.insert(record, by: owner)
          }
          #expect(refusal == (isFull ? .ownerLimit(sessions: 5) : nil))
          if refusal == nil { held.append((record, owner)) }
        case 6, 7:
          guard !held.isEmpty else { continue }
          let index = random.whole(0...held.count - 1)
          #expect(try store.remove(held[index].record.id))
          #expect(try !store.remove(held[index].record.id))
          held.remove(at: index)
        case 8:
          guard !held.isEmpty else { continue }
          let index = random.whole(0...held.count - 1)
          let next = SessionRecord.sample(
            held[index].record.id, revision: held[index].record.revision + 1,
            expiresAt: held[index].record.expiresAt, payload: "later")
          #expect(try store.replace(next, ifRevision: held[index].record.revision).commit())
          held[index].record = next
        default:
          let now = start + Double(random.whole(0...300))
          let before = held.count
          held.removeAll { $0.record.expiresAt < now }
          #expect(try store.sweep(now: now) == before - held.count)
        }
        #expect(try store.count() == held.count)
      }
    }
  }

  private func refusal(of body: () throws(SessionStoreError) -> Void) -> SessionStoreError? {
    do throws(SessionStoreError) {
      try body()
      return nil
    } catch {
      return error
    }
  }

  @Test("accepts one writer for each revision", arguments: StoreUnderTest.allCases)
  func serialisesWriters(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let id = SessionID.random()
      try store.insert(.sample(id, revision: 1, payload: ""))
      let iterations = 50, writers = 4
      let wins = Locked(0)
      DispatchQueue.concurrentPerform(iterations: writers) { writer in
        for iteration in 1...iterations {
          let record = SessionRecord.sample(id, revision: iteration + 1, payload: "\(writer)")
          if (try? store.replace(record, ifRevision: iteration).commit()) == true {
            wins.withLock { $0 += 1 }
          }
        }
      }
      // A refused writer retries with the next revision, so each revision is written once.
      #expect(wins.withLock { $0 } == iterations)
      #expect(try store.load(id, now: 0)?.revision == iterations + 1)
    }
  }

  @Test("counts correctly under many threads", arguments: StoreUnderTest.allCases)
  func countsConcurrently(_ kind: StoreUnderTest) throws {
    try kind.use(sessionLimit: 100) { store in
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        for _ in 0..<100 {
          let record = SessionRecord.sample()
          if (try? store.insert(record)) != nil, Bool.random() { _ = try? store.remove(record.id) }
        }
      }
      let left = try store.count()
      #expect(left <= 100)
      #expect(try store.sweep(now: .infinity) == left)
      #expect(try store.count() == 0)
    }
  }
}
