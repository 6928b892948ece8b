package import AnimationCore
internal import AnimationNotation

extension MotionCurve {
  /// Creates the motion of one number that an animation moves from a start value to a target value.
  ///
  /// The motion equals the motion in a scene with one property. In the `swiftui` fidelity, the
  /// motion consists of the shown frames. In the exact fidelity, the motion is a function of time.
  /// The function has no landmarks if there would be more than `Limits.landmarks`.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - from: The value at time 0, with velocity 0.
  ///   - target: The target value.
  ///   - fidelity: The `swiftui` fidelity gives the values that an app shows. The exact fidelity
  ///     gives the exact solution of SwiftUI's rules.
  ///   - frameRate: The frames per second of the virtual display, in the `swiftui` fidelity.
  ///   - end: The time in seconds at which the motion is cut off. If `end` is `nil`, the motion
  ///     lasts until the end of the animation.
  ///   - limits: The limits for finding the end of the animation.
  /// - Throws: `PlaybackLimitExceeded` if `end` is `nil` and the animation does not end within the
  ///   limits.
  package init(
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
    let landmarks = scene.landmarks(of: "value", through: rest, most: Limits.landmarks.max)
    // If the motion is cut off between two frames, the curve includes the later frame.
    let last = fidelity == .exact ? rest : (rest * frameRate - 1e-9).rounded(.up) / frameRate
    let curve = scene.curves(
      of: scene.columns[0], until: last, settles: false, landmarks ?? MotionLandmarks(),
      scene.frames(until: last))[0]
    // A motion that is cut off at `end` does not reach its target, but its travel is still the
    // whole distance.
    self.init(
      from: from, target: target, times: 0...rest, landmarks: curve.landmarks,
      isOfFrames: curve.isOfFrames, sample: curve.points)
  }
}
