/// What pulls and what brakes a fluid spring, per unit of distance and of velocity.
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

/// As many steps of a fluid spring at once, as what they make of a unit of distance and a unit of velocity.
///
/// Under constant forces the steps are linear, so their composition is one matrix: each further step is made by
/// the two units instead of by every component. The values are those of single steps but for roundings, within
/// 1e-9 of the way.
///
/// Source: <doc:StepsOfFluidSprings>.
struct FluidSpringStride {
  /// The most steps that are made at once: a frame at 18.75 a second.
  static let longest = 16

  /// How far a unit of distance has moved, and the velocity that it has given in the middle of the last step.
  private(set) var distance = SIMD2(0.0, 0.0)
  /// The same of a unit of velocity in the middle of the first step.
  private(set) var velocity = SIMD2(FluidSpringAnimation.step, 1)

  /// One step, which moves before its force counts.
  init() {}

  init(of count: Int, _ forces: FluidSpringForces) {
    for _ in 1..<max(count, 1) { lengthen(by: forces) }
  }

  /// Makes one more step.
  @inline(__always)
  mutating func lengthen(by forces: FluidSpringForces) {
    let left = SIMD2(1 - distance.x, -velocity.x), middle = SIMD2(distance.y, velocity.y)
    let force = left * forces.stiffness - middle * forces.damping
    let next = middle + force * FluidSpringAnimation.step
    distance = SIMD2(distance.x + next.x * FluidSpringAnimation.step, next.x)
    velocity = SIMD2(velocity.x + next.y * FluidSpringAnimation.step, next.y)
  }
}

/// The strides of a spring with constant forces: those of two lengths are kept, as a frame takes so many whole
/// steps or one more.
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

  // By value, so that what is kept need not lie in memory.
  @inline(never)
  private static func made(of count: Int, _ forces: FluidSpringForces) -> FluidSpringStride {
    FluidSpringStride(of: count, forces)
  }
}
