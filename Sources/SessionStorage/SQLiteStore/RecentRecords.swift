/// A cache of recently used records, which avoids reading a session's row for each request.
///
/// Only this process writes to the file, and the cache changes only under the lock of the file. So
/// the cache and the file agree. The cache has two generations, which limits its memory. When the
/// younger generation is full, it replaces the older generation. Reading a row takes 4.5 µs, which
/// is longer than overwriting a row in a group of changes.
struct RecentRecords {
  private var younger: [SessionID: SessionRecord] = [:]
  private var older: [SessionID: SessionRecord] = [:]
  private var youngerBytes = 0

  /// The maximum size of the payloads in one generation, in bytes.
  ///
  /// The dictionary of one generation needs at most the same size again.
  private static let bytesMax = 4_194_304

  /// Returns a record as stored in the file, and marks it as recently used; `nil` if it is not
  /// cached.
  mutating func use(_ id: SessionID) -> SessionRecord? {
    if let record = younger[id] { return record }
    guard !older.isEmpty, let record = older.removeValue(forKey: id) else { return nil }
    insert(record)
    return record
  }

  /// Caches a record that equals the row of the session in the file.
  mutating func insert(_ record: SessionRecord) {
    if !older.isEmpty { older[record.id] = nil }
    let replaced = younger.updateValue(record, forKey: record.id)
    youngerBytes += record.size - (replaced?.size ?? 0)
    guard youngerBytes > Self.bytesMax else { return }
    older = younger
    younger = [:]
    youngerBytes = 0
  }

  /// Changes the deadline of a cached record.
  mutating func extend(_ id: SessionID, to expiresAt: Double) {
    younger[id]?.expiresAt = expiresAt
    older[id]?.expiresAt = expiresAt
  }

  /// Removes a record that may differ from the row of the session in the file.
  mutating func remove(_ id: SessionID) {
    if let record = younger.removeValue(forKey: id) { youngerBytes -= record.size }
    older[id] = nil
  }

  /// Removes all records.
  mutating func removeAll() { self = RecentRecords() }
}

extension SessionRecord {
  /// The approximate size in memory, in bytes.
  fileprivate var size: Int { payload.count + 128 }
}
