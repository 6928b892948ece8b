internal import AnimationCore

/// The times after the scene's time at which the properties start to move and settle.
///
/// The times are found by playing a copy of the scene.
struct SceneTrajectory {
  /// The time in seconds at which all properties have settled; `horizon` if the properties do not
  /// settle within the limits.
  let rest: Double
  private let scene: AnimationScene
  private let events: [SceneEvent]
  private let animating: Set<String>

  init(_ scene: AnimationScene, until horizon: Double, _ limits: AnimationScene.PlayingLimits) {
    self.scene = scene
    var playing = scene
    // The exact fidelity has no frames, so a step of one second is used.
    let isShown = scene.fidelity == .swiftui
    let grid =
      isShown
      ? SampleGrid(start: scene.time, end: nil, fps: scene.frameRate)
      : SampleGrid(start: scene.time, end: nil, step: 1)
    var limits = limits
    // A motion that does not settle within the sample limit is not played further.
    limits.time = min(
      limits.time, scene.time + Double(limits.samples) / (isShown ? scene.frameRate : 1))
    let playback = try? ScenePlayback(scene, along: grid, velocities: false, limits: limits)
    rest = playback?.grid.end ?? horizon
    // Store only events, because the frames of a day would need hundreds of megabytes.
    let samples = try? playing.play(
      SampleGrid(times: [rest]), velocities: false, limits: .unlimited)
    events = samples?.events ?? []
    animating =
      playback == nil ? Set(samples?.animating ?? scene.columns.map(\.name)) : []
  }

  /// Returns the times of a property's motion in seconds; `nil` if the scene does not have the
  /// property.
  ///
  /// - `begin` and `rest` are the start and the end of the motion, and `settles` is true if the
  ///   property settles within the limits.
  /// - `logicalCompletion` and `removal` are the times of two events of the last change. The time
  ///   of an event that does not occur is infinite.
  /// - `removals` are the times at which animations of the property are removed.
  /// - `isQueued` is true if entries of the queue move the property.
  func timing(of name: String) -> (
    begin: Double, rest: Double, settles: Bool, logicalCompletion: Double, removal: Double,
    removals: [Double], isQueued: Bool
  )? {
    guard let current = scene.currentMotion(of: name) else { return nil }
    let own = events.filter { $0.property == name }
    let entries = scene.agenda.filter {
      $0.entry.event.concerns(name) && $0.entry.event.changeID != nil
    }
    let begin = current.change == nil ? entries.first?.effectiveAt ?? scene.time : scene.time
    // For phases, all events contain the identifier of the trigger.
    guard let last = entries.last?.entry.event.changeID ?? current.change else {
      return (begin, begin, true, .infinity, .infinity, [], false)
    }
    func time(_ kind: SceneEvent.Kind) -> Double {
      own.last { $0.kind == kind && $0.change == last }?.time ?? .infinity
    }
    let isMoving = animating.contains(name)
    let end = isMoving ? rest : own.map(\.time).max() ?? begin
    return (
      begin, end, !isMoving, time(.logicallyComplete), isMoving ? .infinity : time(.removed),
      own.filter { $0.kind == .removed }.map(\.time), !entries.isEmpty
    )
  }
}

/// The values that one component of a property has on one or more displayed frames.
///
/// Between two frames, the value moves linearly.
struct FrameMotion: Sendable {
  /// The value and velocity on each frame; the array contains at least one frame.
  var frames: [MotionCurve.Point]
  /// The number of the first frame in `frames`; the frame at time 0 has the number 0.
  let number: Double
  let frameRate: Double

  /// The times of the frames, in seconds.
  var times: [Double] { frames.indices.map { (number + Double($0)) / frameRate } }

  /// Returns the points at some times.
  ///
  /// Before the first frame and after the last frame, the result is the point on the nearest frame.
  func points(at times: [Double]) -> [MotionCurve.Point] {
    let last = frames.count - 1
    return times.map { time in
      let place = time * frameRate - number
      // BOUND: there is at least one frame, so last is 0 or more.
      let frame = Int(bounded: place.rounded(.down), in: 0...last)
      // BOUND: min keeps the index within the frames.
      let here = frames[frame], next = frames[min(frame + 1, last)]
      let part = min(max(place - Double(frame), 0), 1)
      // On a frame, return the stored value bit for bit.
      guard part > 1e-9 else { return here }
      guard part < 1 - 1e-9 else { return next }
      return MotionCurve.Point(
        value: here.value + (next.value - here.value) * part,
        velocity: here.velocity + (next.velocity - here.velocity) * part)
    }
  }
}
