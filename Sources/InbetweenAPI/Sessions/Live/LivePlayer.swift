internal import AnimationCore
internal import AnimationNotation

/// The playback of a live session as a sequence of events.
///
/// The events, their order and their places depend only on the journal, and not on the times at
/// which the player is called. So each process computes the same events.
struct LivePlayer {
  /// An event of a live session.
  enum Event {
    /// An event of an animation, such as its logical completion.
    case scene(SceneEvent)
    case change(SessionJournal.Item)
  }

  /// The number of samples per second.
  let fps: Double
  private(set) var scene: AnimationScene
  /// True if the scene contains custom animations in source text.
  private(set) var usesSources: Bool
  /// The place of the last event or sample that was played.
  private(set) var place: EventPlace.Position

  /// Creates a player at the base of a journal.
  init(_ journal: SessionJournal, fps: Double) {
    self.fps = fps
    scene = journal.base
    usesSources = scene.usesSources
    let frame = Self.frame(notAfter: scene.time, fps)
    place = EventPlace.Position(
      revision: journal.baseRevision, nonce: journal.baseNonce, frame: frame)
  }

  /// The revision up to which changes were applied.
  var revision: Int { place.revision }

  /// Returns the position of the sample at a frame, in the current revision.
  func position(of frame: Int) -> EventPlace.Position {
    EventPlace.Position(revision: revision, nonce: place.nonce, frame: frame)
  }

  /// Returns the time of a frame in seconds.
  func time(of frame: Int) -> Double { Double(frame) / fps }

  /// Returns the index of the last frame at or before a time.
  func frame(notAfter time: Double) -> Int { Self.frame(notAfter: time, fps) }

  private static func frame(notAfter time: Double, _ fps: Double) -> Int {
    // Rounding may yield the previous frame.
    let frame = Int(bounded: (time * fps).rounded(.down), in: 0...maxFrame)
    // BOUND: maxFrame + 1 does not overflow.
    return Double(frame + 1) / fps <= time ? frame + 1 : frame
  }

  /// Returns the index of the first frame at or after the time of an event.
  func frame(notBefore time: Double) -> Int {
    let tolerance = scene.fidelity == .swiftui ? Self.tolerance : 0
    var frame = Int(bounded: (time * fps).rounded(.down), in: 0...Self.maxFrame)
    // Rounding may yield the previous frame, so there are at most two steps.
    while self.time(of: frame) < time - tolerance && frame < Self.maxFrame { frame += 1 }
    return frame
  }

  /// The time in seconds at which the values can begin to change; `nil` if they are changing now.
  ///
  /// The time is ∞ if the timeline has no further entry.
  var nextMotion: Double? { scene.animating.isEmpty ? scene.nextEntry ?? .infinity : nil }

  /// Plays toward a time.
  ///
  /// - Parameters:
  ///   - steps: The approximate maximum number of work steps.
  ///   - output: A function that receives the events and their places.
  /// - Returns: True if the time was reached.
  mutating func play(
    toward time: Double, steps: Int = .max,
    _ output: (Event, EventPlace.Position) -> Void
  ) throws(AnimationScene.PlaybackLimitExceeded) -> Bool {
    // The events of a part are in memory at the same time, so a long time is played in parts.
    while steps == .max, time - scene.time > 2 * Self.partSeconds {
      let next = scene.time + Self.partSeconds
      for event in try scene.play(toward: next, steps: steps) { pass(.scene(event), output) }
      guard scene.time >= next else { break }
    }
    for event in try scene.play(toward: time, steps: steps) { pass(.scene(event), output) }
    let frame = frame(notAfter: scene.time)
    if frame > place.frame || frame == place.frame && place.part != nil {
      place = position(of: frame)
    }
    return scene.time >= time
  }

  /// Plays to the time at which a change was made, and applies the change.
  ///
  /// The player must not have played beyond this time.
  mutating func apply(
    _ item: SessionJournal.Item, _ output: (Event, EventPlace.Position) -> Void
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    _ = try play(toward: item.made, output)
    place.revision += 1
    place.nonce = item.nonce
    pass(.change(item), output)
    for event in scene.schedule(item).events { pass(.scene(event), output) }
    usesSources = scene.usesSources
  }

  /// Returns the values at the scene's time.
  func samples(velocities: Bool) throws(AnimationScene.PlaybackLimitExceeded) -> Samples {
    var copy = scene
    return try copy.play(
      SampleGrid(times: [scene.time]), velocities: velocities, limits: .unlimited)
  }

  /// Sets `place` to the place of the next event, and passes the event to `output`.
  private mutating func pass(_ event: Event, _ output: (Event, EventPlace.Position) -> Void) {
    let time =
      switch event {
      case .scene(let event): event.time
      case .change(let item): item.made
      }
    // BOUND: frames are at most maxFrame, and a frame has fewer events than bytes of memory.
    let frame = max(frame(notBefore: time), place.part == nil ? place.frame + 1 : place.frame)
    place.part = frame == place.frame ? (place.part ?? 0) + 1 : 1
    place.frame = frame
    output(event, place)
  }

  /// The length of a part that is played at once, in seconds.
  private static let partSeconds = 10.0
  /// The maximum difference in seconds between times that belong to the same frame, as in
  /// `AnimationScene`.
  private static let tolerance = 1e-9
  /// The maximum index of a frame; `EventPlace` parses indices of at most 15 digits.
  private static let maxFrame = 99_999_999_999_999
}
