package import AnimationCore

extension AnimationScene {
  /// Returns the motions of all properties that have not been removed.
  ///
  /// The motions are sorted by the bytes of the property names. In the exact fidelity, each motion
  /// is a function of time from the scene's time on. In the `swiftui` fidelity, each motion
  /// consists of the frames from the last drawn frame on, with straight lines between the frames. A
  /// motion that does not settle within the limits is cut off at `horizon`.
  ///
  /// If an animation of a property is running, the start value of the motion is the value at which
  /// this animation began. So the distance to the target does not depend on the scene's time.
  /// Without a running animation, the start value is the current value.
  ///
  /// - Parameters:
  ///   - horizon: The time in seconds at which a motion that does not settle is cut off.
  ///   - limits: The limits of the analysis.
  /// - Throws: `MotionLimitExceeded` if there are more landmarks or frames than the limits allow.
  package func motions(
    until horizon: Double, limits: MotionLimits
  ) throws(MotionLimitExceeded) -> [PropertyMotion] {
    let trajectory = SceneTrajectory(self, until: horizon, limits.playing)
    let maxFrames = Double(limits.frames / max(width, 1))
    guard fidelity == .exact || (trajectory.rest - shownSince) * frameRate <= maxFrames else {
      throw .tooManyFrames
    }
    // A `move` keyframe at the end of a track is shown one frame later, so add one frame.
    let frames = frames(until: trajectory.rest + 1 / frameRate)
    var motions: [PropertyMotion] = []
    for column in columns {
      guard let timing = trajectory.timing(of: column.name) else { continue }
      var marks = MotionLandmarks()
      if fidelity == .exact {
        guard
          let found = alone(column.name).landmarks(
            of: column.name, through: timing.rest, most: limits.landmarks)
        else { throw .tooLong(property: column.name) }
        marks = found
      }
      motions.append(
        PropertyMotion(
          name: column.name, isVector: column.width != nil, form: column.form,
          components: curves(
            of: column, until: timing.rest, settles: timing.settles, marks, frames),
          spring: timing.isQueued
            ? lastAnimation(of: column.name)?.springNature
            : currentMotion(of: column.name)?.spring,
          logicalCompletion: timing.logicalCompletion, removal: timing.removal,
          settles: timing.settles, begin: timing.begin,
          removals: timing.removals))
    }
    return motions
  }

  /// Returns the motion of each component of a property.
  ///
  /// - Parameters:
  ///   - rest: The time in seconds up to which the property is played.
  ///   - settles: True if the property has settled at `rest`.
  ///   - marks: The landmarks, used only in the exact fidelity.
  ///   - frames: The shown frames, used only in the `swiftui` fidelity.
  func curves(
    of column: Samples.Column, until rest: Double, settles: Bool, _ marks: MotionLandmarks,
    _ frames: Samples?
  ) -> [MotionCurve] {
    switch fidelity {
    case .swiftui: shownCurves(of: column, until: rest, settles: settles, frames)
    case .exact: exactCurves(of: column, until: rest, settles: settles, marks)
    }
  }

  private func exactCurves(
    of column: Samples.Column, until rest: Double, settles: Bool, _ marks: MotionLandmarks
  ) -> [MotionCurve] {
    let name = column.name
    var scene = alone(name)
    // Process the events at the scene's time once here, so that they are not processed again each
    // time the scene is sampled.
    _ = try? scene.play(SampleGrid(times: [time]), velocities: false, limits: .unlimited)
    let unplayed = UnplayedScene(scene: scene)
    // A `move` keyframe takes effect just after the end of the keyframe before it.
    let resting = settles ? rest + MotionCurve.rightOfBreak : rest
    // A removed property has no sample here, so use the value just before its removal.
    var ends = scene.sampled(name, at: [resting])
    if ends?.point(0, 0) == nil {
      ends = scene.sampled(name, at: [max(time, rest - MotionCurve.rightOfBreak)])
    }
    let width = column.width ?? 1
    @Sendable func played(_ times: [Double], velocities: Bool) -> Samples.Column? {
      unplayed.scene.sampled(
        name, at: times.map { $0 < rest ? $0 : resting }, velocities: velocities)
    }
    return (0..<width).map { component in
      // Read the start value from `self`, in which a change at the scene's time is not applied yet.
      let start = startValue(of: name, component)
      let target = ends?.point(0, component)?.value ?? start
      return MotionCurve(
        // BOUND: a property settles at an event, which is not before the scene's time.
        from: start, target: target, times: time...max(rest, time),
        landmarks: marks,
        sampleValues: { times in
          var values = played(times, velocities: false)?.values(of: component) ?? []
          let last = values.last ?? target
          values += repeatElement(last, count: max(0, times.count - values.count))
          return values
        }
      ) { times in
        let samples = played(times, velocities: true)
        var last = MotionCurve.Point(value: target, velocity: 0)
        return times.indices.map { index in
          guard let point = samples?.point(index, component) else {
            return MotionCurve.Point(value: last.value, velocity: 0)
          }
          last = point
          return last
        }
      }
    }
  }

