/// The changes that have taken effect and still have pending completion events.
struct PendingCompletions {
  struct Open {
    let number: Int
    let id: String
    let criteria: AnimationCompletionCriteria
    /// The number of properties for which the change has not met its completion criterion yet.
    var waiting: Int
    /// The number of pending completion events, for all properties of the change together.
    var notEmitted: Int
  }

  private(set) var open: [Open] = []
  /// The count of changes that have taken effect so far, excluding changes that begin a phase.
  ///
  /// These changes are numbered 0, 1, 2 and so on, so `count` is the number of the next change.
  private(set) var count = 0
  /// The identifying numbers of completed changes that began a phase, for ``takeCompletedInner()``.
  private var completedInner: [Int] = []

  init(open: [Open] = [], count: Int = 0) {
    self.open = open
    self.count = count
  }

  /// Adds a change and returns the number that identifies it.
  ///
  /// - Parameters:
  ///   - id: The name of the change.
  ///   - inner: The value of ``innerNumber`` if the change begins a phase; otherwise `nil`.
  ///   - criteria: The completion criterion of the change.
  ///   - properties: The number of properties that the change sets. Each property emits an event
  ///     for each of the two criteria.
  mutating func begin(
    _ id: String, as inner: Int? = nil, criteria: AnimationCompletionCriteria, properties: Int
  ) -> Int {
    let number = inner ?? count
    if inner == nil { count += 1 }
    open.append(
      Open(
        number: number, id: id, criteria: criteria, waiting: properties, notEmitted: 2 * properties)
    )
    return number
  }

  /// An unused negative number, which will identify the next change that begins a phase.
  ///
  /// All other changes have numbers of 0 or more.
  var innerNumber: Int { open.reduce(0) { min($0, $1.number) } - 1 }

  /// Returns and removes the identifying numbers of completed changes that began a phase.
  mutating func takeCompletedInner() -> [Int] {
    defer { completedInner.removeAll() }
    return completedInner
  }

  /// Emits the completion event of a sequence of phases, or of a change that sets no property.
  ///
  /// The sequence or the change is removed from ``open``.
  mutating func complete(_ number: Int, at time: Double, into events: inout [SceneEvent]) {
    guard let index = open.firstIndex(where: { $0.number == number }) else { return }
    let change = open.remove(at: index)
    if number < 0 { completedInner.append(number) }
    Self.append(
      SceneEvent(
        kind: .completion, time: time, change: change.id, criteria: change.criteria),
      to: &events)
  }

  /// Emits the completion events of one property.
  ///
  /// When all properties of a change have met its completion criterion, the completion event of the
  /// change itself is emitted, too.
  mutating func emit(
    _ completions: [CompletionEvent], of property: String, at time: Double,
    into events: inout [SceneEvent]
  ) {
    for event in completions { emit(event, of: property, at: time, into: &events) }
  }

  mutating func emit(
    _ event: CompletionEvent, of property: String, at time: Double, into events: inout [SceneEvent]
  ) {
    guard let index = open.firstIndex(where: { $0.number == event.change }) else { return }
    let id = open[index].id
    Self.append(
      SceneEvent(
        kind: event.moment == .removed ? .removed : .logicallyComplete, time: time,
        property: property, change: id),
      to: &events)
    open[index].notEmitted -= 1
    if event.moment == open[index].criteria.moment {
      open[index].waiting -= 1
      if open[index].waiting == 0 {
        if event.change < 0 { completedInner.append(event.change) }
        Self.append(
          SceneEvent(
            kind: .completion, time: time, change: id, criteria: open[index].criteria),
          to: &events)
      }
    }
    if open[index].notEmitted == 0 { open.remove(at: index) }
  }

  /// Appends an event, and spends the work steps for its creation.
  private static func append(_ event: SceneEvent, to events: inout [SceneEvent]) {
    Work.spend(stepsPerEvent, on: .frames)
    events.append(event)
  }

  /// The number of work steps for one event.
  ///
  /// An event is created in about a microsecond, as long as eight work steps take.
  private static let stepsPerEvent = 8
}
