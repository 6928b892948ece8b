/// The stiffness and the damping of a fluid spring.
struct FluidSpringForces {
  let stiffness, damping: Double

  init(_ response: Double, _ dampingFraction: Double) {
    let natural = 2 * Double.pi / response
    stiffness =
      response > 0
      ? min(natural * natural, FluidSpringAnimation.stiffnessMax)
      : FluidSpringAnimation.stiffnessMax
    damping = 2 * dampingFraction * stiffness.squareRoot()
  }
}

/// Several integration steps of a fluid spring, combined into one linear map.
///
/// Stiffness and damping are constant. So each step is a linear map of distance and velocity, and
/// several steps together are also a linear map. Compared with single steps, the results differ by
/// rounding errors of at most 1e-9 of the distance.
///
/// Source: <doc:StepsOfFluidSprings>.
struct FluidSpringStride {
  /// The maximum number of steps per stride.
  ///
  /// At 18.75 frames per second, a frame takes 16 steps.
  static let longest = 16

  /// The effect of an initial distance of 1: the displacement and the final velocity.
  ///
  /// The final velocity is the velocity in the middle of the last step.
  private(set) var distance = SIMD2(0.0, 0.0)
  /// The effect of an initial velocity of 1: the displacement and the final velocity.
  ///
  /// The initial velocity is the velocity in the middle of the first step.
  private(set) var velocity = SIMD2(FluidSpringAnimation.step, 1)

  /// Creates a stride of one step without a force.
  ///
  /// The displacement is the initial velocity times the length of the step.
  init() {}

  init(of count: Int, _ forces: FluidSpringForces) {
    for _ in 1..<max(count, 1) { lengthen(by: forces) }
  }

  /// Appends one step with the given stiffness and damping.
  @inline(__always)
  mutating func lengthen(by forces: FluidSpringForces) {
    let left = SIMD2(1 - distance.x, -velocity.x), middle = SIMD2(distance.y, velocity.y)
    let force = left * forces.stiffness - middle * forces.damping
    let next = middle + force * FluidSpringAnimation.step
    distance = SIMD2(distance.x + next.x * FluidSpringAnimation.step, next.x)
    velocity = SIMD2(velocity.x + next.y * FluidSpringAnimation.step, next.y)
  }
}

/// The strides of a spring with constant stiffness and damping, for any number of steps.
///
/// The two strides used last are cached, because most frames take either n or n + 1 steps.
struct FluidSpringStrides {
  let forces: FluidSpringForces
  private var count = 1, otherCount = 1
  private var stride = FluidSpringStride(), other = FluidSpringStride()

  init(_ forces: FluidSpringForces) { self.forces = forces }

  @inline(__always)
  mutating func callAsFunction(_ count: Int) -> FluidSpringStride {
    if count == self.count { return stride }
    (other, stride) = (stride, count == otherCount ? other : Self.made(of: count, forces))
    (otherCount, self.count) = (self.count, count)
    return stride
  }

  // Returns a new stride instead of changing a stride in place, so that cached strides can stay in
  // registers.
  @inline(never)
  private static func made(of count: Int, _ forces: FluidSpringForces) -> FluidSpringStride {
    FluidSpringStride(of: count, forces)
  }
}
