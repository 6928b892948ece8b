extension AnimationScene {
  /// Lets the entries at the head of the queue take effect: the environment first, then the others.
  ///
  /// - Parameter isDue: Whether an entry belongs to this moment.
  mutating func takeEffect(
    _ moment: inout SceneMoment, into events: inout [SceneEvent], where isDue: (Queued) -> Bool
  ) {
    let count = queue.prefix(while: isDue).count
    guard count > 0 else { return }
    let due = queue.prefix(count)
    queue.removeFirst(count)
    for case .environment(let animationPaused) in due.map(\.entry.event) {
      environment.animationPaused = animationPaused
    }
    moment.environment = environment
    for index in properties.indices { properties[index].track.environmentChanged(moment) }
    for queued in due {
      switch queued.entry.event {
      case .environment: break
      case .change(let change): apply(change, moment, into: &events)
      case .remove(let names): remove(names, moment, into: &events)
      }
    }
    lastActivity = max(lastActivity, moment.time)
  }

  private mutating func apply(
    _ change: Change, _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    let number = ledger.begin(
      change.id, criteria: change.completionCriteria, properties: change.set.count)
    var untouched: [String] = []
    for index in properties.indices {
      let property = properties[index]
      guard let value = change.set[property.name] else { continue }
      let animation = animation(of: change, for: property)
      let animates = properties[index].track.set(
        value, animation: animation, change: number, at: moment)
      if !animates { untouched.append(property.name) }
    }
    for name in untouched {
      ledger.tell(
        [
          Notice(change: number, moment: .removed),
          Notice(change: number, moment: .logicallyComplete),
        ], of: name, at: moment.time, into: &events)
    }
  }

  /// A property's own animation overrides the change's, also with none, unless it is switched off.
  private func animation(of change: Change, for property: Property) -> Animation? {
    var animation = change.animation
    if let implicit = property.implicit, !change.disablesAnimations { animation = implicit }
    guard isPausable, let given = animation else { return animation }
    if case .pausable = given.storage { return given }
    return given.pausable()
  }

  private mutating func remove(
    _ names: [String], _ moment: SceneMoment, into events: inout [SceneEvent]
  ) {
    for index in properties.indices where names.contains(properties[index].name) {
      guard !properties[index].isRemoved else { continue }
      properties[index].isRemoved = true
      var notices: [Notice] = []
      properties[index].track.drain(into: &notices)
      ledger.tell(notices, of: properties[index].name, at: moment.time, into: &events)
    }
  }

  mutating func draw(_ moment: SceneMoment, into events: inout [SceneEvent]) {
    var notices: [Notice] = []
    for index in properties.indices where !properties[index].isRemoved {
      let wasAnimating = properties[index].track.isAnimating
      properties[index].track.draw(moment, into: &notices)
      if wasAnimating && !properties[index].track.isAnimating {
        lastActivity = max(lastActivity, moment.time)
      }
      guard !notices.isEmpty else { continue }
      ledger.tell(notices, of: properties[index].name, at: moment.time, into: &events)
      notices.removeAll(keepingCapacity: true)
    }
  }
}
