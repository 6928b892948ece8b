import AnimationCore
import AnimationNotation
import JSONCodec
import Foundation
import SessionStorage
import Testing
import TestSupport

@testable import InbetweenAPI

@Suite("Cached sessions")
struct SessionCacheTests {
  /// Returns a record and its session; `number` determines the content.
  private static func session(
    _ number: Int, id: SessionID = .random(), revision: Int = 1
  ) throws -> (record: SessionRecord, document: SessionDocument) {
    let scene = AnimationScene(
      properties: ["x": (.number(Double(number)), nil)], frameRate: 60, fidelity: .swiftui)
    let document = try SessionDocument(scene: scene, ttl: 60, compatibility: .y2023, .none)
    let record = SessionRecord(
      id: id, revision: revision, expiresAt: 1e9, payload: try document.payload(.none))
    return (record, document)
  }

  private func payload(_ document: SessionDocument?) throws -> [UInt8]? {
    try document?.payload(.none)
  }

  @Test("are taken once, for the record that they were stored with")
  func takes() throws {
    let cache = SessionCache()
    let (record, document) = try Self.session(1)
    #expect(try payload(cache.take(record)) == nil)
    cache.insert(document, as: record)
    #expect(cache.count == 1)
    // Like a record read from a file, the copy has equal bytes in another allocation.
    var copy = record
    copy.payload = record.payload.map(\.self)
    copy.expiresAt += 1
    #expect(try payload(cache.take(copy)) == record.payload)
    #expect(try payload(cache.take(record)) == nil)
    #expect(cache.count == 0)
  }

  @Test("do not match a changed record, whatever its revision is")
  func stale() throws {
    for revision in [1, 2] {
      let cache = SessionCache()
      let (record, document) = try Self.session(1)
      let (other, _) = try Self.session(2, id: record.id, revision: revision)
      cache.insert(document, as: record)
      #expect(try payload(cache.take(other)) == nil)
      // The cached session is dropped, because a store does not return to an older record.
      #expect(cache.count == 0)
    }
  }

  @Test("are removed with the session")
  func removes() throws {
    let cache = SessionCache()
    let (record, document) = try Self.session(1)
    cache.insert(document, as: record)
    cache.remove(record.id)
    #expect(try payload(cache.take(record)) == nil)
  }

  @Test("are limited in number; the least recently used are evicted")
  func evictsByCount() throws {
    let cache = SessionCache(SessionCache.Capacity(sessions: 8, bytes: .max))
    let sessions = try (0..<100).map { try Self.session($0) }
    let favourite = sessions[0]
    for session in sessions {
      cache.insert(session.document, as: session.record)
      #expect(cache.count <= 18)
      let found = try #require(cache.take(favourite.record))
      cache.insert(found, as: favourite.record)
    }
    #expect(try payload(cache.take(sessions[99].record)) == sessions[99].record.payload)
    #expect(try payload(cache.take(sessions[50].record)) == nil)
  }

  @Test("are limited in bytes")
  func evictsByBytes() throws {
    let size = try Self.session(0).record.payload.count
    let cache = SessionCache(SessionCache.Capacity(sessions: .max, bytes: 8 * size))
    for number in 0..<100 {
      let (record, document) = try Self.session(number)
      cache.insert(document, as: record)
      #expect(cache.count <= 17)
    }
    #expect(cache.count >= 8)
    // A session larger than the capacity is dropped immediately.
    let tiny = SessionCache(SessionCache.Capacity(sessions: .max, bytes: 1))
    for number in 0..<3 {
      let (record, document) = try Self.session(number)
      tiny.insert(document, as: record)
      #expect(tiny.count <= 1)
    }
  }

  @Test("match their records under many threads")
  func threads() throws {
    let cache = SessionCache(SessionCache.Capacity(sessions: 6, bytes: .max))
    let names = (0..<12).map { _ in SessionID.random() }
    let records = try names.map { name in
      try (0..<4).map { try Self.session($0, id: name, revision: $0).record }
    }
    let wrong = Locked(0), found = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      var random = SeededGenerator(seed: thread)
      for _ in 0..<3000 {
        let record = records[random.whole(0...11)][random.whole(0...3)]
        switch random.whole(0...5) {
        case 0...2:
          guard let document = try? SessionDocument(payload: record.payload, .none) else { return }
          cache.insert(document, as: record)
        case 3: cache.remove(record.id)
        default:
          guard let document = cache.take(record) else { continue }
          found.withLock { $0 += 1 }
          if (try? document.payload(.none)) != record.payload { wrong.withLock { $0 += 1 } }
        }
      }
    }
    #expect(wrong.withLock { $0 } == 0)
    #expect(found.withLock { $0 } > 0)
    #expect(cache.count <= 14)
  }
}
