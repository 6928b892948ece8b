internal import AnimationCore

/// The greatest velocity and the greatest acceleration of a motion, with their times.
struct MotionRates {
  let peakVelocity, peakAcceleration: CurveAnalysis.Moment

  init(_ sampled: SampledMotion) {
    let rates = MotionDerivatives(sampled)
    peakVelocity = rates.peak(of: sampled.times.indices.map(rates.velocity)) {
      sampled.curve.point(at: $0).velocity
    } derivative: {
      rates.acceleration(at: $0)
    }
    peakAcceleration = rates.peak(of: sampled.times.map(rates.acceleration)) {
      rates.acceleration(at: $0)
    } derivative: {
      rates.jerk(at: $0)
    }
  }
}

/// The acceleration and the jerk of a motion, computed from differences of its velocity.
///
/// Each difference uses seven velocities, which are all on the same side of a break. A break is a
/// jump or a kink. The relative error of the acceleration is below 10⁻⁹, and near a break below
/// 10⁻⁸. The relative error of the jerk is below 10⁻⁸, and near a break below 3·10⁻⁵. This
/// suffices, because only the sign of the jerk is used.
///
/// Source: B. Fornberg, Generation of finite difference formulas on arbitrarily spaced grids
/// (1988), tables 1 and 3.
private struct MotionDerivatives {
  private let sampled: SampledMotion
  private let marks, breaks: [Double]
  /// The greatest finite speed at the samples, in units per second.
  private let fastest: Double

  init(_ sampled: SampledMotion) {
    self.sampled = sampled
    let (start, end) = (sampled.curve.times.lowerBound, sampled.curve.times.upperBound)
    let landmarks = sampled.curve.landmarks
    let inside = Bends.merged(landmarks.times, sampled.fastTimes)
    marks = [start] + inside.filter { $0 > start && $0 < end } + [end]
    breaks = [start] + landmarks.breaks.filter { $0 > start && $0 < end } + [end]
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
    return CurveAnalysis.Moment(time: nearBreak(found.time) ?? found.time, value: found.value)
  }

  /// Returns the velocity at a sample; infinite if the motion's curve is vertical at a break next
  /// to the sample.
  func velocity(ofSample index: Int) -> Double {
    let time = sampled.times[index], velocity = sampled.points[index].velocity
    guard let mark = nearBreak(time), mark != time else { return velocity }
    let distance = max(MotionCurve.rightOfBreak * 0x1p-12, mark.ulp * 64)
    let side = time < mark ? -distance : distance
    let near = sampled.curve.point(at: mark + side).velocity
    let far = sampled.curve.point(at: mark + 4 * side).velocity
    return Self.isGrowing(near, far) && abs(near) > fastest ? near * .infinity : velocity
  }

  /// Returns the acceleration at a time.
  ///
  /// The result is infinite if the acceleration grows without bound toward a break.
  func acceleration(at time: Double) -> Double {
    // A motion of duration 0 has no interval for differences.
    let whole = sampled.curve.times
    guard whole.lowerBound < whole.upperBound else { return 0 }
    let (start, step, shift) = stencil(time, reach: 0.02)
    let usual = difference(start, step, shift)
    guard shift != 1, let mark = nearBreak(time) else { return usual }
    let fine = min(step, max(step * 0x1p-20, time.ulp * 1e8))
    // The nearest of the seven times is an eighth of the step away from the break.
    let nearest = shift == 2 ? -6.125 : 0.125
    let near = difference(mark + nearest * fine, fine, shift)
    // Rounding errors of the velocities have more weight in the fine difference.
    guard abs(near - usual) > 1e-6 * abs(usual) + 1e-12 * fastest / fine else { return usual }
    let far = difference(mark + nearest * 4 * fine, 4 * fine, shift)
    return Self.isGrowing(near, far) ? near * .infinity : near
  }

  private func difference(_ start: Double, _ step: Double, _ shift: Int) -> Double {
    zip(Self.first[shift], velocities(start, step)).reduce(0) { $0 + $1.0 * $1.1 } / (60 * step)
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
    let (start, step, shift) = stencil(time, reach: 0.04)
    let velocities = self.velocities(start, step)
    return zip(Self.second[shift], velocities).reduce(0) { $0 + $1.0 * $1.1 }
      / (180 * step * step)
  }

  private func velocities(_ start: Double, _ step: Double) -> [Double] {
    sampled.curve.points(at: (0..<7).map { start + Double($0) * step }).map { $0.velocity }
  }

  /// Returns seven evenly spaced times for a difference formula, and the index of its weights.
  ///
  /// The first time is `start`, and the spacing is `step`. Usually, `time` is in the middle, and
  /// the index `shift` is 1. Near a break, all seven times are on one side of the break. Then
  /// `shift` is 0 if `time` is near the first of the seven times, and 2 if `time` is near the last.
  ///
  /// - Parameters:
  ///   - time: The time at which the derivative is computed, in seconds.
  ///   - reach: The maximum spacing, as a fraction of the time between two landmarks.
  private func stencil(_ time: Double, reach: Double) -> (start: Double, step: Double, shift: Int) {
    let (low, high) = (span(marks, time), span(breaks, time))
    let margins = (
      before: time - high.from - MotionCurve.rightOfBreak,
      after: high.to - time - MotionCurve.rightOfBreak
    )
    let step = min(reach * (low.to - low.from), (high.to - high.from) / 16)
    if margins.before < 3 * step {
      return (max(time, high.from + MotionCurve.rightOfBreak), step, 0)
    }
    if margins.after < 3 * step {
      return (min(time, high.to - MotionCurve.rightOfBreak) - 6 * step, step, 2)
    }
    return (time - 3 * step, step, 1)
  }

  /// Returns the time of the break at or next to a time; `nil` if there is none.
  private func nearBreak(_ time: Double) -> Double? {
    let (from, to) = span(breaks, time), near = 1.5 * MotionCurve.rightOfBreak
    return time - from <= near ? from : to - time <= near ? to : nil
  }

  /// Returns the last mark at or before a time, and the first mark after this time.
  ///
  /// `marks` are ascending times, including the start and the end of the motion.
  private func span(_ marks: [Double], _ time: Double) -> (from: Double, to: Double) {
    // The sample at a distance of `rightOfBreak` before a break belongs to the span before the
    // break.
    let later = marks.boundary { $0 > time + MotionCurve.rightOfBreak / 2 }
    let index = min(max(later, 1), marks.count - 1)
    // BOUND: the marks contain at least the start and the end, so 1 ≤ index < count.
    return (marks[index - 1], marks[index])
  }

  /// The weights of seven values in the formula for the first derivative, multiplied by 60.
  ///
  /// The three lists are for the derivative at the first, the middle and the last of the seven
  /// points.
  private static let first: [[Double]] = [
    [-147, 360, -450, 400, -225, 72, -10], [-1, 9, -45, 0, 45, -9, 1],
    [10, -72, 225, -400, 450, -360, 147],
  ]
  /// The weights of seven values in the formula for the second derivative, multiplied by 180.
  ///
  /// The three lists are for the derivative at the first, the middle and the last of the seven
  /// points.
  private static let second: [[Double]] = [
    [812, -3132, 5265, -5080, 2970, -972, 137], [2, -27, 270, -490, 270, -27, 2],
    [137, -972, 2970, -5080, 5265, -3132, 812],
  ]
}
