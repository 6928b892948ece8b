import SessionStorage

/// The records last read or written, so that a session that is stepped is not read from the file each time.
///
/// Only this process writes to the file, and every change here is made while the connection is held: what is
/// here is what the file holds. Two generations bound the memory: what was not used while the younger filled up
/// goes with the older one.
final class RecentRecords: Sendable {
  private struct Generations {
    var younger: [SessionID: SessionRecord] = [:]
    var older: [SessionID: SessionRecord] = [:]
    var youngerBytes = 0
  }

  private let generations = Locked(Generations())

  /// How many bytes of payloads one generation holds; the map around them takes as much again at most.
  private static let bytesMax = 4_194_304

  subscript(id: SessionID) -> SessionRecord? {
    generations.withLock { generations in
      if let record = generations.younger[id] { return record }
      guard let record = generations.older.removeValue(forKey: id) else { return nil }
      Self.keep(record, in: &generations)
      return record
    }
  }

  /// Keeps a record as the file holds it now.
  func keep(_ record: SessionRecord) {
    generations.withLock { generations in
      generations.older[record.id] = nil
      Self.keep(record, in: &generations)
    }
  }

  /// Moves the deadline of a record, if it is here.
  func extend(_ id: SessionID, to expiresAt: Double) {
    generations.withLock { generations in
      generations.younger[id]?.expiresAt = expiresAt
      generations.older[id]?.expiresAt = expiresAt
    }
  }

  /// Forgets one record: the file's may be another.
  func forget(_ id: SessionID) {
    generations.withLock { generations in
      if let record = generations.younger.removeValue(forKey: id) {
        generations.youngerBytes -= record.size
      }
      generations.older[id] = nil
    }
  }

  /// Forgets all.
  func forgetAll() { generations.withLock { $0 = Generations() } }

  private static func keep(_ record: SessionRecord, in generations: inout Generations) {
    let replaced = generations.younger.updateValue(record, forKey: record.id)
    generations.youngerBytes += record.size - (replaced?.size ?? 0)
    guard generations.youngerBytes > bytesMax else { return }
    generations.older = generations.younger
    generations.younger = [:]
    generations.youngerBytes = 0
  }
}

extension SessionRecord {
  /// About what it takes in memory, in bytes.
  fileprivate var size: Int { payload.count + 128 }
}
