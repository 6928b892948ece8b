internal import AnimationNotation
internal import SessionStorage

/// A cache of recently used sessions, which saves deserialization on each request.
///
/// The store remains authoritative. A lookup passes the record that was just loaded. The cached
/// session is returned only if its bytes equal those of the record. So a change by another process
/// needs no invalidation.
///
/// To bound its size, the cache has two generations. When the younger generation is full, it
/// replaces the older generation.
final class SessionCache: Sendable {
  /// The capacity of one generation.
  struct Capacity: Sendable {
    var sessions = Limits.cachedSessions.max / 2
    /// The maximum size of the serialized sessions, in bytes.
    var bytes = Limits.cachedSessionBytes.max / 2
  }

  private struct Entry {
    let payload: [UInt8]
    let document: SessionDocument
  }

  private struct Generations {
    var younger: [SessionID: Entry] = [:]
    var older: [SessionID: Entry] = [:]
    var youngerBytes = 0

    mutating func take(_ id: SessionID) -> Entry? {
      if let entry = younger.removeValue(forKey: id) {
        youngerBytes -= entry.payload.count
        return entry
      }
      return older.removeValue(forKey: id)
    }

    mutating func put(_ entry: Entry, _ id: SessionID) {
      youngerBytes += entry.payload.count
      if let before = younger.updateValue(entry, forKey: id) {
        youngerBytes -= before.payload.count
      } else if !older.isEmpty {
        older.removeValue(forKey: id)
      }
    }
  }

  private let capacity: Capacity
  private let generations = Locked(Generations())

  init(_ capacity: Capacity = Capacity()) { self.capacity = capacity }

  /// Removes and returns the session of a record.
  ///
  /// The caller then has the only copy, so that playback can change it in place.
  ///
  /// - Returns: The session; `nil` if the session is not cached or the record has changed.
  func take(_ record: SessionRecord) -> SessionDocument? {
    guard let entry = generations.withLock({ $0.take(record.id) }) else { return nil }
    // Usually both payloads are the same array, and then the comparison takes no time.
    return entry.payload == record.payload ? entry.document : nil
  }

  /// Caches a session with its record, which was loaded from the store or is written to the store.
  func insert(_ document: SessionDocument, as record: SessionRecord) {
    let entry = Entry(payload: record.payload, document: document)
    let gone = generations.withLock { generations -> [SessionID: Entry] in
      generations.put(entry, record.id)
      guard
        generations.younger.count > capacity.sessions || generations.youngerBytes > capacity.bytes
      else { return [:] }
      let gone = generations.older
      generations.older = generations.younger
      generations.younger = [:]
      generations.youngerBytes = 0
      return gone
    }
    // This statement may release thousands of sessions, so it runs outside the lock.
    _ = consume gone
  }

  /// Removes a deleted session.
  func remove(_ id: SessionID) { _ = generations.withLock { $0.take(id) } }

  var count: Int { generations.withLock { $0.younger.count + $0.older.count } }
}
