/// The displacements at four times per unit of distance and per unit of initial velocity.
struct UnitLanes {
  var step: Lanes
  var impulse = Lanes.zero
}

/// The trajectory of a motion without modifiers: its position as a function of the unit motions.
struct Trajectory<Value: VectorArithmetic> {
  let origin: Value
  /// The whole distance from the origin.
  let travel: Value
  /// The covered distance, the remaining distance and the velocity at time 0 of the unit motions.
  private let offset, distance, velocity: Value
  private let hasVelocity: Bool

  /// Creates a trajectory from its origin without a separate velocity.
  ///
  /// The motion starts without velocity, or its unit of distance already includes the velocity.
  init(_ travel: Value, from origin: Value) {
    self.origin = origin
    self.travel = travel
    // Adding −0 preserves every number, even a negative zero; adding 0 would not.
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

  /// Returns the covered distance at one of four times, by the lane of the time.
  @inline(__always)
  func covered(_ units: UnitLanes, _ lane: Int) -> Value {
    let moved = offset + distance.scaled(by: units.step[lane])
    return hasVelocity ? moved + velocity.scaled(by: units.impulse[lane]) : moved
  }

  /// Returns the covered distance after a number of reversals of the motion.
  @inline(__always)
  func turned(_ covered: Value, _ reversals: Int) -> Value {
    var covered = covered
    for _ in 0..<reversals { covered = travel - covered }
    return covered
  }
}

extension Trajectory<Double> {
  /// Returns the covered distances at four times.
  @inline(__always)
  func covered(_ units: UnitLanes) -> Lanes {
    let moved = offset + distance * units.step
    return hasVelocity ? moved + velocity * units.impulse : moved
  }

  /// Returns the covered distances at four times after a number of reversals of the motion.
  @inline(__always)
  func turned(_ covered: Lanes, _ reversals: Int) -> Lanes {
    var covered = covered
    for _ in 0..<reversals { covered = travel - covered }
    return covered
  }
}
