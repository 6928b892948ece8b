internal import AnimationCore
internal import MotionTools

/// A change to a motion: a time, a target and a spring.
struct Row {
  let time, target: Double
  let animation: FluidSpringAnimation

  /// Creates a change from five numbers; `nil` if a number is outside its range.
  ///
  /// The numbers are the time, the target, the response, the damping fraction and the blend
  /// duration.
  init?(_ numbers: ArraySlice<Double>) {
    let all = Array(numbers)
    guard all.count == 5, ArgumentRange.time.contains(all[0]), ArgumentRange.value.contains(all[1]),
      let spring = checkedAnimation(all[2], all[3], blendDuration: all[4])
    else { return nil }
    (time, target, animation) = (all[0], all[1], spring)
  }
}

/// Returns `count` changes to a motion, each read from five consecutive numbers.
///
/// - Returns: `nil` if a number is outside its range, or if a time is earlier than the previous
///   time.
func changes(_ count: Int, in numbers: ArraySlice<Double>) -> [Row]? {
  var rows: [Row] = []
  for index in 0..<count {
    // BOUND: the caller passes five numbers for each change.
    let row = Row(numbers[index * 5..<index * 5 + 5])
    guard let row, row.time >= rows.last?.time ?? 0 else { return nil }
    rows.append(row)
  }
  return rows
}

/// Returns a spring animation; `nil` if a parameter is out of range.
func checkedAnimation(
  _ response: Double, _ dampingFraction: Double, blendDuration: Double = 0
) -> FluidSpringAnimation? {
  guard ArgumentRange.duration.contains(response),
    ArgumentRange.dampingRatio.contains(dampingFraction),
    blendDuration == 0 || ArgumentRange.duration.contains(blendDuration)
  else { return nil }
  return FluidSpringAnimation(
    response: response, dampingFraction: dampingFraction, blendDuration: blendDuration)
}

/// True if no number is less than the number before it.
func ascends(_ numbers: ArraySlice<Double>) -> Bool {
  var last = -Double.infinity
  for number in numbers {
    if number < last { return false }
    last = number
  }
  return true
}

/// The maximum number of work steps of one call.
///
/// `docs/performance.md` states how long these steps take.
private let workLimit = 40_000_000

/// Runs a computation with a budget of `workLimit` steps.
///
/// - Returns: The result of the computation. If the computation needs more steps, the result is
///   the code of `Outcome.tooCostly`.
func limited(_ call: () -> Int32) -> Int32 {
  #if hasFeature(Embedded)
    Work.begin(steps: workLimit)
    let result = call()
    return Work.isStopped ? Outcome.tooCostly.rawValue : result
  #else
    let budget = WorkBudget(steps: workLimit)
    let result = try? Work.perform(within: budget, call)
    return result ?? Outcome.tooCostly.rawValue
  #endif
}

extension MotionCurve {
  /// Creates the curve of a spring-driven motion from the time `start` on.
  ///
  /// The points of the curve equal the points of a scene that is played in the exact fidelity.
  ///
  /// - Parameter start: A time in seconds, which must not be before the last change. This time
  ///   becomes time 0 of the curve.
  /// - Returns: `nil` if the motion never settles, or has more than 2000 extrema, jumps and kinks.
  init?(_ motion: SpringContinuation, from start: Double) {
    guard let landmarks = motion.landmarks(from: start, most: 2000) else { return nil }
    // BOUND: the end is at least the start.
    let rest = MotionRest(from: start, of: start...max(start, motion.end))
    self.init(
      from: motion.value(at: start), target: motion.target, times: 0...rest.duration,
      landmarks: rest.landmarks(landmarks),
      sampleValues: { times in times.map { motion.value(at: rest.outer($0)) } },
      sample: { times in
        times.map {
          let time = rest.outer($0)
          return Point(value: motion.value(at: time), velocity: motion.velocity(at: time))
        }
      })
  }

  /// Creates the motion from 0 to `distance` that a spring drives.
  ///
  /// The result is `nil` if the spring never settles, if it has too many extrema, or if the
  /// distance is 0.
  init?(_ animation: FluidSpringAnimation, distance: Double) {
    var motion = SpringContinuation(at: 0)
    motion.retarget(to: distance, with: animation, at: 0)
    self.init(motion, from: 0)
  }
}

extension LinearRemainder {
  /// The stops as one list of numbers: the output and the input of the first stop, then of the
  /// second stop, and so on.
  var stops: [Double] {
    (fit?.function.points ?? []).flatMap { [$0.output, $0.input] }
  }
}
