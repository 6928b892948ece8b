import AnimationNotation
import HTTPMessages
import SessionStorage
import Testing

@testable import InbetweenAPI

@Suite("A creation whose response cannot be kept")
struct KeptCreationFailureTests {
  /// A store whose second insertion fails, although the record may be stored.
  private final class DoubtfulStore: SessionStore {
    private let store = InMemorySessionStore()
    private let insertions = Locked(0)
    private let error: SessionStoreError
    private let storesRecord: Bool

    init(_ error: SessionStoreError, storesRecord: Bool) {
      self.error = error
      self.storesRecord = storesRecord
    }

    func load(_ id: SessionID, now: Double) -> SessionRecord? { store.load(id, now: now) }

    func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
      let number = insertions.withLock { count in
        count += 1
        return count
      }
      guard number == 2 else { return try store.insert(record, by: owner) }
      if storesRecord { try store.insert(record, by: owner) }
      throw error
    }

    func replace(
      _ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?
    ) -> SessionWrite {
      store.replace(record, ifRevision: revision)
    }

    func extend(_ id: SessionID, to expiresAt: Double) -> Bool { store.extend(id, to: expiresAt) }
    func remove(_ id: SessionID) -> Bool { store.remove(id) }
    func count() -> Int { store.count() }
    func sweep(now: Double) -> Int { store.sweep(now: now) }
    func check() {}
  }

  private func create(_ service: ServiceUnderTest) -> ReceivedResponse {
    service.post("/v1/sessions", #"{"to":7}"#, fields: [Field("Idempotency-Key", "k")])
  }

  @Test("has its session if the store has kept the response", arguments: [true, false])
  func unavailable(storesRecord: Bool) throws {
    let store = DoubtfulStore(.unavailable("no reply"), storesRecord: storesRecord)
    let service = ServiceUnderTest(store: store)
    #expect(create(service).status == 503)
    #expect(store.count() == (storesRecord ? 2 : 1))
    let again = create(service)
    #expect(again.status == 201)
    #expect((again.value(of: "Idempotent-Replayed") == "true") == storesRecord)
    let path = try #require(again.value(of: "Location"))
    #expect(service.get(path).status == 200)
    // A session without a kept response remains until its deadline.
    #expect(store.count() == (storesRecord ? 2 : 3))
  }

  @Test(
    "has no session if the store has certainly not kept the response",
    arguments: [
      SessionStoreError.full("no space"), .limit(sessions: 1), .ownerLimit(sessions: 1),
      .sizeLimit(bytes: 1), .ownerSizeLimit(bytes: 1),
    ])
  func refused(_ error: SessionStoreError) {
    let store = DoubtfulStore(error, storesRecord: false)
    let service = ServiceUnderTest(store: store)
    #expect(create(service).status >= 400)
    #expect(store.count() == 0)
    #expect(create(service).status == 201)
    #expect(store.count() == 2)
  }
}
