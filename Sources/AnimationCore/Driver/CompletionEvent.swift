/// The event that is emitted when the animation of a change meets a completion criterion.
struct CompletionEvent: Hashable, Sendable {
  /// The number of the change, assigned by the owner of the animated property.
  let change: Int
  let moment: AnimationCompletionCriteria.Moment
}

/// The changes that wait for the animation of one property, in order of registration.
///
/// Each change waits for two events: the logical completion and the removal of the animation. A
/// logical completion applies to all changes that were registered before it. A change that is
/// registered later waits for the next logical completion.
struct Listeners: Hashable {
  /// The numbers of all registered changes; each of them waits for the removal of the animation.
  private(set) var removed: [Int] = []
  /// The count of changes that are logically complete and wait only for the removal.
  private var completed = 0

  init() {}

  /// Creates listeners with one change, which waits for both completions.
  init(_ change: Int) { removed = [change] }

  /// Creates listeners from two lists of changes; `nil` if the lists are inconsistent.
  ///
  /// - Parameters:
  ///   - removed: The numbers of all changes, which wait for the removal.
  ///   - logical: The numbers of the changes that also wait for the logical completion. They must
  ///     be the last changes of `removed`.
  init?(removed: [Int], logical: [Int]) {
    completed = removed.count - logical.count
    guard completed >= 0, removed[completed...] == logical[...] else { return nil }
    self.removed = removed
  }

  /// The numbers of the changes that still wait for the logical completion.
  var logical: ArraySlice<Int> { removed[completed...] }
  var awaitsLogical: Bool { completed < removed.count }

  mutating func add(_ change: Int) { removed.append(change) }

  /// Returns the numbers of the changes that wait for the logical completion, and marks these
  /// changes as logically complete.
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
  /// Appends one completion event for each of the given changes, in their order.
  mutating func emit(_ moment: AnimationCompletionCriteria.Moment, of changes: some Sequence<Int>) {
    for change in changes { append(CompletionEvent(change: change, moment: moment)) }
  }
}
