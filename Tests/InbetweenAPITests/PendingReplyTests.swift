import InbetweenAPI
import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
@testable import SessionStorage
import Testing

@Suite("A change that is still to be stored")
struct PendingReplyTests {
  private func step(_ path: String, _ duration: Double = 0.1) -> Request {
    Request(
      method: "POST", path: path + "/evaluate",
      fields: [Field("Content-Type", "application/json")],
      content: Array(#"{"range":{"duration":\#(duration)}}"#.utf8))
  }

  private func pending(_ reply: Reply) throws -> any PendingResponse {
    guard case .later(let pending) = reply else { throw NotPending() }
    return pending
  }

  private struct NotPending: Error {}

  /// Runs a body with a service and its store; the store is a file.
  private func onFile(_ body: (ServiceUnderTest, SQLiteSessionStore) throws -> Void) throws {
    let directory = try TemporaryDirectory()
    let store = try SQLiteSessionStore(path: directory.file("sessions"))
    defer { store.close() }
    try body(ServiceUnderTest(store: store), store)
  }

  @Test("returns the same response as a synchronous change")
  func answered() throws {
    try onFile { service, store in
      let path = service.session("{}"), other = service.session("{}")
      let waited = service.send(step(other))
      let response = try pending(service.service.reply(to: step(path))).response()
      let received = ReceivedResponse(response)
      #expect(received.status == 200)
      #expect(received.value(of: "ETag") == waited.value(of: "ETag"))
      #expect(received["samples"] == waited["samples"])
      #expect(service.get(path)["revision"].integer == 2)
    }
  }

  @Test("is committed together with all other changes by the first response")
  func together() throws {
    try onFile { service, store in
      let paths = (0..<10).map { _ in service.session("{}") }
      let replies = try paths.map { try pending(service.service.reply(to: step($0))) }
      // The first response must commit all changes, which another connection to the file can then
      // read.
      let reader = try SQLiteConnection(path: store.path)
      func revisions() throws -> [Int64] {
        try SQLiteStatement("SELECT DISTINCT revision FROM session", on: reader)
          .rows { $0.integer(at: 0) ?? 0 }
      }
      #expect(try revisions() == [1])
      #expect(replies[7].response().status == 200)
      #expect(try revisions() == [2])
      for index in replies.indices where index != 7 {
        #expect(replies[index].response().status == 200)
      }
    }
  }

  @Test("does not block the same thread's next change of its session")
  func sameSession() throws {
    try onFile { service, store in
      let path = service.session("{}")
      let first = try pending(service.service.reply(to: step(path)))
      let second = try pending(service.service.reply(to: step(path)))
      let third = service.send(step(path))
      #expect(third["session"]["revision"].integer == 4)
      #expect(ReceivedResponse(second.response())["session"]["revision"].integer == 3)
      #expect(ReceivedResponse(first.response())["session"]["revision"].integer == 2)
      let fourth = try pending(service.service.reply(to: step(path)))
      #expect(service.delete(path).status == 204)
      #expect(fourth.response().status == 200)
      #expect(service.get(path).status == 404)
    }
  }

  @Test("reports a failed write, and the next change starts from the stored state")
  func failing() throws {
    let store = QueueingStore()
    let service = ServiceUnderTest(store: store)
    let path = service.session("{}")
    let before = service.get(path).content
    let reply = try pending(service.service.reply(to: step(path)))
    store.fail(with: .full("there is no room"))
    let refusal = ReceivedResponse(reply.response())
    #expect(refusal.status == 507)
    #expect(refusal.value(of: "X-Request-Id") != nil)
    store.fail(with: nil)
    #expect(service.get(path).content == before)
    let next = service.send(step(path))
    #expect(next["range"]["start"] == .number(0))
    #expect(next["session"]["revision"].integer == 2)
  }

  @Test("is applied again if another process was faster")
  func raced() throws {
    let store = QueueingStore()
    let service = ServiceUnderTest(store: store), other = ServiceUnderTest(store: store.inner)
    let path = service.session("{}")
    let reply = try pending(service.service.reply(to: step(path)))
    #expect(other.send(step(path, 0.25)).status == 200)
    let received = ReceivedResponse(reply.response())
    #expect(received.status == 200)
    #expect(received["range"]["start"] == .number(0.25))
    #expect(received["session"]["revision"].integer == 3)
  }
}

/// An in-memory store that applies a change only when the change is committed.
///
/// A test can make the commits fail.
private final class QueueingStore: SessionStore, @unchecked Sendable {
  let inner = InMemorySessionStore()
  private let lock = NSLock()
  private var failure: SessionStoreError?

  func fail(with error: SessionStoreError?) { lock.withLock { failure = error } }

  func load(_ id: SessionID, now: Double) -> SessionRecord? { inner.load(id, now: now) }
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    try inner.insert(record, by: owner)
  }
  func replace(_ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?) -> SessionWrite {
    SessionWrite { [self] in
      if let failure = lock.withLock({ failure }) { return .failure(failure) }
      return inner.replace(record, ifRevision: revision).outcome
    }
  }
  func extend(_ id: SessionID, to expiresAt: Double) -> Bool { inner.extend(id, to: expiresAt) }
  func remove(_ id: SessionID) -> Bool { inner.remove(id) }
  func count() -> Int { inner.count() }
  func sweep(now: Double) -> Int { inner.sweep(now: now) }
  func check() {}
}
