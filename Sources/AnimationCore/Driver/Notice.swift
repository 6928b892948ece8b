/// What an attribute tells of a change that animated it: the moment of one criterion has come.
struct Notice: Hashable, Sendable {
  /// The number of the change, counted by whoever drives the attribute.
  let change: Int
  let moment: AnimationCompletionCriteria.Moment
}

/// The changes that wait for one attribute's animation, in order of registration.
///
/// Each change waits for both moments. Logical ones leave the list when they fire or are forked.
struct Listeners: Hashable {
  var removed: [Int] = []
  var logical: [Int] = []

  mutating func add(_ change: Int) {
    removed.append(change)
    logical.append(change)
  }

  mutating func fireLogical(into notices: inout [Notice]) {
    notices.tell(.logicallyComplete, of: logical)
    logical.removeAll()
  }

  func fireRemoved(into notices: inout [Notice]) {
    notices.tell(.removed, of: removed)
  }
}

extension [Notice] {
  /// Tells the changes, in their order, that a moment of theirs has come.
  mutating func tell(_ moment: AnimationCompletionCriteria.Moment, of changes: [Int]) {
    for change in changes { append(Notice(change: change, moment: moment)) }
  }
}
