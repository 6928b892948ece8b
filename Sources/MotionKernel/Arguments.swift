internal import AnimationCore
internal import MotionTools

/// A change of a motion: a time, a target and a spring.
struct Row {
  let time, target: Double
  let animation: FluidSpringAnimation

  /// Creates a change from five numbers; `nil` if a number is outside its range.
  init?(_ numbers: ArraySlice<Double>) {
    let all = Array(numbers)
    guard all.count == 5, ArgumentRange.time.contains(all[0]), ArgumentRange.value.contains(all[1]),
      let spring = checkedAnimation(all[2], all[3], blendDuration: all[4])
    else { return nil }
    (time, target, animation) = (all[0], all[1], spring)
  }
}

/// Returns a spring animation whose parameters are in range.
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

/// The number of steps of work in one call: a step is a few tens of nanoseconds.
private let workLimit = 40_000_000

/// Runs a call within its budget of work.
///
/// - Returns: The result of the call, or the code of an exhausted budget.
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
  /// Creates the motion of a spring from 0 over a distance, with the points of a played scene.
  ///
  /// The result is `nil` if the spring never settles, or has too many extrema.
  init?(_ animation: FluidSpringAnimation, distance: Double) {
    var continuation = SpringContinuation(at: 0)
    continuation.retarget(to: distance, with: animation, at: 0)
    guard let landmarks = continuation.landmarks(most: 2000) else { return nil }
    let motion = continuation
    self.init(
      from: 0, target: distance, duration: motion.end, landmarks: landmarks,
      sampleValues: { times in times.map { motion.value(at: $0) } },
      sample: { times in
        times.map { Point(value: motion.value(at: $0), velocity: motion.velocity(at: $0)) }
      })
  }
}
