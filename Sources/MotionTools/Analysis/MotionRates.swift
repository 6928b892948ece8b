internal import AnimationCore

/// The greatest velocity and the greatest acceleration of a motion, with their times.
struct MotionRates {
  let peakVelocity, peakAcceleration: CurveAnalysis.Moment

  init(_ sampled: SampledMotion) {
    let rates = MotionDerivatives(sampled)
    peakVelocity = rates.peak(of: rates.velocities) {
      sampled.curve.point(at: $0).velocity
    } derivative: {
      rates.acceleration(at: $0)
    }
    peakAcceleration = rates.peak(of: rates.accelerations) {
      rates.acceleration(at: $0)
    } derivative: {
      rates.jerk(at: $0)
    }
  }
}

/// The acceleration and the jerk of a motion, computed from differences of its velocity.
///
/// Each difference uses the seven velocities of a ``DifferenceStencil``. The relative error of the
/// acceleration is below 10⁻⁹, and near a break below 10⁻⁸. The relative error of the jerk is below
/// 10⁻⁸, and near a break below 3·10⁻⁵. This suffices, because only the sign of the jerk is used.
private struct MotionDerivatives {
  private let sampled: SampledMotion
  private let marks: MotionMarks
  /// The greatest finite speed at the samples, in units per second.
  private let fastest: Double

  init(_ sampled: SampledMotion) {
    self.sampled = sampled
    marks = MotionMarks(sampled)
    fastest = MotionCurve.greatestVelocity(sampled.points)
  }

  /// Returns the moment at which a quantity has its greatest magnitude.
  ///
  /// The greatest magnitude can occur between two samples of which neither is the greatest sample.
  /// So the search examines the greatest sample and a few samples that are nearly as great.
  ///
  /// - Parameters:
  ///   - values: The quantity at each sample.
  ///   - value: A closure that returns the quantity at a time.
  ///   - derivative: A closure that returns the rate of change of the quantity at a time.
  func peak(
    of values: [Double], at value: (Double) -> Double, derivative: (Double) -> Double
  ) -> CurveAnalysis.Moment {
    var best = 0
    for index in values.indices where abs(values[index]) > abs(values[best]) { best = index }
    var found = extremum(beside: best, of: values, at: value, derivative: derivative)
    guard found.value.isFinite else { return found }
    let least = Self.nearlyGreatest * abs(values[best])
    var others: [Int] = []
    for index in values.indices.dropFirst().dropLast() where index != best {
      // BOUND: the first and the last index are dropped.
      let here = abs(values[index])
      if here >= least, here >= abs(values[index - 1]), here >= abs(values[index + 1]) {
        others.append(index)
      }
    }
    for _ in 0..<min(others.count, Self.othersMax) {
      var greatest = 0
      for place in others.indices where abs(values[others[place]]) > abs(values[others[greatest]]) {
        greatest = place
      }
      // BOUND: the number of iterations is at most the number of elements.
      let index = others.remove(at: greatest)
      let other = extremum(beside: index, of: values, at: value, derivative: derivative)
      if abs(other.value) > abs(found.value) * (1 + 1e-6) { found = other }
    }
    return found
  }

  /// The minimum magnitude of the samples that ``peak(of:at:derivative:)`` examines, as a fraction
  /// of the greatest magnitude of a sample.
  private static let nearlyGreatest = 0.7
  /// The maximum number of samples that are examined in addition to the greatest sample.
  private static let othersMax = 4

  /// Returns the extremum of a quantity near the sample at the index `best`, or this sample itself.
  ///
  /// The search covers the times between this sample and the third sample on each side, but no
  /// times beyond a break. If no extremum has at least the magnitude of the sample, the result is
  /// the sample. If this sample is next to a break, the result has the time of the break.
  private func extremum(
    beside best: Int, of values: [Double], at value: (Double) -> Double,
    derivative: (Double) -> Double
  ) -> CurveAnalysis.Moment {
    let times = sampled.times
    let found = CurveAnalysis.Moment(time: times[best], value: values[best])
    let sign = found.value < 0 ? -1.0 : 1
    // At a break, there are three samples: before it, at it and after it.
    for offset in [0, 1, -1, 2, -2] where values.indices.contains(best + offset) {
      let index = best + offset
      // BOUND: the neighbors are read only if they exist.
      var low = index > 0 && !sampled.isBreak(index - 1) ? times[index - 1] : times[index]
      let hasNext = index + 1 < times.count && !sampled.isBreak(index)
      var high = hasNext ? times[index + 1] : times[index]
      guard low < high, derivative(low) * sign > 0, derivative(high) * sign < 0 else { continue }
      while true {
        let middle = low + (high - low) / 2
        if middle <= low || middle >= high || high - low < 1e-13 { break }
        if derivative(middle) * sign > 0 { low = middle } else { high = middle }
      }
      let extremum = value(high)
      if abs(extremum) >= abs(found.value) {
        return CurveAnalysis.Moment(time: high, value: extremum)
      }
    }
    return CurveAnalysis.Moment(time: marks.nearBreak(found.time) ?? found.time, value: found.value)
  }

