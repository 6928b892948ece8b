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
    for change in logical { notices.append(Notice(change: change, moment: .logicallyComplete)) }
    logical.removeAll()
  }

  func fireRemoved(into notices: inout [Notice]) {
    for change in removed { notices.append(Notice(change: change, moment: .removed)) }
  }
}
