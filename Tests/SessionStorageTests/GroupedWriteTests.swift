import Foundation
import SQLiteSessionStorage
import SessionStorage
import Testing

@Suite("Grouped writes")
struct GroupedWriteTests {
  @Test(
    "have the outcomes of single writes after the next flush",
    arguments: StoreUnderTest.allCases)
  func flushed(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = (0..<40).map { SessionRecord.sample(payload: "old \($0)") }
      for record in records { try store.insert(record) }
      let reported = Outcomes()
      for (index, record) in records.enumerated() {
        // Every third has an outdated revision.
        let revision = index % 3 == 0 ? 7 : 1
        store.replace(record.next("new \(index)"), ifRevision: revision) { reported.add(index, $0) }
      }
      store.replace(.sample(revision: 2), ifRevision: 1) { reported.add(40, $0) }
      store.flush()
      #expect(reported.order == Array(0...40))
      for (index, record) in records.enumerated() {
        let isReplaced = index % 3 != 0
        #expect(reported.outcomes[index] == .success(isReplaced))
        #expect(
          try store.load(record.id, now: 0) == (isReplaced ? record.next("new \(index)") : record))
      }
      #expect(reported.outcomes[40] == .success(false))
      #expect(try store.count() == 40)
      store.flush()
      #expect(reported.order.count == 41)
    }
  }

  @Test(
    "of one session are made in the order of the calls",
    arguments: StoreUnderTest.allCases)
  func ordered(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let record = SessionRecord.sample()
      try store.insert(record)
      let reported = Outcomes()
      for revision in 1...5 {
        store.replace(
          .sample(record.id, revision: revision + 1, payload: "\(revision)"), ifRevision: revision
        ) { reported.add(revision, $0) }
      }
      store.replace(.sample(record.id, revision: 9), ifRevision: 8) { reported.add(9, $0) }
      store.flush()
      #expect((1...5).allSatisfy { reported.outcomes[$0] == .success(true) })
      #expect(reported.outcomes[9] == .success(false))
      #expect(try store.load(record.id, now: 0)?.payload == Array("5".utf8))
    }
  }

  @Test("succeed although one of them cannot be written")
  func oneFails() throws {
    let directory = TemporaryDirectory()
    let path = directory.file("sessions.sqlite")
    let store = try SQLiteSessionStore(path: path, options: .init(pageLimit: 40))
    let records = (0..<9).map { SessionRecord.sample(payload: "old \($0)") }
    for record in records { try store.insert(record) }
    let reported = Outcomes()
    for (index, record) in records.enumerated() {
      let payload = index == 4 ? String(repeating: "x", count: 400_000) : "new \(index)"
      store.replace(record.next(payload), ifRevision: 1) { reported.add(index, $0) }
    }
    store.flush()
    for (index, record) in records.enumerated() where index != 4 {
      #expect(reported.outcomes[index] == .success(true))
      #expect(try store.load(record.id, now: 0) == record.next("new \(index)"))
    }
    guard case .failure(.full)? = reported.outcomes[4] else {
      Issue.record("\(String(describing: reported.outcomes[4])) is no full store")
      return
    }
    #expect(try store.load(records[4].id, now: 0) == records[4])
    // The file contains the same.
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
    let reported = Outcomes()
    store.close()
    for (index, record) in records.enumerated() {
      store.replace(record.next("late"), ifRevision: 1) { reported.add(index, $0) }
    }
    store.flush()
    for index in records.indices {
      guard case .failure(.unavailable)? = reported.outcomes[index] else {
        Issue.record("\(String(describing: reported.outcomes[index])) is not unavailable")
        continue
      }
    }
  }

  @Test("of many threads each report one outcome", arguments: StoreUnderTest.allCases)
  func manyThreads(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      let records = (0..<200).map { SessionRecord.sample(payload: "old \($0)") }
      for record in records { try store.insert(record) }
      let reported = Outcomes()
      DispatchQueue.concurrentPerform(iterations: 8) { thread in
        for index in stride(from: thread, to: records.count, by: 8) {
          let done = Promise<Bool>()
          store.replace(records[index].next("new"), ifRevision: 1) {
            reported.add(index, $0)
            done.fulfill($0 == .success(true))
          }
          if index % 3 == 0 { continue }
          store.flush()
          #expect(done.wait())
        }
      }
      store.flush()
      #expect(reported.order.sorted() == Array(records.indices))
      #expect(reported.outcomes.values.allSatisfy { $0 == .success(true) })
    }
  }
}

extension SessionRecord {
  /// The session after a change of its payload.
  fileprivate func next(_ payload: String) -> SessionRecord {
    .sample(id, revision: revision + 1, expiresAt: expiresAt, payload: payload)
  }
}

/// The reported outcomes by index, in their order.
private final class Outcomes: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [(Int, Result<Bool, SessionStoreError>)] = []

  func add(_ index: Int, _ outcome: Result<Bool, SessionStoreError>) {
    lock.withLock { all.append((index, outcome)) }
  }

  var order: [Int] { lock.withLock { all.map(\.0) } }
  var outcomes: [Int: Result<Bool, SessionStoreError>] {
    lock.withLock { Dictionary(all, uniquingKeysWith: { first, _ in first }) }
  }
}
