internal import AnimationCore
internal import MotionTools

/// Computes the motion of a value that is animated by springs to successive targets.
///
/// The results equal the results of `/v1/evaluate` in the exact fidelity. At a change, the motion
/// continues from its current position and velocity.
///
/// Buffer before: `changes` rows of five numbers, then `count` times. A row is a time, a target,
/// and the response, damping fraction and blend duration of a spring. The rows and the `count`
/// times are each in ascending order of time, and equal times are allowed. None of the `count`
/// times is before the first change.
///
/// Buffer after: `count` values, `count` velocities, and the time in seconds at which the motion
/// ends. This time is infinite if the motion never settles, and 0 if no change moves the value.
///
/// - Parameters:
///   - from: The value before the first change.
///   - changes: The number of changes, from 1 to 256.
///   - count: The number of times, from 1 to 32,000.
@_expose(wasm, "motion")
@_cdecl("inbetween_motion")
public func motion(_ from: Double, _ changes: Int32, _ count: Int32) -> Int32 {
  guard changes >= 1, changes <= 256, count >= 1, count <= 32_000,
    let numbers = NumberBuffer.read(changes * 5 + count, most: NumberBuffer.capacity)
  else { return Outcome.tooMany.rawValue }
  let start = Int(changes) * 5
  let times = numbers[start...]
  guard ArgumentRange.value.contains(from), ArgumentRange.time.contains(all: times), ascends(times)
  else {
    return Outcome.invalid.rawValue
  }
  // BOUND: there is at least one change and at least one time.
  guard let rows = MotionKernel.changes(Int(changes), in: numbers[..<start]),
    times[start] >= rows[0].time
  else { return Outcome.invalid.rawValue }
  return limited {
    var continuation = SpringContinuation(at: from)
    var values: [Double] = [], velocities: [Double] = []
    var next = 0
    for time in times {
      while next < rows.count, rows[next].time <= time {
        continuation.retarget(
          to: rows[next].target, with: rows[next].animation, at: rows[next].time)
        next += 1
      }
      guard Work.spend(1, on: .values) else { break }
      values.append(continuation.value(at: time))
      velocities.append(continuation.velocity(at: time))
    }
    for row in rows[next...] {
      continuation.retarget(to: row.target, with: row.animation, at: row.time)
    }
    return NumberBuffer.write(values, velocities, [continuation.end])
  }
}

/// Computes the motion after the last of several changes as a `linear()` function.
///
/// The function equals a track of `/v1/export/linear` in the exact fidelity. The motion continues
/// from the position and the velocity at the last change.
///
/// Buffer before: `changes` rows as in ``motion(_:_:_:)``.
///
/// Buffer after: six numbers, then the output and the input of each stop. The numbers are the value
/// at the last change, the target, the unit of the outputs, the velocity at the last change, the
/// duration in seconds, and the largest error as a fraction of the travel. An output is converted
/// to a value in two steps: multiply the output by the unit, and add the value at the last change.
/// After the duration, the value is the target. If the value has already settled on the target,
/// there are no stops.
///
/// - Parameters:
///   - from: The value before the first change.
///   - changes: The number of changes, from 1 to 4096.
///   - maxError: The allowed error as a fraction of the travel, which is the difference between the
///     largest and the smallest of `from` and all targets.
@_expose(wasm, "retarget")
@_cdecl("inbetween_retarget")
public func retarget(_ from: Double, _ changes: Int32, _ maxError: Double) -> Int32 {
  guard changes >= 1, changes <= 4096,
    let numbers = NumberBuffer.read(changes * 5, most: NumberBuffer.capacity)
  else { return Outcome.tooMany.rawValue }
  guard ArgumentRange.value.contains(from), ArgumentRange.maxError.contains(maxError),
    let rows = MotionKernel.changes(Int(changes), in: numbers[...])
  else { return Outcome.invalid.rawValue }
  return limited {
    var continuation = SpringContinuation(at: from)
    var least = from, greatest = from, start = 0.0
    for row in rows {
      guard Work.spend(1, on: .values) else { break }
      continuation.retarget(to: row.target, with: row.animation, at: row.time)
      (least, greatest, start) = (min(least, row.target), max(greatest, row.target), row.time)
    }
    guard least < greatest, continuation.end > start else {
      return NumberBuffer.write([continuation.target, continuation.target, 1, 0, 0, 0])
    }
    guard let motion = MotionCurve(continuation, from: start),
      let rest = LinearRemainder(
        motion, travel: greatest - least, maxError: maxError, stopsMax: 512,
        samplesMax: 20_000)
    else { return Outcome.none.rawValue }
    return NumberBuffer.write(
      [rest.from, rest.to, rest.unit, rest.velocity, rest.duration, rest.maxError], rest.stops)
  }
}

