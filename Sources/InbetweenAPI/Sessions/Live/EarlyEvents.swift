internal import AnimationCore

/// The events that a client received before the server received a change with an earlier time.
///
/// For example, a change is made at 2 s, but it arrives after the server has sent the events up to
/// 2.5 s. The events between 2 s and 2.5 s are collected, so that they are not sent again after the
/// change. Equal events are counted, because the client has received each of them.
struct EarlyEvents {
  private var counts: [SceneEvent: Int] = [:]
  /// The maximum number of different events.
  private let limit: Int
  /// False if an event was not added, because there were too many different events.
  private(set) var isComplete = true

  /// Creates an empty collection for at most `limit` different events.
  init(limit: Int) { self.limit = limit }

  /// Adds one occurrence of an event, or sets `isComplete` to false if there is no space for it.
  mutating func add(_ event: SceneEvent) {
    guard counts[event] != nil || counts.count < limit else {
      isComplete = false
      return
    }
    counts[event, default: 0] += 1
  }

  /// Removes one occurrence of an event; returns false if there is none.
  mutating func remove(_ event: SceneEvent) -> Bool {
    guard let count = counts[event] else { return false }
    counts[event] = count > 1 ? count - 1 : nil
    return true
  }
}