  /// Returns the samples of all frames from the last drawn frame up to the time `rest` in seconds.
  ///
  /// The result is `nil` in the exact fidelity.
  func frames(until rest: Double) -> Samples? {
    guard fidelity == .swiftui else { return nil }
    var scene = self
    return try? scene.play(
      SampleGrid(start: shownSince, end: rest, fps: frameRate), velocities: true, limits: .unlimited
    )
  }

  private func shownCurves(
    of column: Samples.Column, until rest: Double, settles: Bool, _ samples: Samples?
  ) -> [MotionCurve] {
    let shown = samples?.columns.first { $0.name == column.name }
    let width = column.width ?? 1
    let firstFrame = (shownSince * frameRate).rounded()
    let lastFrame = (rest * frameRate).rounded() - firstFrame
    return (0..<width).map { component in
      let start = startValue(of: column.name, component)
      // A property that is removed on the first frame has no sample, so it keeps its start value.
      let first = shown?.point(0, component) ?? MotionCurve.Point(value: start, velocity: 0)
      var last = first, end = rest
      var motion = FrameMotion(frames: [first], number: firstFrame, frameRate: frameRate)
      if let shown {
        for frame in 1..<max(shown.count, 1) {
          guard let point = shown.point(frame, component) else { continue }
          if Double(frame) > lastFrame {
            guard settles, Double(frame) == lastFrame + 1, point.value != last.value else {
              continue
            }
            end = (firstFrame + Double(frame)) / frameRate
          }
          motion.frames.append(point)
          last = point
        }
      }
      return MotionCurve(
        // BOUND: a property settles on a frame that is not before the last drawn frame.
        from: start, target: last.value, times: shownSince...max(end, shownSince),
        landmarks: MotionLandmarks(breaks: motion.times), isOfFrames: true,
        sample: motion.points)
    }
  }

  private func startValue(of name: String, _ component: Int) -> Double {
    currentMotion(of: name).map { $0.origin.components[component] } ?? 0
  }

  /// Returns samples of one property at ascending times; `nil` if the property has no samples.
  ///
  /// The samples are computed on a copy of the scene.
  fileprivate func sampled(
    _ name: String, at times: [Double], velocities: Bool = true
  ) -> Samples.Column? {
    var scene = self
    let samples = try? scene.play(
      SampleGrid(times: times), velocities: velocities, limits: .unlimited)
    return samples?.columns.first { $0.name == name }
  }
}

extension Samples.Column {
  /// Returns the value and velocity of one component in a sample; `nil` if the sample does not
  /// contain the property.
  fileprivate func point(_ sample: Int, _ lane: Int) -> MotionCurve.Point? {
    guard let value = value(sample, lane), let velocity = velocity(sample, lane) else { return nil }
    return MotionCurve.Point(value: value, velocity: velocity)
  }
}

/// A scene that is stored but never played; callers play copies of it.
///
/// Custom animations can keep state while they play. The type is `@unchecked Sendable`, because the
/// state of the stored scene never changes.
private struct UnplayedScene: @unchecked Sendable {
  let scene: AnimationScene
}
