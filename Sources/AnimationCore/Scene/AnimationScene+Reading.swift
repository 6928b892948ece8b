extension AnimationScene {
  /// The status of a property at the scene's time.
  public struct PropertyStatus: Sendable, Equatable {
    /// The value that is shown at the scene's time.
    public var value: PropertyValue
    /// The velocity in units per second.
    public var velocity: PropertyValue
    /// The target value, as it will be after the entries that are due on the next frame.
    public var target: PropertyValue
    /// True if the property animates now or starts to animate on the next frame.
    public var isAnimating: Bool
    /// The encoding of the property's typed value; `nil` if the value is plain numbers.
    public var form: ValueForm?
  }

  /// The name and the status of each property, in byte order of the names.
  ///
  /// Removed properties are omitted, and so are properties that will be removed on the next frame.
  public var status: [(name: String, status: PropertyStatus)] {
    let due = withDueEntries
    return properties.indices.compactMap { index in
      guard !due.properties[index].isRemoved else { return nil }
      let sample = properties[index].sample(at: time, moment, velocity: true)
      return (
        properties[index].name,
        PropertyStatus(
          value: sample.value, velocity: sample.velocity.filled(to: sample.value),
          target: due.properties[index].track.target,
          isAnimating: due.properties[index].isAnimating, form: properties[index].form)
      )
    }
  }

  /// A change whose events have not all been emitted.
  public struct RunningChange: Sendable, Equatable {
    /// The name of the change.
    public let id: String
    /// The change's completion criterion.
    public let completionCriteria: AnimationCompletionCriteria
    /// True if the change is complete, and only events of individual properties are still pending.
    public let isComplete: Bool
  }

  /// The changes with pending events, including those that take effect on the next frame.
  ///
  /// The changes are in the order in which they take effect. A sequence of phases is one element;
  /// the changes to its individual phases are not included.
  public var runningChanges: [RunningChange] {
    let begun = pendingCompletions.open.filter { $0.number >= 0 }.map {
      RunningChange(
        id: $0.id, completionCriteria: $0.criteria, isComplete: $0.waiting == 0)
    }
    let beginning: [RunningChange] = due.compactMap { queued in
      let event = queued.entry.event
      guard let id = event.changeID, let criteria = event.completionCriteria else { return nil }
      return RunningChange(id: id, completionCriteria: criteria, isComplete: false)
    }
    return begun + beginning
  }

  /// True if the environment is paused after the entries due on the next frame have taken effect.
  public var animationPaused: Bool {
    for case .environment(let change) in due.reversed().map(\.entry.event) {
      if let animationPaused = change.animationPaused { return animationPaused }
    }
    return environment.animationPaused
  }

  /// True if the environment is paused now, before the entries due on the next frame take effect.
  public var isPaused: Bool { environment.animationPaused }

  /// The environment values set by name, as they will be after the entries due on the next frame.
  public var namedEnvironment: [String: NamedValue] {
    var named: [String: NamedValue] = environment.named.reduce(into: [:]) { $0[$1.key] = $1.value }
    for case .environment(let change) in due.map(\.entry.event) {
      for (name, value) in change.named { named[name] = value }
    }
    return named
  }

  /// The queued entries whose time is after the scene's time.
  public var later: [TimelineEntry] {
    queue.filter { $0.entry.at > time + momentTolerance }.map(\.entry)
  }

  /// The entries that have not taken effect yet, each with the time at which it takes effect.
  public var agenda: [(entry: TimelineEntry, effectiveAt: Double)] {
    queue.map { ($0.entry, $0.effectiveAt) }
  }

  /// True if the scene has been played; some of its changes can then have left the queue.
  public var isPlayed: Bool { drawn >= 0 }

  /// The event of the first queued entry; `nil` if the queue is empty.
  public var firstEvent: TimelineEntry.Event? { queue.isEmpty ? nil : queue[0].entry.event }

  /// The animation and the values of the change in the first queued entry.
  public struct FirstChange: Sendable {
    /// The animation of the change; `nil` for an immediate change.
    public let animation: Animation?
    /// The current target and the new value of the scene's only property, for a plain number.
    ///
    /// The value is `nil` if the scene has several properties, if the values are not plain numbers,
    /// or if the change sets no value.
    public let travel: (from: Double, to: Double)?
  }

  /// The change in the first queued entry.
  ///
  /// The value is `nil` if the queue is empty, if the entry is not a change, or if the scene has no
  /// property.
  public var firstChange: FirstChange? {
    guard !properties.isEmpty, !queue.isEmpty, case .change(let change) = queue[0].entry.event
    else { return nil }
    var travel: (from: Double, to: Double)?
    if properties.count == 1, properties[0].form == nil, !change.set.isEmpty,
      case .number(let from) = properties[0].track.target,
      case .number(let to) = change.set[0].value
    {
      travel = (from, to)
    }
    return FirstChange(animation: change.animation, travel: travel)
  }

  /// The target and encoding of the property whose name comes first in byte order.
  ///
  /// The encoding is `nil` for a plain number. The whole value is `nil` if the scene has no
  /// property.
  public var firstShape: (value: PropertyValue, form: ValueForm?)? {
    properties.isEmpty ? nil : (properties[0].track.target, properties[0].form)
  }

  /// The target values of all properties that have not been removed, by name.
  ///
  /// A new value of a property must be of the same kind as the property's target: a number or a
  /// vector. A vector must also have the same number of components.
  public var shapes: [String: PropertyValue] {
    // BOUND: the properties of a scene have distinct names; `add` checks the names.
    Dictionary(
      uniqueKeysWithValues: properties.filter { !$0.isRemoved }.map { ($0.name, $0.track.target) })
  }

  /// The encodings of typed properties by name, including removed properties.
  public var forms: [String: ValueForm] { properties.reduce(into: [:]) { $0[$1.name] = $1.form } }

  /// The total number of components in one sample of every property that has not been removed.
  public var width: Int { properties.reduce(0) { $1.isRemoved ? $0 : $0 + $1.track.target.count } }

  /// The names of the removed properties, including those that queued entries will remove.
  public var removed: Set<String> {
    var names = Set(properties.filter(\.isRemoved).map(\.name))
    for case .remove(let removed) in queue.map(\.entry.event) { names.formUnion(removed) }
    return names
  }

  /// True if a pause can affect an animation of the scene.
  ///
  /// The running animations, the scheduled animations and the properties' own animations are
  /// checked.
  ///
  /// If ``isPausable`` is true, the value is always true.
  public var heedsPause: Bool {
    isPausable
      || withDueEntries.properties.contains { !$0.isRemoved && $0.track.heedsPause }
      || properties.contains { $0.implicit??.heedsPause ?? false }
      || phaseRuns.contains { $0.trigger.heedsPause }
      || queue.contains {
        switch $0.entry.event {
        case .change(let change): change.animation?.heedsPause ?? false
        case .phases(let trigger): trigger.heedsPause
        case .keyframes, .environment, .remove: false
        }
      }
  }

  /// The entries that take effect on the next frame, because their time has been reached.
  private var due: [Queued] { queue.filter { $0.entry.at <= time + momentTolerance } }

  /// A copy of the scene after all due entries have taken effect.
  ///
  /// The copy has the state just before the next frame is drawn.
  private var withDueEntries: AnimationScene {
    let due = due
    guard !due.isEmpty || hasDuePhases else { return self }
    var scene = self
    scene.queue = due
    var events: [SceneEvent] = []
    var moment = self.moment
    if fidelity == .swiftui {
      moment.frame = drawn + 1
      moment.time = clock.time(of: drawn + 1)
    }
    scene.takeEffect(&moment, into: &events) { _ in true }
    return scene
  }
}
