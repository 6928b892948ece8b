/// A table of client state with a fixed capacity; a full table evicts the least recently used
/// client.
///
/// Each operation takes constant time.
struct ClientTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var key: Key
    var value: Value
    /// The index of the entry that was used just before this entry; -1 if this is the oldest entry.
    var older: Int
    /// The index of the entry that was used just after this entry; -1 if this is the newest entry.
    var newer: Int
  }

  private let capacity: Int
  private var places: [Key: Int] = [:]
  private var entries: [Entry] = []
  private var oldest = -1
  private var newest = -1

  /// Creates an empty table.
  ///
  /// - Parameter capacity: The maximum number of clients, at least 1.
  init(capacity: Int) { self.capacity = max(capacity, 1) }

  var count: Int { entries.count }

  /// Updates a client's state and marks the client as the most recently used.
  ///
  /// - Parameters:
  ///   - key: The client. If the table does not contain the client, the client is added.
  ///   - unknown: The initial state of a client that is added.
  ///   - body: A function that changes the state; its result is returned.
  mutating func update<Result>(
    _ key: Key, unknown: Value, _ body: (inout Value) -> Result
  ) -> Result {
    let place = place(of: key, unknown)
    if place != newest {
      unlink(place)
      link(place)
    }
    return body(&entries[place].value)
  }

  private mutating func place(of key: Key, _ unknown: Value) -> Int {
    if let place = places[key] { return place }
    let entry = Entry(key: key, value: unknown, older: -1, newer: -1)
    let place: Int
    if entries.count < capacity {
      place = entries.count
      entries.append(entry)
    } else {
      place = oldest
      unlink(place)
      places[entries[place].key] = nil
      entries[place] = entry
    }
    places[key] = place
    link(place)
    return place
  }

  private mutating func unlink(_ place: Int) {
    let (older, newer) = (entries[place].older, entries[place].newer)
    if older >= 0 { entries[older].newer = newer } else { oldest = newer }
    if newer >= 0 { entries[newer].older = older } else { newest = older }
  }

  private mutating func link(_ place: Int) {
    entries[place].older = newest
    entries[place].newer = -1
    if newest >= 0 { entries[newest].newer = place } else { oldest = place }
    newest = place
  }
}
