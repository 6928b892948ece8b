import SessionStorage

/// The records last read or written, so that a session that is stepped is not read from the file each time.
///
/// Only this process writes to the file, and every change here is made while the connection is held: what is
/// here is what the file holds. Two generations bound the memory: what was not used while the younger filled up
/// goes with the older one.
struct RecentRecords {
  private var younger: [SessionID: SessionRecord] = [:]
  private var older: [SessionID: SessionRecord] = [:]
  private var youngerBytes = 0

  /// How many bytes of payloads one generation holds; the map around them takes as much again at most.
  private static let bytesMax = 4_194_304

  /// Returns a record as the file holds it; `nil` where it is not here.
  mutating func use(_ id: SessionID) -> SessionRecord? {
    if let record = younger[id] { return record }
    guard !older.isEmpty, let record = older.removeValue(forKey: id) else { return nil }
    keep(record)
    return record
  }

  /// Keeps a record as the file holds it now.
  mutating func keep(_ record: SessionRecord) {
    if !older.isEmpty { older[record.id] = nil }
    let replaced = younger.updateValue(record, forKey: record.id)
    youngerBytes += record.size - (replaced?.size ?? 0)
    guard youngerBytes > Self.bytesMax else { return }
    older = younger
    younger = [:]
    youngerBytes = 0
  }

  /// Moves the deadline of a record, if it is here.
  mutating func extend(_ id: SessionID, to expiresAt: Double) {
    younger[id]?.expiresAt = expiresAt
    older[id]?.expiresAt = expiresAt
  }

  /// Forgets one record: the file's may be another.
  mutating func forget(_ id: SessionID) {
    if let record = younger.removeValue(forKey: id) { youngerBytes -= record.size }
    older[id] = nil
  }

  /// Forgets all.
  mutating func forgetAll() { self = RecentRecords() }
}

extension SessionRecord {
  /// About what it takes in memory, in bytes.
  fileprivate var size: Int { payload.count + 128 }
}
