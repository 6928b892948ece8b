/// The parts of a scene that its queued entries affect.
///
/// Entries leave the queue at its head. So the targets are counted once, and each entry that leaves
/// is subtracted. The CPU time for a whole playback is proportional to the number of targets, not
/// to its product with the number of entries.
struct QueueTargets {
  /// The queued events, the last of the queue first.
  private var events: [TimelineEntry.Event]
  /// The number of queued events that affect each property.
  private var counts: [String: Int] = [:]
  /// The number of queued events that set environment values.
  private var environmentCount = 0

  /// Counts the targets of the entries in a queue.
  init(_ queue: [AnimationScene.Queued]) {
    events = queue.reversed().map(\.entry.event)
    for event in events {
      guard Work.spend(1 + event.targets.count / 2, on: .frames) else { break }
      add(1, for: event)
    }
  }

  /// True if a queued entry sets environment values.
  var hasEnvironment: Bool { environmentCount > 0 }

  /// True if a queued entry affects the property with the given name.
  func contains(_ property: String) -> Bool { counts[property] != nil }

  /// Subtracts the entries that have left the queue.
  ///
  /// - Parameter count: The number of entries that are still in the queue.
  mutating func keepLast(_ count: Int) {
    while events.count > count, let event = events.popLast() { add(-1, for: event) }
  }

  private mutating func add(_ number: Int, for event: TimelineEntry.Event) {
    // BOUND: a queue has far fewer entries than the largest number.
    if case .environment = event { environmentCount += number }
    for name in event.targets {
      let sum = counts[name, default: 0] + number
      counts[name] = sum > 0 ? sum : nil
    }
  }
}

extension TimelineEntry.Event {
  /// The names of the properties that the event affects.
  fileprivate var targets: [String] {
    switch self {
    case .environment: []
    case .change(let change): Array(change.set.names)
    case .keyframes(let trigger): Array(trigger.tracks.keys)
    case .phases(let trigger): Array(trigger.properties)
    case .remove(let names): names
    }
  }
}
