/// The displacements at four times per unit of distance and per unit of initial velocity.
struct UnitLanes {
  var step: Lanes
  var impulse = Lanes.zero
}

/// The position of a motion without modifiers, computed from displacements per unit.
struct Trajectory<Value: VectorArithmetic> {
  let origin: Value
  /// The whole distance from the origin.
  let travel: Value
  /// The covered distance, the remaining distance and the velocity when the closed form begins.
  private let offset, distance, velocity: Value
  private let hasVelocity: Bool

  /// Creates a trajectory from its origin without a separate velocity.
  ///
  /// The motion starts without velocity, or the displacement per unit of distance includes the
  /// velocity.
  init(_ travel: Value, from origin: Value) {
    self.origin = origin
    self.travel = travel
    // Adding −0 preserves every number, even a negative zero. Adding 0 would change −0 to 0.
    offset = Value.zero.scaled(by: -1)
    (distance, velocity) = (travel, .zero)
    hasVelocity = false
  }

  /// Creates a trajectory that starts with a velocity, after a covered distance `offset`.
  init(_ travel: Value, from origin: Value, offset: Value, velocity: Value) {
    self.origin = origin
    self.travel = travel
    (self.offset, distance, self.velocity) = (offset, travel - offset, velocity)
    hasVelocity = velocity != .zero
  }

  /// Returns the covered part of the distance at one of four times.
  @inline(__always)
  func covered(_ units: UnitLanes, _ lane: Int) -> Value {
    let moved = offset + distance.scaled(by: units.step[lane])
    return hasVelocity ? moved + velocity.scaled(by: units.impulse[lane]) : moved
  }

  /// Returns `covered`, replaced by the rest of the distance once for each reversal.
  @inline(__always)
  func turned(_ covered: Value, _ reversals: Int) -> Value {
    var covered = covered
    for _ in 0..<reversals { covered = travel - covered }
    return covered
  }
}

extension Trajectory<Double> {
  /// Returns the covered parts of the distance at four times.
  @inline(__always)
  func covered(_ units: UnitLanes) -> Lanes {
    let moved = offset + distance * units.step
    return hasVelocity ? moved + velocity * units.impulse : moved
  }

  /// Returns `covered`, replaced by the rest of the distance once for each reversal.
  @inline(__always)
  func turned(_ covered: Lanes, _ reversals: Int) -> Lanes {
    var covered = covered
    for _ in 0..<reversals { covered = travel - covered }
    return covered
  }
}
