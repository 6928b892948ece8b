/// The properties and environment values that the queued entries of a scene affect.
///
/// The queue is searched only once, to count the entries that affect each property. Entries that
/// leave the queue are then subtracted.
struct QueueTargets {
  /// The queued events, in reverse order of the queue.
  private var events: [TimelineEntry.Event]
  /// The number of queued events that affect each property.
  private var counts: [String: Int] = [:]
  /// The number of queued events that set environment values.
  private var environmentCount = 0

  /// Counts the targets of the entries in a queue.
  init(_ queue: [AnimationScene.Queued]) {
    events = queue.reversed().map(\.entry.event)
    for event in events {
      guard Work.spend(1 + event.targetCount / 2, on: .frames) else { break }
      add(1, for: event)
    }
  }

  /// True if a queued entry sets environment values.
  var hasEnvironment: Bool { environmentCount > 0 }

  /// True if a queued entry affects the property with the given name.
  func contains(_ property: String) -> Bool { counts[property] != nil }

  /// Subtracts the entries that have left the queue.
  ///
  /// - Parameter count: The number of entries that remain in the queue.
  mutating func keepLast(_ count: Int) {
    while events.count > count, let event = events.popLast() { add(-1, for: event) }
  }

  private mutating func add(_ number: Int, for event: TimelineEntry.Event) {
    switch event {
    // BOUND: a queue has far fewer entries than the largest number.
    case .environment: environmentCount += number
    case .change(let change): for name in change.set.names { add(number, for: name) }
    case .keyframes(let trigger): for name in trigger.tracks.keys { add(number, for: name) }
    case .phases(let trigger): for name in trigger.properties { add(number, for: name) }
    case .remove(let names): for name in names { add(number, for: name) }
    }
  }

  private mutating func add(_ number: Int, for name: String) {
    // BOUND: as for the events.
    let sum = counts[name, default: 0] + number
    counts[name] = sum > 0 ? sum : nil
  }
}

extension TimelineEntry.Event {
  /// The number of properties that the event affects.
  fileprivate var targetCount: Int {
    switch self {
    case .environment: 0
    case .change(let change): change.set.count
    case .keyframes(let trigger): trigger.tracks.count
    case .phases(let trigger): trigger.properties.count
    case .remove(let removed): removed.count
    }
  }
}
