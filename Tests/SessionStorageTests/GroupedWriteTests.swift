import Foundation
import SessionStorage
import Testing

@Suite("Grouped writes")
struct GroupedWriteTests {
  @Test(
    "have the outcomes of single writes, whichever is committed first",
    arguments: StoreUnderTest.allCases)
  func committed(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = (0..<40).map { SessionRecord.sample(payload: "old \($0)") }
      for record in records { try store.insert(record) }
      var writes = records.enumerated().map { index, record in
        // Every third change expects a wrong revision.
        store.replace(record.next("new \(index)"), ifRevision: index % 3 == 0 ? 7 : 1)
      }
      writes.append(store.replace(.sample(revision: 2), ifRevision: 1))
      for index in [17] + Array(writes.indices) {
        #expect(writes[index].outcome == .success(index % 3 != 0 && index < 40))
      }
      for (index, record) in records.enumerated() {
        #expect(
          try store.load(record.id, now: 0)
            == (index % 3 != 0 ? record.next("new \(index)") : record))
      }
      #expect(try store.count() == 40)
    }
  }

  @Test(
    "of one session are made in the order of the calls",
    arguments: StoreUnderTest.allCases)
  func ordered(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let record = SessionRecord.sample()
      try store.insert(record)
      let writes = (1...5).map { revision in
        store.replace(
          .sample(record.id, revision: revision + 1, payload: "\(revision)"), ifRevision: revision)
      }
      let late = store.replace(.sample(record.id, revision: 9), ifRevision: 8)
      #expect(try !late.commit())
      for write in writes { #expect(try write.commit()) }
      #expect(try store.load(record.id, now: 0)?.payload == Array("5".utf8))
    }
  }

  @Test("are seen by every later call without a commit", arguments: StoreUnderTest.allCases)
  func seen(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = (0..<4).map { _ in SessionRecord.sample() }
      for record in records { try store.insert(record) }
      let writes = records.map { store.replace($0.next("new"), ifRevision: 1) }
      #expect(try store.load(records[0].id, now: 0) == records[0].next("new"))
      #expect(try store.remove(records[1].id))
      #expect(try !store.replace(records[2].next("again"), ifRevision: 1).commit())
      #expect(try store.replace(records[3].next("new").next("third"), ifRevision: 2).commit())
      for write in writes { #expect(try write.commit()) }
      #expect(try store.load(records[1].id, now: 0) == nil)
      #expect(try store.load(records[3].id, now: 0) == records[3].next("new").next("third"))
    }
  }

  @Test("succeed although one of them cannot be written")
  func oneFails() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("sessions.sqlite")
    let store = try SQLiteSessionStore(path: path, pageLimit: 40)
    let records = (0..<9).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let writes = records.enumerated().map { index, record in
      let payload = index == 4 ? String(repeating: "x", count: 400_000) : "new \(index)"
      return store.replace(record.next(payload), ifRevision: 1)
    }
    for (index, record) in records.enumerated() where index != 4 {
      #expect(writes[index].outcome == .success(true))
      #expect(try store.load(record.id, now: 0) == record.next("new \(index)"))
    }
    guard case .failure(.full) = writes[4].outcome else {
      Issue.record("\(writes[4].outcome) is no full store")
      return
    }
    #expect(try store.load(records[4].id, now: 0) == records[4])
    // The file must contain the same sessions as the store.
    store.close()
    let later = try SQLiteSessionStore(path: path)
    defer { later.close() }
    for (index, record) in records.enumerated() {
      #expect(
        try later.load(record.id, now: 0) == (index == 4 ? record : record.next("new \(index)")))
    }
  }

  @Test("fail after the store is closed")
  func closed() throws {
    let directory = TemporaryDirectory()
    let store = try SQLiteSessionStore(path: directory.file("sessions.sqlite"))
    let records = [SessionRecord.sample(), .sample()]
    for record in records { try store.insert(record) }
    let before = store.replace(records[0].next("late"), ifRevision: 1)
    store.close()
    let after = store.replace(records[1].next("late"), ifRevision: 1)
    for write in [before, after] {
      guard case .failure(.unavailable) = write.outcome else {
        Issue.record("\(write.outcome) is not unavailable")
        continue
      }
    }
  }

  @Test("of many threads each report one outcome", arguments: StoreUnderTest.allCases)
  func manyThreads(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = (0..<200).map { SessionRecord.sample(payload: "old \($0)") }
      for record in records { try store.insert(record) }
      let committed = Locked<Set<Int>>([])
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        let indices = Array(stride(from: thread, to: records.count, by: 8))
        let writes = indices.map { store.replace(records[$0].next("new"), ifRevision: 1) }
        for (index, write) in zip(indices, writes) where write.outcome == .success(true) {
          committed.withLock { _ = $0.insert(index) }
        }
      }
      #expect(committed.withLock { $0.count } == records.count)
    }
  }
}

extension SessionRecord {
  /// Returns the record with a new payload, at the next revision.
  fileprivate func next(_ payload: String) -> SessionRecord {
    .sample(id, revision: revision + 1, expiresAt: expiresAt, payload: payload)
  }
}
