/// A value that contains animatable properties and their virtual display.
///
/// A scheduled change takes effect on the first frame at or after its time. Playing the scene to a
/// time draws the frames and samples the properties. Drawn frames are final: a change for a drawn
/// frame takes effect on the next frame. So several calls that play the scene give the same result
/// as one call. In exact fidelity, there are no frames: entries and events take effect at their
/// exact times.
public struct AnimationScene {
  struct Property {
    let name: String
    /// The property's own animation, as set by `.animation(_:value:)`; `nil` if it has none.
    ///
    /// `.some(nil)` makes changes to the property immediate.
    let implicit: Animation??
    /// The encoding of the property's typed value; `nil` if the value is plain numbers.
    let form: ValueForm?
    var track: SceneTrack
    var isRemoved = false
    /// The keyframes that determine the value instead of `track`; `nil` without keyframes.
    ///
    /// The keyframes apply until another value is set.
    var keyframes: KeyframeMotion?
  }

  /// The initial state of a property: its name, value, animation and encoding.
  public struct Start: Sendable {
    /// The property's name.
    public let name: String
    let value: PropertyValue
    let animation: Animation??
    let form: ValueForm?

    /// Creates the initial state of a property from its name and its start value.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - value: The start value.
    ///   - animation: The property's own animation; `nil` if it has none. `.some(nil)` makes
    ///     changes to the property immediate.
    ///   - form: The encoding of a typed value, which must fit the value's shape; `nil` for plain
    ///     numbers.
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
    /// The frame on which the entry takes effect, in `swiftui` fidelity.
    let frame: Int
    /// The time in seconds at which the entry takes effect.
    let effectiveAt: Double
  }

  /// The fidelity of all motions in the scene.
  public let fidelity: Fidelity
  /// True if the animation of every change is made pausable.
  public let isPausable: Bool
  let clock: FrameClock
  var properties: [Property]
  var environment = EnvironmentValues()
  /// The environment values that can be set by name.
  ///
  /// Each value is registered by the program, or declared by an animation that is or was in the
  /// scene.
  public internal(set) var entries: [String: EnvironmentEntry] = [:]
  var pendingCompletions = PendingCompletions()
  var queue: [Queued] = []
  /// The running sequences of phases, in the order in which they began.
  var phaseRuns: [PhaseRun] = []
  /// The last drawn frame; −1 before the first frame.
  ///
  /// In exact fidelity, the value is −1 until the scene is first played, and then 0.
  var drawn = -1
  /// The time up to which the scene has been played, in seconds.
  public internal(set) var time = 0.0
  /// The last time in seconds at which an entry took effect or an animation ended.
  var lastActivity = 0.0
  /// The number of frames that can still be drawn.
  ///
  /// A frame is counted at most once for each animating property.
  var frameBudget = Int.max
  /// The number of phases that can still begin.
  ///
  /// A phase is counted once for each of its properties.
  var phaseBudget = Int.max
  /// The maximum number of animations that can run on one property at the same time.
  var maxAnimations = Int.max
  /// The name of a property with more animations than allowed; `nil` if no property has more.
  var crowded: String?
  /// The name of the phases that were stopped because they would repeat forever at one instant.
  ///
  /// The value is `nil` if no phases were stopped for this reason.
  public internal(set) var timelessPhases: String?

  /// The frame rate of the virtual display, in frames per second.
  public var frameRate: Double { clock.frameRate }

  /// Creates a scene at time 0, with nothing drawn.
  ///
  /// - Parameters:
  ///   - properties: Each property's start value and own animation, by the property's name. The
  ///     animation is `nil` if the property has none; `.some(nil)` makes changes to the property
  ///     immediate.
  ///   - forms: The encodings of typed values, by property name. Each encoding must fit the shape
  ///     of the property's value.
  ///   - frameRate: Frames per second, above 0.
  ///   - fidelity: The fidelity of all motions.
  ///   - isPausable: True to make every change's animation pausable.
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
  ///   - starts: The properties in any order, with distinct names.
  ///   - frameRate: Frames per second, above 0.
  ///   - fidelity: The fidelity of all motions.
  ///   - isPausable: True to make every change's animation pausable.
  public init(
    _ starts: [Start], frameRate: Double = 60, fidelity: Fidelity = .swiftui,
    isPausable: Bool = false
  ) {
    properties = starts.map { Property($0, fidelity) }
    if properties.count > 1 {
      properties.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    self.fidelity = fidelity
    self.isPausable = isPausable
    clock = FrameClock(frameRate: frameRate)
    for start in starts { declare(start.entries) }
  }

  init(fidelity: Fidelity, isPausable: Bool, clock: FrameClock, properties: [Property]) {
    self.fidelity = fidelity
    self.isPausable = isPausable
    self.clock = clock
    self.properties = properties
  }

  /// Schedules an entry for the time of the entry.
  ///
  /// The caller must have checked the names and values of the entry.
  ///
  /// - Parameters:
  ///   - entry: The entry, with the time for which it is scheduled.
  ///   - earliest: The earliest time in seconds at which the entry can take effect. To repeat the
  ///     motion of another copy of the scene, pass the time at which the entry took effect in that
  ///     copy.
  /// - Returns: The time at which the entry takes effect, and the events that occur immediately. In
  ///   `swiftui` fidelity, the time is that of a frame not yet drawn, and there are no events. In
  ///   exact fidelity, events occur if the scene has already been played to the returned time.
  @discardableResult
  public mutating func schedule(
    _ entry: consuming TimelineEntry, notBefore earliest: Double = -.infinity
  ) -> (effectiveAt: Double, events: [SceneEvent]) {
    declare(entry.event.entries)
    let frame: Int, effectiveAt: Double
    let start = max(entry.at, earliest)
    switch fidelity {
    case .swiftui:
      frame = max(clock.frame(notBefore: start), drawn + 1)
      effectiveAt = clock.time(of: frame)
    case .exact:
      frame = 0
      effectiveAt = max(start, time)
    }
    let queued = Queued(entry: entry, frame: frame, effectiveAt: effectiveAt)
    // Entries that take effect at the same time are applied in the order in which they were
    // scheduled, regardless of their own times. So a late change is applied after the changes that
    // were scheduled before it.
    if let index = queue.firstIndex(where: { $0.effectiveAt > effectiveAt }) {
      queue.insert(queued, at: index)
    } else {
      queue.append(queued)
    }
    var events: [SceneEvent] = []
    if fidelity == .exact && drawn >= 0 && effectiveAt <= time { advance(to: time, into: &events) }
    return (effectiveAt, events)
  }

  /// The queued entries, which have not taken effect yet.
  public var pending: [TimelineEntry] { queue.map(\.entry) }

  /// The names of changes that are still queued or have pending completion events.
  public var openChanges: [String] {
    pendingCompletions.open.map(\.id)
      + queue.compactMap(\.entry.event.changeID)
  }

  /// The number of all changes that have been scheduled so far.
  ///
  /// The next change has this number as its default name.
  public var changeCount: Int {
    pendingCompletions.count + queue.count { $0.entry.event.changeID != nil }
  }

  var isIdle: Bool {
    // The access is by index, because an element of a sequence would be a copy.
    queue.isEmpty && !hasDuePhases && !properties.indices.contains { properties[$0].isAnimating }
  }

  var moment: SceneMoment {
    SceneMoment(clock: clock, frame: drawn, time: time, environment: environment)
  }
}
