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

/// The strides of a spring with constant forces, each worked out when it is first taken.
struct FluidSpringStrides {
  let forces: FluidSpringForces
  private var strides = InlineArray<16, FluidSpringStride>(repeating: FluidSpringStride())
  private var known = 1

  init(_ forces: FluidSpringForces) { self.forces = forces }

  @inline(__always)
  mutating func callAsFunction(_ count: Int) -> FluidSpringStride {
    if count > known { learn(upTo: count) }
    return strides[count - 1]
  }

  @inline(never)
  private mutating func learn(upTo count: Int) {
    while known < count {
      strides[known] = strides[known - 1]
      strides[known].lengthen(by: forces)
      known += 1
    }
  }
}
