/// The changes that have taken effect and still have something to tell.
struct ChangeLedger {
  struct Open {
    let number: Int
    let id: String
    let criteria: AnimationCompletionCriteria
    /// How many properties' moments of the change's criteria its completion still waits for.
    var waiting: Int
    /// How many moments are still to be told in all.
    var untold: Int
  }

  private(set) var open: [Open] = []
  /// How many changes have taken effect: the number of the next.
  private(set) var count = 0
  /// The inner changes whose completion was told and has not been asked for.
  private var completedInner: [Int] = []

  init() {}

  init(open: [Open], count: Int) {
    self.open = open
    self.count = count
  }

  /// Enters a change that animates so many properties, and returns its number.
  ///
  /// - Parameters:
  ///   - inner: The number of a change that is part of another and so not counted; see ``innerNumber``.
  ///   - properties: How many properties it sets; each tells both moments.
  mutating func begin(
    _ id: String, as inner: Int? = nil, criteria: AnimationCompletionCriteria, properties: Int
  ) -> Int {
    let number = inner ?? count
    if inner == nil { count += 1 }
    open.append(
      Open(
        number: number, id: id, criteria: criteria, waiting: properties, untold: 2 * properties))
    return number
  }

  /// A number below 0 that no open change has, for a change that is part of another.
  var innerNumber: Int { open.reduce(0) { min($0, $1.number) } - 1 }

  /// Returns the inner changes completed since it was last asked.
  mutating func takeCompletedInner() -> [Int] {
    defer { completedInner.removeAll() }
    return completedInner
  }

  /// Tells the completion of a change that sets nothing itself.
  mutating func complete(_ number: Int, at time: Double, into events: inout [SceneEvent]) {
    guard let index = open.firstIndex(where: { $0.number == number }) else { return }
    let change = open.remove(at: index)
    events.append(
      SceneEvent(
        kind: .completion, time: time, change: change.id, criteria: change.criteria))
  }

  /// Turns notices of one property into events, a completion directly after what it waited for.
  mutating func tell(
    _ notices: [Notice], of property: String, at time: Double, into events: inout [SceneEvent]
  ) {
    for notice in notices { tell(notice, of: property, at: time, into: &events) }
  }

  /// Turns one notice of a property into events.
  mutating func tell(
    _ notice: Notice, of property: String, at time: Double, into events: inout [SceneEvent]
  ) {
    guard let index = open.firstIndex(where: { $0.number == notice.change }) else { return }
    let id = open[index].id
    events.append(
      SceneEvent(
        kind: notice.moment == .removed ? .removed : .logicallyComplete, time: time,
        property: property, change: id))
    open[index].untold -= 1
    if notice.moment == open[index].criteria.moment {
      open[index].waiting -= 1
      if open[index].waiting == 0 {
        if notice.change < 0 { completedInner.append(notice.change) }
        events.append(
          SceneEvent(
            kind: .completion, time: time, change: id, criteria: open[index].criteria))
      }
    }
    if open[index].untold == 0 { open.remove(at: index) }
  }
}
