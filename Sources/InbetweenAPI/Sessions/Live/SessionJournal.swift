internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The latest changes of a live session, and their base: the session's state before these changes.
///
/// The journal determines the whole motion since the base. So any process can compute the events
/// after a place in an event stream, and the events themselves need not be stored.
struct SessionJournal {
  /// A change of the session.
  struct Item {
    /// The session's time in seconds at which the change was made.
    let made: Double
    /// The time in seconds at which the change takes effect.
    let effectiveAt: Double
    let entry: TimelineEntry
    /// A random number that was chosen when the revision was written; `nil` if the store needs
    /// none.
    var nonce: UInt32?
  }

  /// The state before the first change of the journal.
  private(set) var base: AnimationScene
  private(set) var baseRevision: Int
  /// A random number that was chosen when the base was written; `nil` if the store needs none.
  private(set) var baseNonce: UInt32?
  /// True if the motion begins with the base, because the session was created or reset, or because
  /// properties were added.
  private(set) var isOrigin: Bool
  /// The changes, oldest first; each change increased the revision by one.
  private(set) var items: [Item] = []

  /// Creates a journal without changes.
  init(base: AnimationScene, revision: Int) {
    self.base = base
    baseRevision = revision
    isOrigin = true
  }

  /// The revision after the last change.
  var revision: Int { baseRevision + items.count }

  /// The earliest possible present time of the session, in seconds.
  ///
  /// It is the time of the last change, or the time of the base if there is no change.
  var earliest: Double { max(base.time, items.last?.made ?? 0) }

  /// Appends a change, which increases the revision by one.
  mutating func append(_ item: Item) { items.append(item) }

  /// Sets the random number with which the last revision is written.
  mutating func mark(_ nonce: UInt32?) {
    // BOUND: the list is not empty.
    if items.isEmpty { baseNonce = nonce } else { items[items.count - 1].nonce = nonce }
  }

  /// True if the journal contains `revision`, written with the random number `nonce`.
  ///
  /// If the store has lost a finished change, it can contain another change with the same revision.
  /// The random numbers of the two changes differ.
  func contains(_ revision: Int, _ nonce: UInt32?) -> Bool {
    if revision == baseRevision { return nonce == baseNonce }
    let index = revision - baseRevision - 1
    return items.indices.contains(index) && items[index].nonce == nonce
  }

  /// The scene of the base, with all changes scheduled.
  var scheduled: AnimationScene {
    var scene = base
    var queued = base.pending.count
    for item in items {
      // Inserting an item can move every element of the queue.
      Work.spend(queued / 8 + 1, on: .frames)
      scene.schedule(item)
      // BOUND: a session has a limited number of items.
      queued += 1
    }
    return scene
  }

  /// Moves the base to a later time if the journal has too many changes or covers too much time.
  ///
  /// The changes before the new base are removed.
  ///
  /// - Parameter time: The session's time in seconds.
  mutating func compact(at time: Double) throws(Problem) {
    let window = time - Limits.journalDuration.upperBound
    if items.count > Limits.journalChanges.max {
      // BOUND: half of the maximum is less than the number of items.
      let middle = items[items.count - Limits.journalChanges.max / 2].made
      try move(to: max(window, middle), spending: .threeQuarters)
    } else if isOld(at: time) {
      try move(to: window, spending: .threeQuarters)
    }
  }

  /// Moves the base to a later time, and so removes at least the older half of the changes.
  ///
  /// If the work budget does not suffice, fewer changes are removed.
  ///
  /// - Returns: False if no change was removed.
  mutating func shorten() throws(Problem) -> Bool {
    guard !items.isEmpty else { return false }
    // BOUND: the list is not empty.
    let count = items.count
    try move(to: items[count / 2].made, spending: .whole)
    // If the budget does not suffice for a single change, the record remains too large.
    return items.count < count
  }

  /// True if the base is so old that it should be moved to a later time.
  ///
  /// A process without the session in its cache would otherwise replay too much of the motion.
  func isOld(at time: Double) -> Bool {
    let duration = Limits.journalDuration.upperBound
    return time - base.time > duration + duration / 10
  }

