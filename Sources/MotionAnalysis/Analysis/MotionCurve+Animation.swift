public import AnimationCore

extension MotionCurve {
  /// Creates the motion of one number that an animation takes from one value to another.
  ///
  /// It is that of a scene with one property: in exact fidelity a function of time, in `swiftui` what the frames show.
  ///
  /// - Parameters:
  ///   - animation: How it goes.
  ///   - from: The value at time 0, at rest.
  ///   - target: Where it goes.
  ///   - fidelity: What an app shows, or SwiftUI's rules solved exactly.
  ///   - frameRate: Frames per second of the virtual display, for what an app shows.
  ///   - end: The seconds that are looked at; until nothing animates where it is `nil`.
  ///   - limits: How far the animation is followed to find its end.
  /// - Throws: `PlaybackLimitExceeded` where it does not end within the limits.
  public init(
    _ animation: Animation, from: Double, target: Double, fidelity: Fidelity,
    frameRate: Double = 60, until end: Double? = nil, limits: AnimationScene.PlayingLimits
  ) throws(AnimationScene.PlaybackLimitExceeded) {
    var scene = AnimationScene(
      [AnimationScene.Start("value", .number(from))], frameRate: frameRate, fidelity: fidelity)
    let change = Change(id: "0", set: ["value": .number(target)], animation: animation)
    scene.schedule(TimelineEntry(at: 0, event: .change(change)))
    var rest = end ?? 0
    if end == nil {
      var playing = scene
      rest = try playing.play(
        SampleGrid(start: 0, end: nil, step: 1), velocities: false, limits: limits
      ).end
    }
    let curve = scene.curves(
      of: scene.columns[0], until: rest, rests: false, MotionLandmarks(),
      scene.frames(until: rest))[0]
    // Cut short, it does not get to its target; the way to it is its own all the same.
    self.init(
      from: from, target: target, duration: rest, landmarks: curve.landmarks,
      isOfFrames: curve.isOfFrames, sample: curve.points)
  }
}
