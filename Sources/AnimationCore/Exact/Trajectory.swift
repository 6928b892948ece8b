/// The displacements at four times: `step` for a distance of 1, `impulse` for an initial velocity
/// of 1.
struct UnitLanes {
  var step: Lanes
  var impulse = Lanes.zero
}

/// The path of a motion without modifiers, from its start position to its target.
///
/// A trajectory converts the displacements of a motion over a distance of 1 to positions.
struct Trajectory<Value: VectorArithmetic> {
  let origin: Value
  /// The whole distance from the origin to the target.
  let travel: Value
  /// The displacement, the remaining distance and the velocity at the beginning of the trajectory.
  private let offset, distance, velocity: Value
  private let hasVelocity: Bool

  /// Creates a trajectory for motions whose displacements depend only on the distance.
  ///
  /// Such a motion has no initial velocity, or its displacements for a distance of 1 already
  /// include the effect of the initial velocity.
  init(_ travel: Value, from origin: Value) {
    self.origin = origin
    self.travel = travel
    // Adding −0 preserves every number, even a negative zero. Adding 0 would change −0 to 0.
    offset = Value.zero.scaled(by: -1)
    (distance, velocity) = (travel, .zero)
    hasVelocity = false
  }

  /// Creates a trajectory of a motion that has already moved by `offset` and has an initial
  /// velocity.
  init(_ travel: Value, from origin: Value, offset: Value, velocity: Value) {
    self.origin = origin
    self.travel = travel
    (self.offset, distance, self.velocity) = (offset, travel - offset, velocity)
    hasVelocity = velocity != .zero
  }

  /// Returns the displacement from the origin at the time with index `lane`, one of four times.
  @inline(__always)
  func covered(_ units: UnitLanes, _ lane: Int) -> Value {
    let moved = offset + distance.scaled(by: units.step[lane])
    return hasVelocity ? moved + velocity.scaled(by: units.impulse[lane]) : moved
  }

  /// Returns the displacement from the origin after a number of reversals.
  ///
  /// Each reversal replaces the displacement `covered` with the whole distance minus `covered`.
  @inline(__always)
  func turned(_ covered: Value, _ reversals: Int) -> Value {
    var covered = covered
    for _ in 0..<reversals { covered = travel - covered }
    return covered
  }
}

extension Trajectory<Double> {
  /// Returns the displacements from the origin at four times.
  @inline(__always)
  func covered(_ units: UnitLanes) -> Lanes {
    let moved = offset + distance * units.step
    return hasVelocity ? moved + velocity * units.impulse : moved
  }

  /// Returns four displacements from the origin after a number of reversals.
  ///
  /// Each reversal replaces a displacement with the whole distance minus this displacement.
  @inline(__always)
  func turned(_ covered: Lanes, _ reversals: Int) -> Lanes {
    var covered = covered
    for _ in 0..<reversals { covered = travel - covered }
    return covered
  }
}
