/// A value that springs such as `.spring` move from target to target, computed in closed form.
///
/// Each change of the target replaces the running spring by a new spring. The results equal those
/// of a scene in exact fidelity, to the last bit.
package struct SpringContinuation: Sendable {
  /// The target of the last change; before the first change, the start value.
  package private(set) var target: Double
  private var running: Running?
  /// The times in seconds at which the replaced springs become logically complete.
  ///
  /// A spring over a short distance can end before its logical completion. For such a spring, the
  /// list contains the time of the end.
  private var logicalEnds: [Double] = []

  private struct Running: Sendable {
    var fluid: ExactFluid<Double>
    let origin, begin: Double
    var interval: Double

    var end: Double { begin + fluid.end }
    var logicalEnd: Double { begin + fluid.logicalEnd }
  }

  /// Creates a motion that stays at a value until the first change.
  package init(at value: Double) { target = value }

  /// The time at which the motion ends, in seconds; infinite if the spring never settles.
  ///
  /// Before the first change, the value is 0.
  package var end: Double { running?.end ?? 0 }

  /// Changes the target at a time, which must not be before the previous change.
  ///
  /// The spring continues from the position and the velocity at this time.
  package mutating func retarget(
    to value: Double, with animation: FluidSpringAnimation, at time: Double
  ) {
    guard value != target else { return }
    let start = target
    target = value
    if var next = running, next.end > time {
      logicalEnds.append(min(next.end, next.logicalEnd))
      next.fluid = next.fluid.continued(
        by: animation, from: next.interval, to: value - next.origin, at: time - next.begin,
        blendsOnward: true)
      next.interval = value - next.origin
      running = next
      return
    }
    logicalEnds = []
    running = Running(
      fluid: ExactFluid(animation, target: value - start), origin: start, begin: time,
      interval: value - start)
  }

  /// Returns the value at a time that is not before the last change.
  package func value(at time: Double) -> Double {
    guard let running, time < running.end else { return target }
    return running.origin + running.fluid.position(running.interval, at: time - running.begin)
  }

  /// Returns the velocity in units per second at a time that is not before the last change.
  package func velocity(at time: Double) -> Double {
    guard let running, time < running.end else { return 0 }
    return running.fluid.velocity(running.interval, at: time - running.begin)
  }

  /// Returns the times at which the motion can have an extremum, a jump or a kink.
  ///
  /// - Parameters:
  ///   - start: The first returned time in seconds, which must not be before the last change.
  ///   - most: The maximum number of returned times.
  /// - Returns: The times. The result is `nil` before the first change, and for a motion that never
  ///   settles. It is also `nil` if there are more than `most` times.
  package func landmarks(from start: Double, most: Int) -> MotionLandmarks? {
    guard let running, running.end.isFinite else { return nil }
    let clock = OwnTime(offset: running.begin)
    // BOUND: the end is at least the start.
    var list = LandmarkCollector(window: start...max(start, running.end), most: most)
    list.add(start, isBreak: true)
    list.add(running.end, isBreak: true)
    list.add(running.logicalEnd, isBreak: true)
    for time in logicalEnds { list.add(time, isBreak: true) }
    running.fluid.collectLandmarks(clock, into: &list)
    return list.isFull ? nil : list.landmarks
  }
}