  /// The velocity at each sample; infinite if the motion's curve is vertical at a break at or next
  /// to the sample.
  var velocities: [Double] {
    let times = sampled.times
    // At a break where the curve is vertical, the speed of a sample is an arbitrary number, which
    // depends on the rounding error of the time.
    var fastest = 0.0
    var probed: [Int] = [], needed: [Double] = []
    for index in times.indices {
      let mark = marks.nearBreak(times[index]), distance = times[index] - (mark ?? -.infinity)
      let speed = abs(sampled.points[index].velocity)
      if speed.isFinite, abs(distance) > MotionCurve.rightOfBreak / 2 {
        fastest = max(fastest, speed)
      }
      guard let mark else { continue }
      let near = max(MotionCurve.rightOfBreak * 0x1p-12, mark.ulp * 64)
      // A sample at the break belongs to both sides.
      for side in [-near, near] where distance * side >= 0 {
        guard sampled.curve.times.contains(mark + 4 * side) else { continue }
        probed.append(index)
        needed.append(mark + side)
        needed.append(mark + 4 * side)
      }
    }
    let found = velocities(at: needed)
    var velocities = sampled.points.map { $0.velocity }
    for place in probed.indices {
      // BOUND: `found` has two velocities for each element of `probed`, which are indices of
      // samples.
      let near = found[2 * place], far = found[2 * place + 1]
      if Self.isGrowing(near, far), abs(near) > fastest {
        velocities[probed[place]] = near * .infinity
      }
    }
    return velocities
  }

  /// The acceleration at each sample; infinite at the samples described in ``acceleration(at:)``.
  var accelerations: [Double] {
    var found: [Double] = []
    while found.count < sampled.times.count { addAccelerations(at: sampled.times, to: &found) }
    return found
  }

  /// The maximum number of samples whose differences are computed together.
  ///
  /// A call of the curve can replay a whole scene, so there are few calls. The maximum bounds the
  /// memory of a call.
  private static let blockMax = 1000

  /// Returns the acceleration at a time.
  ///
  /// The result is infinite if the acceleration grows without bound toward a break.
  func acceleration(at time: Double) -> Double {
    var found: [Double] = []
    addAccelerations(at: [time], to: &found)
    return found[0]
  }

  /// Adds the accelerations at the next times to a list, which has those at the first times.
  private func addAccelerations(at times: [Double], to found: inout [Double]) {
    let start = found.count, end = max(start, min(start + Self.blockMax, times.count))
    var needed: [Double] = []
    // BOUND: `end` is at least `start`, here and below.
    for index in start..<end {
      let usual = DifferenceStencil(marks, times[index], reach: 0.02)
      usual.addTimes(to: &needed)
      usual.besideBreak(marks, times[index], distance: 1)?.addTimes(to: &needed)
      usual.besideBreak(marks, times[index], distance: 4)?.addTimes(to: &needed)
    }
    let velocities = velocities(at: needed)
    var first = 0
    // BOUND: as above.
    for index in start..<end {
      let usual = DifferenceStencil(marks, times[index], reach: 0.02)
      let slope = usual.slope(of: velocities, &first)
      found.append(slope)
      guard let fine = usual.besideBreak(marks, times[index], distance: 1) else { continue }
      let near = fine.slope(of: velocities, &first)
      let far = DifferenceStencil(fine.start, step: 4 * fine.step, shift: fine.shift)
        .slope(of: velocities, &first)
      // Rounding errors of the velocities have more weight in the fine difference.
      if abs(near - slope) > 1e-6 * abs(slope) + 1e-12 * fastest / fine.step {
        // BOUND: the slope of this time was added above.
        found[index] = Self.isGrowing(near, far) ? near * .infinity : near
      }
    }
  }

  /// True if two values of a quantity show that the quantity grows without bound toward a break.
  ///
  /// `near` is the value at a small distance from the break, and `far` is the value at four times
  /// this distance.
  ///
  /// Beside a vertical tangent of a Bézier curve, the velocity at least doubles whenever the
  /// distance is divided by four. If a control point is at the curve's end, the acceleration there
  /// also doubles in this way.
  private static func isGrowing(_ near: Double, _ far: Double) -> Bool {
    abs(near) > 1.5 * abs(far)
  }

  func jerk(at time: Double) -> Double {
    let stencil = DifferenceStencil(marks, time, reach: 0.04)
    var times: [Double] = []
    stencil.addTimes(to: &times)
    return stencil.bend(of: velocities(at: times))
  }

  /// Returns the velocities at times in any order, computed by one call of the curve.
  private func velocities(at times: [Double]) -> [Double] {
    let ascending = times.ascending
    let points = sampled.curve.points(at: ascending)
    // BOUND: `ascending` contains each time, so at least one element is not later.
    return times.map { time in points[ascending.boundary { $0 > time } - 1].velocity }
  }
}
