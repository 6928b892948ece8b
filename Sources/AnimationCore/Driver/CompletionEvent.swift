/// The event that is emitted when the animation of a change meets a completion criterion.
struct CompletionEvent: Hashable, Sendable {
  /// The number that identifies the change; the owner of the animated property assigns it.
  let change: Int
  let moment: AnimationCompletionCriteria.Moment
}

/// The changes that wait for the animation of one property, in order of registration.
///
/// Each change waits for the logical completion and for the removal of the animation. A logical
/// completion applies to all changes that are in the list at that time. Only changes that were
/// added later still wait for a logical completion.
struct Listeners: Hashable {
  /// All changes in the list, because each of them waits for the removal.
  private(set) var removed: [Int] = []
  /// The number of changes that no longer wait for the logical completion.
  private var completed = 0

  init() {}

  /// Creates a list with one change that waits for both criteria.
  init(_ change: Int) { removed = [change] }

  /// Creates a list from the changes that await removal and those that also await logical
  /// completion.
  ///
  /// The result is `nil` unless `logical` consists of the last changes of `removed`.
  init?(removed: [Int], logical: [Int]) {
    completed = removed.count - logical.count
    guard completed >= 0, removed[completed...] == logical[...] else { return nil }
    self.removed = removed
  }

  /// The changes that wait for the logical completion.
  var logical: ArraySlice<Int> { removed[completed...] }
  var awaitsLogical: Bool { completed < removed.count }

  mutating func add(_ change: Int) { removed.append(change) }

  /// Returns the changes that wait for the logical completion and marks them as completed.
  mutating func takeLogical() -> ArraySlice<Int> {
    defer { completed = removed.count }
    return logical
  }

  mutating func fireLogical(into completions: inout [CompletionEvent]) {
    completions.emit(.logicallyComplete, of: takeLogical())
  }

  func fireRemoved(into completions: inout [CompletionEvent]) {
    completions.emit(.removed, of: removed)
  }
}

extension [CompletionEvent] {
  /// Appends one completion event for each change, in the order of the changes.
  mutating func emit(_ moment: AnimationCompletionCriteria.Moment, of changes: some Sequence<Int>) {
    for change in changes { append(CompletionEvent(change: change, moment: moment)) }
  }
}
