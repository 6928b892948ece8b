/// What an attribute tells of a change that animated it: the moment of one criterion has come.
struct Notice: Hashable, Sendable {
  /// The number of the change, counted by whoever drives the attribute.
  let change: Int
  let moment: AnimationCompletionCriteria.Moment
}

/// The changes that wait for one attribute's animation, in order of registration.
///
/// Each change waits for both moments. All that wait for the logical one stop to when it fires or is forked, so they
/// are the last of those that wait for the removal.
struct Listeners: Hashable {
  /// The changes that wait for the removal: all.
  private(set) var removed: [Int] = []
  /// How many of them do not wait for the logical completion any more.
  private var completed = 0

  init() {}

  /// One change that waits for both moments.
  init(_ change: Int) { removed = [change] }

  /// `nil` unless those that wait for the logical completion are the last of all.
  init?(removed: [Int], logical: [Int]) {
    completed = removed.count - logical.count
    guard completed >= 0, removed[completed...] == logical[...] else { return nil }
    self.removed = removed
  }

  /// The changes that wait for the logical completion.
  var logical: ArraySlice<Int> { removed[completed...] }
  var awaitsLogical: Bool { completed < removed.count }

  mutating func add(_ change: Int) { removed.append(change) }

  /// Returns the changes that wait for the logical completion, which they do no longer.
  mutating func takeLogical() -> ArraySlice<Int> {
    defer { completed = removed.count }
    return logical
  }

  mutating func fireLogical(into notices: inout [Notice]) {
    notices.tell(.logicallyComplete, of: takeLogical())
  }

  func fireRemoved(into notices: inout [Notice]) {
    notices.tell(.removed, of: removed)
  }
}

extension [Notice] {
  /// Tells the changes, in their order, that a moment of theirs has come.
  mutating func tell(_ moment: AnimationCompletionCriteria.Moment, of changes: some Sequence<Int>) {
    for change in changes { append(Notice(change: change, moment: moment)) }
  }
}
