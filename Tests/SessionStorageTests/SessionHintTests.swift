import Foundation
import SessionStorage
import TestSupport
import Testing

@Suite("Hints of every session store", .timeLimit(.minutes(1)))
struct SessionHintTests {
  /// An operation, with the hints that must follow.
  private struct Step {
    var hints: [SessionHint] = []
    /// The sessions after the operation: revision and deadline.
    var sessions: [SessionID: (revision: Int, expiresAt: Double)]
  }

  /// Makes a random change of a store and of the list of its sessions.
  private func change(
    _ store: any SessionStore, _ sessions: [SessionID: (revision: Int, expiresAt: Double)],
    _ random: inout SeededGenerator
  ) throws -> Step {
    var step = Step(sessions: sessions)
    let deadline = start + Double(random.whole(0...1000))
    let ids = sessions.keys.sorted { $0.description < $1.description }
    let kind = random.whole(0...9)
    guard !ids.isEmpty, kind > 1 else {
      let record = SessionRecord.sample(expiresAt: deadline)
      try store.insert(record)
      step.sessions[record.id] = (1, deadline)
      return step
    }
    let id = ids[random.whole(0...ids.count - 1)]
    let revision = sessions[id]?.revision ?? 0
    switch kind {
    case 2...5:
      let next = SessionRecord.sample(id, revision: revision + 1, expiresAt: deadline)
      #expect(try store.replace(next, ifRevision: revision).commit())
      step.sessions[id] = (revision + 1, deadline)
      step.hints = [.changed(id, revision: revision + 1)]
    case 6:
      let wrong = SessionRecord.sample(id, revision: 1_000_000)
      #expect(try !store.replace(wrong, ifRevision: revision + 1).commit())
      #expect(try !store.remove(.random()))
      try store.extend(id, to: deadline)
      step.sessions[id]?.expiresAt = deadline
    case 7:
      #expect(try store.remove(id))
      step.sessions[id] = nil
      step.hints = [.removed(id)]
    case 8:
      let now = start + Double(random.whole(0...100))
      let gone = sessions.filter { $0.value.expiresAt < now }.map(\.key)
      #expect(try store.sweep(now: now) == gone.count)
      for id in gone { step.sessions[id] = nil }
      step.hints = gone.map { .removed($0) }
    default:
      // Several queued changes of one session share a commit.
      let writes = (1...3).map { offset in
        store.replace(
          .sample(id, revision: revision + offset, expiresAt: deadline),
          ifRevision: revision + offset - 1)
      }
      for write in writes.reversed() { #expect(try write.commit()) }
      step.sessions[id] = (revision + 3, deadline)
      step.hints = (1...3).map { .changed(id, revision: revision + $0) }
    }
    return step
  }

  @Test("follow each change, which the observer can then load", arguments: StoreUnderTest.allCases)
  func law(_ kind: StoreUnderTest) throws {
    try kind.usePair { store, observed in
      let hidden = Locked([SessionHint]())
      let hints = HintRecorder(observed) { hint in
        // The observer calls the store, so the store must not hold a lock.
        func load(_ id: SessionID) -> Result<SessionRecord?, SessionStoreError> {
          Result { () throws(SessionStoreError) in try observed.load(id, now: 0) }
        }
        let isVisible =
          switch hint {
          case .changed(let id, let revision):
            (try? load(id).get()).map { $0.revision >= revision } ?? false
          case .removed(let id): load(id) == .success(nil)
          case .unknown: true
          }
        if !isVisible { hidden.withLock { $0.append(hint) } }
      }
      var random = SeededGenerator(seed: 27)
      var sessions: [SessionID: (revision: Int, expiresAt: Double)] = [:]
      var counts = SessionHintStatistics()
      for _ in 0..<600 {
        let step = try change(store, sessions, &random)
        sessions = step.sessions
        // A sweep removes in any order.
        var missing = step.hints
        for _ in step.hints {
          hints.next { hint in
            guard let index = missing.firstIndex(of: hint) else { return false }
            missing.remove(at: index)
            return true
          }
        }
        for hint in step.hints {
          if case .removed = hint { counts.removed += 1 } else { counts.changed += 1 }
        }
      }
      #expect(hidden.withLock { $0 } == [])
      #expect(hints.received == [])
      #expect(counts.changed > 100 && counts.removed > 50)
      let statistics = observed.hintStatistics
      #expect(statistics.changed == counts.changed && statistics.removed == counts.removed)
      #expect(statistics.malformed == 0 && statistics.failures == 0)
      #expect(statistics.unknown == (kind == .redis ? 1 : 0))
    }
  }

  @Test("reach the last revision of each session", arguments: StoreUnderTest.allCases)
  func concurrent(_ kind: StoreUnderTest) throws {
    try kind.usePair { store, observed in
      let last = Locked([SessionID: Int]())
      let hints = HintRecorder(observed) { hint in
        guard case .changed(let id, let revision) = hint else { return }
        last.withLock { $0[id] = max($0[id] ?? 0, revision) }
      }
      let ids = (0..<8).map { _ in SessionID.random() }
      for id in ids { try store.insert(.sample(id)) }
      let revisions = 50
      DispatchQueue.concurrentPerform(iterations: 4) { writer in
        for revision in 1..<revisions {
          for id in ids[(writer * 2)...(writer * 2 + 1)] {
            let next = SessionRecord.sample(id, revision: revision + 1)
            _ = store.replace(next, ifRevision: revision).outcome
          }
        }
      }
      let end = SessionID.random()
      try store.insert(.sample(end))
      #expect(try store.remove(end))
      hints.next(.removed(end))
      #expect(last.withLock { $0 } == Dictionary(uniqueKeysWithValues: ids.map { ($0, revisions) }))
    }
  }

  @Test("go to the last observer, and to none after the end", arguments: StoreUnderTest.allCases)
  func observers(_ kind: StoreUnderTest) throws {
    try kind.use { store in
      #expect(store.hintStatistics == SessionHintStatistics())
      let records = [SessionRecord.sample(), .sample()]
      for record in records { try store.insert(record) }
      #expect(try store.remove(records[0].id))
      #expect(store.hintStatistics == SessionHintStatistics())
      let first = HintRecorder(store), second = HintRecorder()
      store.observeChanges { second.append($0) }
      #expect(try store.remove(records[1].id))
      second.next(.removed(records[1].id))
      #expect(first.received == [])
      weak var released: HintRecorder?
      do {
        let third = HintRecorder()
        released = third
        store.observeChanges { third.append($0) }
        #expect(released != nil)
      }
      store.close()
      // The thread that receives messages may be calling the observer.
      while released != nil {}
    }
  }
}