  /// Plays the base toward a time, and removes the changes that were made until then.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - share: The part of the request's budget that playback can spend. If this part does not
  ///     suffice, the base does not reach `time`.
  private mutating func move(to time: Double, spending share: BudgetShare) throws(Problem) {
    var count = 0
    isOrigin = false
    defer { items = Array(items.dropFirst(count)) }
    for item in items where item.made <= time {
      guard try base.approach(item.made, spending: share) else { return }
      base.schedule(item)
      baseNonce = item.nonce
      // BOUND: a journal has a limited number of changes, and a revision is below 2^53.
      baseRevision += 1
      count += 1
    }
    _ = try base.approach(time, spending: share)
  }
}

extension SessionJournal {
  /// The bytes of the journal without its base.
  ///
  /// They begin with the revision of the base (8 bytes) and `isOrigin` (1 byte). The number of
  /// changes (4 bytes) and the random number of the base (5 bytes) follow. Then each change has
  /// `made`, `effectiveAt` and its random number (21 bytes). The entries of all changes follow.
  func bytes(_ coding: CustomCoding) throws(CheckpointError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(UInt64(baseRevision), 8)
    bytes.append(isOrigin ? 1 : 0, 1)
    bytes.append(UInt64(items.count), 4)
    bytes.append(baseNonce)
    for item in items {
      bytes.append(item.made.bitPattern, 8)
      bytes.append(item.effectiveAt.bitPattern, 8)
      bytes.append(item.nonce)
    }
    return bytes + (try TimelineEntry.checkpoint(of: items.map(\.entry), coding))
  }

  /// Reads a journal from its bytes and its base.
  ///
  /// - Throws: `damaged` if the bytes do not encode changes of the base.
  init(
    base: AnimationScene, bytes: ArraySlice<UInt8>, _ coding: CustomCoding
  ) throws(CheckpointError) {
    var rest = bytes
    guard let revision = rest.take(8).flatMap({ Int(exactly: $0) }), 1 << 53 > revision,
      let origin = rest.take(1), origin <= 1, let count = rest.take(4).map({ Int($0) }),
      count <= rest.count / 21, let baseNonce = rest.takeNonce()
    else { throw .damaged }
    var facts: [(made: Double, effectiveAt: Double, nonce: UInt32?)] = []
    for _ in 0..<count {
      guard let made = rest.take(8).map(Double.init(bitPattern:)),
        let effectiveAt = rest.take(8).map(Double.init(bitPattern:)),
        let nonce = rest.takeNonce(),
        made >= facts.last?.made ?? base.time, effectiveAt >= made - 1e-6, effectiveAt <= 1e12
      else { throw .damaged }
      facts.append((made, effectiveAt, nonce))
    }
    let entries = try TimelineEntry.entries(checkpoint: Array(rest), coding)
    let shapes = base.shapes
    guard entries.count == count, entries.allSatisfy({ $0.event.fits(shapes) }) else {
      throw .damaged
    }
    self.base = base
    baseRevision = revision
    self.baseNonce = baseNonce
    isOrigin = origin == 1
    items = zip(facts, entries).map {
      Item(made: $0.made, effectiveAt: $0.effectiveAt, entry: $1, nonce: $0.nonce)
    }
  }
}

extension AnimationScene {
  /// Schedules a change of the journal.
  ///
  /// - Returns: The time in seconds at which the change takes effect, and the events that occur
  ///   immediately.
  @discardableResult
  mutating func schedule(
    _ item: SessionJournal.Item
  ) -> (effectiveAt: Double, events: [SceneEvent]) {
    schedule(item.entry, notBefore: item.effectiveAt)
  }
}

extension [UInt8] {
  /// Appends a random number in 5 bytes: 1 and the number, or only zeros for `nil`.
  fileprivate mutating func append(_ nonce: UInt32?) {
    append(nonce == nil ? 0 : 1, 1)
    append(UInt64(nonce ?? 0), 4)
  }
}

extension ArraySlice<UInt8> {
  /// Removes and returns the 5 bytes of a random number.
  ///
  /// - Returns: The number; `.some(nil)` if the bytes encode that there is no number; `nil` if
  ///   there are too few bytes, or if the bytes are invalid.
  fileprivate mutating func takeNonce() -> UInt32?? {
    guard let isPresent = take(1), let nonce = take(4), isPresent == 1 || isPresent + nonce == 0
    else { return nil }
    return .some(isPresent == 0 ? nil : UInt32(truncatingIfNeeded: nonce))
  }
}