/// Computes the CSS `linear()` function of a spring, with the fewest stops that stay within an
/// allowed error.
///
/// The function equals the function of `/v1/export/css` in the exact fidelity with the reference
/// `swiftui`.
///
/// Buffer after: the duration in seconds, the largest error, and the output and the input of each
/// stop. Inputs are from 0 to 1. Outputs are outside 0…1 where the spring overshoots.
///
/// - Parameter maxError: The allowed error as a fraction of the distance.
@_expose(wasm, "linear")
@_cdecl("inbetween_linear")
public func linear(
  _ response: Double, _ dampingFraction: Double, _ distance: Double, _ maxError: Double
) -> Int32 {
  guard let animation = checkedAnimation(response, dampingFraction), distance != 0,
    ArgumentRange.value.contains(distance), ArgumentRange.maxError.contains(maxError)
  else { return Outcome.invalid.rawValue }
  return limited {
    guard let motion = MotionCurve(animation, distance: distance),
      let export = LinearRemainder(
        motion, travel: abs(distance), maxError: maxError, stopsMax: 128,
        samplesMax: 20_000), !export.jumps
    else { return Outcome.none.rawValue }
    return NumberBuffer.write([export.duration, export.maxError], export.stops)
  }
}

/// Analyzes the motion of a spring, as `/v1/evaluate` with `"include": ["analysis"]` does in the
/// exact fidelity.
///
/// Buffer after: eleven numbers, then the time and the value of each peak, then the times of the
/// crossings. The eleven numbers are the settling time, the overshoot in units and in percent, the
/// peak velocity with its time, the peak acceleration with its time, the sum of all rises and
/// falls, the average and the largest change of the value per frame, and the number of peaks. All
/// times are in seconds.
@_expose(wasm, "analyze")
@_cdecl("inbetween_analyze")
public func analyze(
  _ response: Double, _ dampingFraction: Double, _ distance: Double, _ tolerance: Double,
  _ frameRate: Double
) -> Int32 {
  guard let animation = checkedAnimation(response, dampingFraction), distance != 0,
    ArgumentRange.value.contains(distance), ArgumentRange.tolerance.contains(tolerance),
    ArgumentRange.frameRate.contains(frameRate)
  else { return Outcome.invalid.rawValue }
  return limited {
    guard let motion = MotionCurve(animation, distance: distance) else {
      return Outcome.none.rawValue
    }
    let found = CurveAnalysis(
      motion,
      CurveAnalysis.Options(
        tolerance: tolerance, frameRate: frameRate, begin: 0, settles: true,
        removals: [motion.duration]))
    let peaks = found.peaks.flatMap { [$0.time, $0.value] }
    return NumberBuffer.write(
      [
        found.settlingTime, found.overshoot, found.overshootPercentage,
        found.peakVelocity.value, found.peakVelocity.time,
        found.peakAcceleration.value, found.peakAcceleration.time, found.distance,
        found.frameStep.average, found.frameStep.largest, Double(found.peaks.count),
      ], peaks, found.crossings)
  }
}

/// Fits a spring to samples, as `/v1/fit` does.
///
/// Buffer before: `count` times in seconds, then `count` values. The times are in ascending order,
/// and equal times are allowed. The value at time 0 is `from`.
///
/// Buffer after: the undamped period in seconds, the damping ratio, the initial velocity, the
/// target, the largest residual, the time of this residual, the root mean square of the residuals,
/// and the alias. The alias is a period in seconds that proves that the samples are too far apart.
/// The alias is NaN if no such period is found.
///
/// - Parameters:
///   - count: The number of samples, from 4 to 1000.
///   - target: The final value; NaN to fit it, too.
///   - hasVelocity: 1 to fit the initial velocity, too; 0 if the motion starts at rest.
@_expose(wasm, "fit")
@_cdecl("inbetween_fit")
public func fit(_ from: Double, _ target: Double, _ hasVelocity: Int32, _ count: Int32) -> Int32 {
  guard count >= 4, count <= 1000,
    let numbers = NumberBuffer.read(2 * count, most: 2000)
  else { return Outcome.tooMany.rawValue }
  let times = Array(numbers[..<Int(count)]), values = Array(numbers[Int(count)...])
  guard ArgumentRange.value.contains(from), target.isNaN || ArgumentRange.value.contains(target),
    ArgumentRange.time.contains(all: times), ArgumentRange.value.contains(all: values),
    ascends(times[...])
  else { return Outcome.invalid.rawValue }
  return limited {
    guard
      let found = SpringFit(
        times: times, values: values, from: from, target: target.isNaN ? nil : target,
        hasVelocity: hasVelocity != 0)
    else { return Outcome.none.rawValue }
    return NumberBuffer.write([
      found.duration, found.dampingRatio, found.initialVelocity, found.target,
      found.residual.largest, found.residual.time, found.residual.rootMeanSquare,
      found.alias ?? .nan,
    ])
  }
}
