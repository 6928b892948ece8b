internal import AnimationNotation
internal import SessionStorage

/// The sessions used last, as they were read or written, so that a step does not read one again.
///
/// It is no second truth. It is asked with the record that the store has just loaded, and answers only where the
/// record holds the very bytes that the session was read from or written as: whoever else changes, resets or
/// deletes a record, in this process or in another, has nothing to tell it. Two generations bound it: what was
/// not used while the younger filled up goes with the older one.
final class SessionCache: Sendable {
  /// How much one generation holds.
  struct Capacity: Sendable {
    var sessions = Limits.cachedSessions.max / 2
    /// Of the bytes that sessions are written as.
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

  /// Takes out the session that a record holds; `nil` where it is not here, or was when the record was another.
  ///
  /// It is out so that whoever plays it changes it in place.
  func take(_ record: SessionRecord) -> SessionDocument? {
    guard let entry = generations.withLock({ $0.take(record.id) }) else { return nil }
    // Mostly one array, which takes no time to compare.
    return entry.payload == record.payload ? entry.document : nil
  }

  /// Keeps a session that a store has just given or taken.
  func keep(_ document: SessionDocument, as record: SessionRecord) {
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
    // Thousands of sessions are let go of while nobody waits.
    _ = consume gone
  }

  /// Forgets a session that is no more.
  func forget(_ id: SessionID) { _ = generations.withLock { $0.take(id) } }

  /// How many sessions are here.
  var count: Int { generations.withLock { $0.younger.count + $0.older.count } }
}
