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
    // At a break where the curve is vertical, the speed of a sample is an arbitrary number, which
    // depends on the rounding error of the time.
    let fastest = MotionCurve.greatestVelocity(
      zip(sampled.times, sampled.points).compactMap { marks.isBreak($0) ? nil : $1 })
    var probes: [(sample: Int, near: Double, far: Double)] = []
    for (index, time) in sampled.times.enumerated() {
      guard let mark = marks.nearBreak(time) else { continue }
      let distance = max(MotionCurve.rightOfBreak * 0x1p-12, mark.ulp * 64)
      // A sample at the break belongs to both sides.
      for side in [-distance, distance] where (time - mark) * side >= 0 {
        guard sampled.curve.times.contains(mark + 4 * side) else { continue }
        probes.append((index, mark + side, mark + 4 * side))
      }
    }
    let found = velocities(at: probes.flatMap { [$0.near, $0.far] })
    var velocities = sampled.points.map { $0.velocity }
    for (place, probe) in probes.enumerated() {
      // BOUND: `found` has two velocities for each probe, and a probe has the index of a sample.
      let (near, far) = (found[2 * place], found[2 * place + 1])
      if Self.isGrowing(near, far), abs(near) > fastest {
        velocities[probe.sample] = near * .infinity
      }
    }
    return velocities
  }

  /// The acceleration at each sample; infinite at the samples described in ``acceleration(at:)``.
  var accelerations: [Double] {
    var found: [Double] = []
    var rest = sampled.times[...]
    while !rest.isEmpty {
      found += accelerations(at: Array(rest.prefix(Self.blockMax)))
      rest = rest.dropFirst(Self.blockMax)
    }
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
  func acceleration(at time: Double) -> Double { accelerations(at: [time])[0] }

  private func accelerations(at times: [Double]) -> [Double] {
    // A motion of duration 0 has no interval for differences.
    let whole = sampled.curve.times
    guard whole.lowerBound < whole.upperBound else { return times.map { _ in 0 } }
    let stencils = times.map { DifferenceStencil(marks, $0, reach: 0.02) }
    var found = differences(stencils)
    var beside: [(index: Int, mark: Double, fine: DifferenceStencil)] = []
    for (index, (time, usual)) in zip(times, stencils).enumerated() where usual.shift != 1 {
      guard let mark = marks.nearBreak(time) else { continue }
      let fine = min(usual.step, max(usual.step * 0x1p-20, time.ulp * 1e8))
      beside.append((index, mark, DifferenceStencil(beside: mark, step: fine, shift: usual.shift)))
    }
    let near = differences(beside.map(\.fine))
    let far = differences(
      beside.map {
        DifferenceStencil(beside: $0.mark, step: 4 * $0.fine.step, shift: $0.fine.shift)
      })
    for (place, (index, _, fine)) in beside.enumerated() {
      // BOUND: `near` and `far` have an element for each one of `beside`, whose indices are those
      // of `times`.
      let (usual, here) = (found[index], near[place])
      // Rounding errors of the velocities have more weight in the fine difference.
      guard abs(here - usual) > 1e-6 * abs(usual) + 1e-12 * fastest / fine.step else { continue }
      found[index] = Self.isGrowing(here, far[place]) ? here * .infinity : here
    }
    return found
  }

  /// Returns the acceleration of each stencil.
  private func differences(_ stencils: [DifferenceStencil]) -> [Double] {
    let velocities = velocities(at: stencils.flatMap(\.times))
    return stencils.enumerated().map { place, stencil in
      // BOUND: there are seven velocities for each stencil.
      stencil.slope(of: velocities[(7 * place)...])
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
    return stencil.bend(of: velocities(at: stencil.times)[...])
  }

  /// Returns the velocities at times in any order, computed by one call of the curve.
  private func velocities(at times: [Double]) -> [Double] {
    let order = times.indices.sorted { times[$0] < times[$1] }
    let points = sampled.curve.points(at: order.map { times[$0] })
    var velocities = Array(repeating: 0.0, count: times.count)
    // BOUND: `order` contains the indices of `times`.
    for (index, point) in zip(order, points) { velocities[index] = point.velocity }
    return velocities
  }
}
