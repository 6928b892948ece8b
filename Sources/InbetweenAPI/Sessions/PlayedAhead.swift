internal import AnimationCore
internal import AnimationNotation

/// A copy of a session's scene that was played to a time shortly before the start of a look-ahead.
///
/// A look-ahead is an evaluation that does not move the session; a web page can request many
/// look-aheads. Without the copy, each look-ahead would play the same frames again. Playback from
/// the copy gives the same samples as playback from the session's time. So the copy only saves
/// work, and it is not stored.
struct PlayedAhead {
  private var scene: AnimationScene?

  /// The minimum playback time in seconds that a copy must save.
  private static let worthwhile = 1.0

  /// Creates a value without a copy of the scene.
  init() {}

  /// Returns a scene for a look-ahead: `base`, or a copy of `base` that was played further.
  ///
  /// The copy is returned if `start` is more than about a second after the time of `base`. The copy
  /// is at a time before `start`, so that its next playback reports the events at `start`.
  ///
  /// - Parameters:
  ///   - base: The scene at the session's time.
  ///   - start: The start of the look-ahead, in seconds.
  ///   - range: The location of the range in the request, for errors.
  mutating func scene(
    of base: AnimationScene, before start: Double, range: InputLocation
  ) throws(Problem) -> AnimationScene {
    // The time is earlier than the last frame before the start.
    let goal = start - max(2 / base.frameRate, 0.01)
    guard goal - base.time >= Self.worthwhile else { return base }
    var nearest = base
    if let scene, scene.time <= goal, scene.time > base.time { nearest = scene }
    guard goal - nearest.time >= Self.worthwhile else { return nearest }
    _ = try Playing.play(
      &nearest, SampleGrid(times: [goal]), EvaluationResponse.Options(), range: range)
    scene = nearest
    return nearest
  }

  /// Schedules an entry of the session in the copy, too.
  ///
  /// If the entry takes effect at or before the time of the copy, the copy is wrong and is
  /// released.
  mutating func schedule(_ entry: TimelineEntry, effectiveAt: Double) {
    guard let time = scene?.time, effectiveAt > time + 1e-6 else {
      scene = nil
      return
    }
    _ = scene?.schedule(entry, notBefore: effectiveAt)
  }

  /// Releases the copy.
  mutating func forget() { scene = nil }
}
