/// The state of a fluid spring between frames.
struct FluidSpringState<Value: VectorArithmetic> {
  var offset = Value.zero
  var velocity = Value.zero
  /// The acceleration at the end of the last step; zero before the first step.
  ///
  /// The acceleration equals the force, because SwiftUI's springs have mass 1.
  var force = Value.zero
  /// The time in seconds from which `steps` is counted.
  ///
  /// The spring has been integrated up to `anchor` plus the duration of `steps` steps. This sum is
  /// computed anew after each step, so rounding errors do not accumulate.
  var anchor = 0.0
  var steps = 0
  /// The start of the current motion in seconds: 0, or the time of the last merge.
  var startTime = 0.0
  var blendStart = 0.0
  /// The replaced spring's response minus this spring's response, in seconds; 0 without a blend.
  var blendInterval = 0.0
  var isMerged = false

  var time: Double { anchor + Double(steps) * FluidSpringAnimation.step }

  mutating func begin(at time: Double) {
    anchor = time
    steps = 0
    startTime = time
    isMerged = true
  }

  mutating func jump(to time: Double) {
    anchor = time
    steps = 0
    isMerged = false
  }

  /// Returns the number of integration steps needed to reach a time.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - behind: The duration before `time` that is not integrated yet, in seconds: above 0 and at
  ///     most about 1.
  @inline(__always)
  func steps(to time: Double, behind: Double) -> Int {
    // Adding 2⁵² stores the nearest whole number in the low bits. This number never exceeds the
    // required number of steps, and the loop adds the missing steps.
    var count = Int((behind * 300 + 0x1p52).bitPattern & 0xfff)
    while time - (anchor + Double(steps + count) * FluidSpringAnimation.step) > momentTolerance {
      count += 1
    }
    return count
  }

  /// Advances the spring by `count` integration steps, which `stride` combines.
  @inline(__always)
  mutating func advance(
    _ count: Int, by stride: FluidSpringStride, target: Value, _ forces: FluidSpringForces
  ) {
    // Each step moves the offset by the velocity in the middle of the step. Then the new force
    // gives the velocity at the end of the step. If a spring starts without velocity, its first
    // step does not move the offset, because the force is still 0.
    let half = FluidSpringAnimation.step / 2
    let distance = target - offset
    let first = velocity + force.scaled(by: half)
    offset += first.scaled(by: stride.velocity.x) + distance.scaled(by: stride.distance.x)
    let last = first.scaled(by: stride.velocity.y) + distance.scaled(by: stride.distance.y)
    force = (target - offset).scaled(by: forces.stiffness) - last.scaled(by: forces.damping)
    velocity = last + force.scaled(by: half)
    steps += count
  }
}
