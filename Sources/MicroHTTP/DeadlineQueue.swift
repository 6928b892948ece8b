/// An object that can be in a `DeadlineQueue`; it can be in only one queue at a time.
protocol DeadlineQueueMember: AnyObject {
  /// The position in the queue, which only the queue changes; `nil` outside the queue.
  var queuePosition: Int? { get set }
}

/// A priority queue of members, ordered by deadline.
///
/// A deadline is a number of ticks; `WaitingStreams` defines the length of a tick.
///
/// The queue is a binary heap. Each change takes O(log n) for n members. This includes the removal
/// of an arbitrary member, because each member stores its position.
struct DeadlineQueue<Member: DeadlineQueueMember> {
  private var entries: [(tick: UInt64, member: Member)] = []

  var count: Int { entries.count }

  /// The earliest deadline; `nil` if the queue is empty.
  var firstTick: UInt64? { entries.first?.tick }

  /// Inserts a member with the deadline `tick`; the member must not be in a queue.
  mutating func insert(_ member: Member, at tick: UInt64) {
    entries.append((tick, member))
    siftUp(from: entries.count - 1)
  }

  /// Removes a member; does nothing if the member is not in the queue.
  mutating func remove(_ member: Member) {
    guard let position = member.queuePosition, entries.indices.contains(position),
      entries[position].member === member
    else { return }
    member.queuePosition = nil
    let last = entries.removeLast()
    guard position < entries.count else { return }
    entries[position] = last
    last.member.queuePosition = position
    siftUp(from: position)
    siftDown(from: last.member.queuePosition ?? position)
  }

  /// Removes and returns a member with the earliest deadline; `nil` if all deadlines are later than
  /// `tick`.
  mutating func removeFirst(until tick: UInt64) -> Member? {
    guard let first = entries.first, first.tick <= tick else { return nil }
    remove(first.member)
    return first.member
  }

  private mutating func siftUp(from start: Int) {
    var position = start
    let entry = entries[position]
    while position > 0 {
      let parent = (position - 1) / 2
      guard entry.tick < entries[parent].tick else { break }
      put(entries[parent], at: position)
      position = parent
    }
    put(entry, at: position)
  }

  private mutating func siftDown(from start: Int) {
    var position = start
    let entry = entries[position]
    while true {
      var child = 2 * position + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].tick < entries[child].tick { child += 1 }
      guard entries[child].tick < entry.tick else { break }
      put(entries[child], at: position)
      position = child
    }
    put(entry, at: position)
  }

  private mutating func put(_ entry: (tick: UInt64, member: Member), at position: Int) {
    entries[position] = entry
    entry.member.queuePosition = position
  }
}
