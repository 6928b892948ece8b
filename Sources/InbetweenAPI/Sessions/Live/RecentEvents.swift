internal import AnimationNotation

/// The recent events of a feed and its newest sample, as texts to send.
///
/// Events and samples have consecutive sequence numbers, from 1.
struct RecentEvents: Sendable {
  private struct Entry {
    let number: Int
    let bytes: [UInt8]
  }

  /// The sequence number of the last event or sample; 0 if there is none.
  private(set) var last = 0
  private var events: [Entry] = []
  private var eventBytes = 0
  /// The sequence number of the last event that was removed.
  private var removed = 0
  /// Two sequence numbers: events up to `settled` are old enough to be removed, and `recent` was
  /// the last number at the time `recentSince`.
  private var settled = 0, recent = 0
  /// The session's time in seconds at which `recent` was set.
  private var recentSince = 0.0
  private var sample: Entry?

  /// Appends an event with the next sequence number.
  mutating func append(event bytes: [UInt8]) {
    last += 1
    events.append(Entry(number: last, bytes: bytes))
    eventBytes += bytes.count
  }

  /// Replaces the newest sample; the new sample has the next sequence number.
  mutating func append(sample bytes: [UInt8]) {
    last += 1
    sample = Entry(number: last, bytes: bytes)
  }

  /// Removes the oldest events if there are too many.
  ///
  /// Each event is kept for at least `moment`, so that a burst of events ends only the streams of
  /// slow clients. If the events exceed `missedEventBytes`, they are removed earlier.
  ///
  /// - Parameters:
  ///   - time: The session's time in seconds.
  ///   - rate: The seconds of the session per second of the wall clock.
  mutating func trim(at time: Double, rate: Double) {
    if time < recentSince || time >= recentSince + Self.moment * rate {
      (settled, recent, recentSince) = (recent, last, time)
    }
    var count = 0
    while count < events.count, isRemovable(events[count].number, events.count - count) {
      removed = events[count].number
      eventBytes -= events[count].bytes.count
      count += 1
    }
    // BOUND: the loop counts only events of the list.
    if count > 0 { events.removeFirst(count) }
  }

  /// True if the oldest event can be removed.
  ///
  /// - Parameters:
  ///   - number: The sequence number of the oldest event.
  ///   - remaining: The number of events that are kept now.
  private func isRemovable(_ number: Int, _ remaining: Int) -> Bool {
    if eventBytes > Limits.missedEventBytes.max { return true }
    return number <= settled
      && (remaining > Limits.eventsBehind.max || eventBytes > Limits.eventBytesBehind.max)
  }

  /// Returns the events with a sequence number above `cursor`.
  ///
  /// The newest sample is included if its sequence number is also above `cursor`.
  ///
  /// If some of these events were removed, the delivery ends the stream.
  func delivery(after cursor: Int) -> LiveFeed.Delivery {
    var delivery = LiveFeed.Delivery(cursor: last)
    guard cursor >= removed else {
      delivery.ending = .evicted
      return delivery
    }
    guard cursor < last else { return delivery }
    var sample = sample.flatMap { $0.number > cursor ? $0 : nil }
    delivery.samples = sample == nil ? 0 : 1
    let first = events.lastIndex { $0.number <= cursor }.map { $0 + 1 } ?? 0
    for event in events[first...] {
      if let next = sample, next.number < event.number {
        delivery.bytes += next.bytes
        sample = nil
      }
      delivery.bytes += event.bytes
    }
    if let sample { delivery.bytes += sample.bytes }
    return delivery
  }

  /// The minimum time, in seconds of the wall clock, for which an event is kept.
  ///
  /// If the events need too much memory, they are removed earlier.
  private static let moment = 0.25
}
