internal import AnimationCore

extension CurveAnalysis {
  /// Analyzes a motion that consists of frames.
  ///
  /// A run of frames with equal values is a peak if the frame before the run and the frame after
  /// the run are both lower or both higher. The time of a peak is the first frame of its run. A
  /// crossing is the first frame beyond the target. From the settling time on, all frames are
  /// within the tolerance.
  ///
  /// The acceleration on a frame is the velocity on this frame minus the velocity on the previous
  /// frame, multiplied by the frame rate.
  ///
  /// - Parameter curve: A motion in the `swiftui` fidelity. The landmarks of this motion are its
  ///   frames.
  package init(frames curve: MotionCurve, _ options: Options) {
    let times =
      curve.landmarks.breaks.isEmpty ? [curve.times.lowerBound] : curve.landmarks.breaks
    let points = curve.points(at: times)
    let values = points.map { $0.value }
    let travel =
      curve.travel == 0
      ? values.reduce(0) { max($0, abs($1 - curve.target)) } : abs(curve.travel)
    settlingTime = .infinity
    if options.settles {
      let last = values.lastIndex { abs($0 - curve.target) > options.tolerance * travel }
      // BOUND: min keeps the next index within the array; index > 0, because the first is dropped.
      settlingTime = last.map { times[min($0 + 1, times.count - 1)] } ?? options.begin
    }
    (overshoot, overshootPercentage) = Self.overshoot(of: values, curve)
    peaks = []
    crossings = []
    distance = 0
    var direction = 0.0, turn = 0
    var side = SampledMotion.sign(values[0] - curve.target)
    peakVelocity = Moment(time: times[0], value: points[0].velocity)
    peakAcceleration = Moment(time: times[0], value: 0)
    for index in values.indices.dropFirst() {
      let change = values[index] - values[index - 1]
      distance += abs(change)
      if change != 0, Self.isRemoval(times[index], options), Self.isRest(values, after: index) {
        // A jump that is caused by the removal of an animation does not count as a change of
        // direction.
        direction = 0
      } else if change != 0 {
        let now = SampledMotion.sign(change)
        if direction == -now { peaks.append(Moment(time: times[turn], value: values[turn])) }
        direction = now
        turn = index
      }
      let reached = SampledMotion.sign(values[index] - curve.target)
      if reached != 0 {
        if side == -reached { crossings.append(times[index]) }
        side = reached
      }
      let velocity = points[index].velocity
      if abs(velocity) > abs(peakVelocity.value) {
        peakVelocity = Moment(time: times[index], value: velocity)
      }
      let acceleration = (velocity - points[index - 1].velocity) * options.frameRate
      if abs(acceleration) > abs(peakAcceleration.value) {
        peakAcceleration = Moment(time: times[index], value: acceleration)
      }
    }
    frameStep = Self.steps(curve, options)
  }

  /// True if the value on the frame at `index` equals the value on the next frame, or if there is
  /// no next frame.
  private static func isRest(_ values: [Double], after index: Int) -> Bool {
    // BOUND: index + 1 < count, by the condition before.
    index + 1 >= values.count || values[index + 1] == values[index]
  }
}
