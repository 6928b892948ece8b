extension AnimationScene {
  /// How a property stands at the scene's time.
  public struct PropertyStatus: Sendable, Equatable {
    /// What is shown.
    public var value: PropertyValue
    /// How fast it moves, in units per second.
    public var velocity: PropertyValue
    /// Where it is going, entries that are due but not yet drawn included.
    public var target: PropertyValue
    /// Whether it moves, or is about to on the next frame.
    public var isAnimating: Bool
    /// How the values are told; `nil` for plain numbers.
    public var form: ValueForm?
  }

  /// The properties that have not been removed, in byte order, with their status.
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

  /// Whether `animationPaused` is set, entries that are due but not yet drawn included.
  public var animationPaused: Bool {
    for case .environment(let animationPaused) in due.reversed().map(\.entry.event) {
      return animationPaused
    }
    return environment.animationPaused
  }

  /// The entries later than the scene's time.
  public var later: [TimelineEntry] {
    queue.filter { $0.entry.at > time + momentTolerance }.map(\.entry)
  }

  /// The entries that have not taken effect, each with the time at which it will.
  public var agenda: [(entry: TimelineEntry, effectiveAt: Double)] {
    queue.map { ($0.entry, $0.effectiveAt) }
  }

  /// What takes effect next; `nil` where nothing is to.
  public var firstEvent: TimelineEntry.Event? {
    queue.isEmpty ? nil : queue[0].entry.event
  }

  /// A change of a scene's first property, in short.
  public struct FirstChange: Sendable {
    /// Its animation, if it has one.
    public let animation: Animation?
    /// From where to where it moves, where that is a plain number and the scene has no other property.
    public let travel: (from: Double, to: Double)?
  }

  /// The change that takes effect next; `nil` where what does is none, or where there is no property.
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

  /// Where the first property in byte order is, or is going, and how its values are told; `nil` where there is none.
  public var firstShape: (value: PropertyValue, form: ValueForm?)? {
    properties.isEmpty ? nil : (properties[0].track.target, properties[0].form)
  }

  /// The start or present value of each property that has not been removed, to check a change against.
  public var shapes: [String: PropertyValue] {
    // BOUND: names of properties differ from the start on, and none is added.
    Dictionary(
      uniqueKeysWithValues: properties.filter { !$0.isRemoved }.map { ($0.name, $0.track.target) })
  }

  /// How the values of typed properties are told, by name; of removed ones, too.
  public var forms: [String: ValueForm] {
    properties.reduce(into: [:]) { $0[$1.name] = $1.form }
  }

  /// How many numbers a sample of all properties that have not been removed has.
  public var width: Int {
    properties.reduce(0) { $1.isRemoved ? $0 : $0 + $1.track.target.count }
  }

  /// The names of the properties that have been removed or are to be.
  public var removed: Set<String> {
    var names = Set(properties.filter(\.isRemoved).map(\.name))
    for case .remove(let removed) in queue.map(\.entry.event) { names.formUnion(removed) }
    return names
  }

  /// Whether a pause would be heeded by anything under way, due or pending.
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

  /// The entries that are not later than the scene's time, and wait for the next frame.
  private var due: [Queued] { queue.filter { $0.entry.at <= time + momentTolerance } }

  /// The scene as the next frame will find it before it is drawn.
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
