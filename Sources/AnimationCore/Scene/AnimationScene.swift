/// Animatable properties and the virtual display that drives them, as one value.
///
/// Changes are scheduled and take effect on the first frame that is not before them; the scene is then played
/// to a time, sampled on the way. What was drawn stays: an entry whose frame is drawn takes effect on the next.
/// So the answer does not depend on how the playing was cut into pieces. In exact fidelity there are no frames,
/// and everything happens at its own instant.
public struct AnimationScene {
  struct Property {
    let name: String
    /// The property's own animation, as `.animation(_:value:)`; `.some(nil)` for none.
    let implicit: Animation??
    /// How its values are told; `nil` for plain numbers.
    let form: ValueForm?
    var track: SceneTrack
    var isRemoved = false
    /// The keyframes that are shown in the track's place, until another value is set.
    var keyframes: KeyframeMotion?
  }

  /// A property as a scene begins with it.
  public struct Start: Sendable {
    let name: String
    let value: PropertyValue
    let animation: Animation??
    let form: ValueForm?

    /// Creates the start of a property.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - value: Its value.
    ///   - animation: The property's own animation, if it has one: `.some(nil)` is an own animation of none.
    ///   - form: The form of data of a type, of the shape that the value has; `nil` for plain numbers.
    public init(
      _ name: String, _ value: PropertyValue, animation: Animation?? = nil, form: ValueForm? = nil
    ) {
      self.name = name
      self.value = value
      self.animation = animation
      self.form = form
    }
  }

  struct Queued {
    let entry: TimelineEntry
    /// The frame that draws it, in `swiftui` fidelity.
    let frame: Int
    /// When it takes effect.
    let effectiveAt: Double
  }

  /// What the motions are computed as.
  public let fidelity: Fidelity
  /// Whether every change's animation is made pausable.
  public let isPausable: Bool
  let clock: FrameClock
  var properties: [Property]
  var environment = EnvironmentValues()
  var ledger = ChangeLedger()
  var queue: [Queued] = []
  /// The phases under way.
  var phaseRuns: [PhaseRun] = []
  /// The last drawn frame, −1 before the first; in exact fidelity 0 once time has been reached.
  var drawn = -1
  /// How far the scene has been played, in seconds.
  public internal(set) var time = 0.0
  /// When something last happened: a change, or an animation's end.
  var lastActivity = 0.0
  /// How many frames of single properties may still be drawn in the present playing.
  var frameBudget = Int.max
  /// How many properties may still be sent to a next phase in the present playing.
  var phaseBudget = Int.max
  /// How many animations may run on one property at a time in the present playing.
  var animationsMost = Int.max
  /// The property on which more run.
  var crowded: String?
  /// The phases that were stopped since they would have gone round for ever at one instant.
  public internal(set) var timelessPhases: String?

  /// Frames per second of the virtual display.
  public var frameRate: Double { clock.frameRate }

  /// Creates a scene at time 0, with nothing drawn.
  ///
  /// - Parameters:
  ///   - properties: Start values by name, each with the property's own animation if it has one:
  ///     `.some(nil)` is an own animation of none.
  ///   - forms: The forms of those whose values are data of a type, by name; of the shape that the data has.
  ///   - frameRate: Frames per second, above 0.
  ///   - fidelity: What the motions are computed as.
  ///   - isPausable: Whether every change's animation is made pausable.
  public init(
    properties: [String: (value: PropertyValue, animation: Animation??)],
    forms: [String: ValueForm] = [:], frameRate: Double = 60, fidelity: Fidelity = .swiftui,
    isPausable: Bool = false
  ) {
    self.init(
      properties.map { Start($0, $1.value, animation: $1.animation, form: forms[$0]) },
      frameRate: frameRate, fidelity: fidelity, isPausable: isPausable)
  }

  /// Creates a scene at time 0, with nothing drawn.
  ///
  /// - Parameters:
  ///   - starts: The properties in any order, whose names differ.
  ///   - frameRate: Frames per second, above 0.
  ///   - fidelity: What the motions are computed as.
  ///   - isPausable: Whether every change's animation is made pausable.
  public init(
    _ starts: [Start], frameRate: Double = 60, fidelity: Fidelity = .swiftui,
    isPausable: Bool = false
  ) {
    properties = starts.map { start in
      Property(
        name: start.name, implicit: start.animation, form: start.form,
        track: SceneTrack(start.value, fidelity))
    }
    if properties.count > 1 {
      properties.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    self.fidelity = fidelity
    self.isPausable = isPausable
    clock = FrameClock(frameRate: frameRate)
  }

  init(
    fidelity: Fidelity, isPausable: Bool, clock: FrameClock, properties: [Property]
  ) {
    self.fidelity = fidelity
    self.isPausable = isPausable
    self.clock = clock
    self.properties = properties
  }

  /// Schedules an entry, whose names and shapes the caller has checked.
  ///
  /// - Returns: When it takes effect, which is its frame's time and never one that is drawn already; and what
  ///   it told at once, in exact fidelity only, where the present instant has been reached already.
  @discardableResult
  public mutating func schedule(
    _ entry: consuming TimelineEntry
  ) -> (effectiveAt: Double, events: [SceneEvent]) {
    let frame: Int, effectiveAt: Double
    switch fidelity {
    case .swiftui:
      frame = max(clock.frame(notBefore: entry.at), drawn + 1)
      effectiveAt = clock.time(of: frame)
    case .exact:
      frame = 0
      effectiveAt = max(entry.at, time)
    }
    let queued = Queued(entry: entry, frame: frame, effectiveAt: effectiveAt)
    // Entries of one moment keep the order in which they came, whatever their own times: the later writer's
    // change is applied after the earlier's, as if it had been planned for its effective time.
    if let index = queue.firstIndex(where: { $0.effectiveAt > effectiveAt }) {
      queue.insert(queued, at: index)
    } else {
      queue.append(queued)
    }
    var events: [SceneEvent] = []
    if fidelity == .exact && drawn >= 0 && effectiveAt <= time {
      advance(to: time, into: &events)
    }
    return (effectiveAt, events)
  }

  /// The entries that have not taken effect.
  public var pending: [TimelineEntry] { queue.map(\.entry) }

  /// The names of the changes that are pending or still have something to tell.
  public var openChanges: [String] {
    ledger.open.map(\.id)
      + queue.compactMap(\.entry.event.changeID)
  }

  /// How many changes were ever scheduled: the default name of the next.
  public var changeCount: Int {
    ledger.count + queue.count { $0.entry.event.changeID != nil }
  }

  var isIdle: Bool {
    queue.isEmpty && !hasDuePhases && !properties.contains { $0.isAnimating }
  }

  var moment: SceneMoment {
    SceneMoment(clock: clock, frame: drawn, time: time, environment: environment)
  }
}
