internal import AnimationCore

/// The baked time range of a scene, which can be one cycle of a repetition.
struct BakeWindow {
  /// The start of the range and the length of the range, in seconds.
  let start, duration: Double
  /// The length in seconds of the part of the motions that is shown; at least `duration`.
  ///
  /// The last frame can be after the end of the range, while the motion goes on.
  let shown: Double
  /// True if the range is one cycle of an endless motion.
  let isCycle: Bool
  /// The time in seconds before the first cycle.
  ///
  /// A negative delay skips the first −`delay` seconds of the first cycle.
  let delay: Double
  /// The motions of the scene's properties, up to the end of the shown part.
  let motions: [PropertyMotion]

  /// Determines the time range to bake from the requested start and end.
  ///
  /// Without a requested end, the range ends when all properties have settled. If the format
  /// contains only frames, the last frame is the first one at or after the end of the range.
  init(_ scene: AnimationScene, _ options: Bake.Options) throws(Bake.Failure) {
    let (start, limits) = (options.start, options.limits)
    if let end = options.end {
      let (duration, fps) = (end - start, options.framesPerSecond)
      shown = fps.map { max(BakeFit.lastFrame(duration, $0) / $0, duration) } ?? duration
      motions = try Self.motions(scene, until: start + shown, limits)
      (self.start, self.duration, isCycle, delay) = (start, duration, false, 0)
      return
    }
    // If the cycle is known, the scene need not be played up to the time limit to find that it
    // never ends.
    if start == 0, let cycle = BakeCycle(scene, limits) {
      let end = cycle.begin + cycle.duration
      var near = limits
      near.playing.time = min(near.playing.time, end)
      let motions = try Self.motions(scene, until: end, near)
      if !motions.allSatisfy(\.settles) {
        self.motions = motions
        (self.start, duration, isCycle, delay) = (cycle.begin, cycle.duration, true, cycle.delay)
        shown = duration
        return
      }
    }
    motions = try Self.motions(scene, until: start + 1, limits)
    guard motions.allSatisfy(\.settles) else { throw .endless }
    let rest = motions.reduce(0) { max($0, $1.rest) }
    guard rest > start else { throw .instant }
    // Rounding up to a microsecond gives a number with few decimals. During the added time, all
    // properties have already settled.
    var length = ((rest - start) * 1e6).rounded(.up) / 1e6
    if start + length < rest { length += 1e-6 }
    (self.start, duration, isCycle, delay) = (start, length, false, 0)
    // After the end of this range, all properties keep their values.
    shown = length
  }

  private static func motions(
    _ scene: AnimationScene, until end: Double, _ limits: MotionLimits
  ) throws(Bake.Failure) -> [PropertyMotion] {
    do throws(MotionLimitExceeded) {
      return try scene.motions(until: end, limits: limits)
    } catch {
      switch error {
      case .tooLong(let property): throw .tooManyExtrema(property)
      case .tooManyFrames: throw .tooManyFrames
      }
    }
  }
}

extension PropertyMotion {
  /// The time in seconds at which the property has settled.
  ///
  /// If the property does not settle, the value is the end of the computed motion.
  fileprivate var rest: Double { components.reduce(0) { max($0, $1.duration) } }
}

/// The cycle of a scene that repeats the same motion forever.
///
/// In the `exact` fidelity, two kinds of scenes have a known cycle. The first kind has a single
/// change, and all animations of the change repeat forever with an equal delay and an equal length.
/// The second kind has a single repeating keyframe animation. Phases have no known cycle, because
/// each phase continues from the previous state.
///
/// In the `swiftui` fidelity, no scene has a known cycle. Each repetition begins on a frame, but
/// the length of a repetition is not always a whole number of frames.
struct BakeCycle {
  /// The start of the first cycle that begins at time 0 or later, and the length of each cycle, in
  /// seconds.
  ///
  /// If the first cycle of all starts at −0.5 s and each cycle lasts 2 s, `begin` is 1.5 s.
  let begin, duration: Double
  /// The start of the first of all cycles in seconds; negative if this cycle starts before time 0.
  ///
  /// A negative delay skips the first −`delay` seconds of the first cycle.
  let delay: Double

  init?(_ scene: AnimationScene, _ limits: MotionLimits) {
    let agenda = scene.agenda
    guard scene.fidelity == .exact, agenda.count == 1, let entry = agenda.first?.entry else {
      return nil
    }
    switch entry.event {
    case .keyframes(let trigger) where trigger.isRepeating:
      self.init(first: entry.at, duration: trigger.duration(from: scene.shapes))
    case .change(let change):
      var found: (delay: Double, duration: Double)?
      for name in change.set.names {
        guard let passes = Self.passes(of: name, change, scene, limits) else { return nil }
        if let found, found != passes { return nil }
        found = passes
      }
      guard let found else { return nil }
      self.init(first: entry.at + found.delay, duration: found.duration)
    case .keyframes, .phases, .environment, .remove: return nil
    }
  }

  private init?(first: Double, duration: Double) {
    guard duration > 0, duration.isFinite else { return nil }
    self.duration = duration
    delay = first
    begin = first >= 0 ? first : first + (-first / duration).rounded(.up) * duration
  }

  /// Returns the delay before the first cycle and the length of a cycle, in seconds.
  ///
  /// A cycle plays the animation once, or once forward and once in reverse. The result is `nil` if
  /// the property's animation does not repeat forever.
  private static func passes(
    of name: String, _ change: Change, _ scene: AnimationScene, _ limits: MotionLimits
  ) -> (delay: Double, duration: Double)? {
    guard let start = scene.shapes[name], let animation = scene.lastAnimation(of: name),
      let playback = CSSPlayback(animation), playback.count == .infinity
    else { return nil }
    var one = AnimationScene([AnimationScene.Start(name, start)], fidelity: .exact)
    var pass = change
    pass.set = change.set[name].map { PropertyValues(name, $0) } ?? [:]
    pass.animation = playback.pass
    pass.stagger = nil
    one.schedule(TimelineEntry(at: 0, event: .change(pass)))
    guard let motion = try? one.motions(until: 1, limits: limits).first,
      motion.removal < .infinity
    else { return nil }
    return (playback.delay, motion.removal * (playback.autoreverses ? 2 : 1))
  }
}
