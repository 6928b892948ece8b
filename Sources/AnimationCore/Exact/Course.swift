/// What a unit of distance and a unit of initial velocity have become at four times.
struct UnitLanes {
  var step: Lanes
  var impulse = Lanes.zero
}

/// The way of a motion without layers: where it is, as a function of what its units have become.
struct Course<Value: VectorArithmetic> {
  let origin: Value
  /// The whole way from there.
  let way: Value
  /// How much of it was covered when the units began, what was left, and how fast it was covered then.
  private let offset, distance, velocity: Value
  private let hasVelocity: Bool

  /// A way that begins at rest at its origin, or whose one unit has the velocity in it.
  init(_ way: Value, from origin: Value) {
    self.origin = origin
    self.way = way
    // Unlike 0, this changes not even the sign of a zero.
    offset = Value.zero.scaled(by: -1)
    (distance, velocity) = (way, .zero)
    hasVelocity = false
  }

  /// A way that is already under way.
  init(_ way: Value, from origin: Value, offset: Value, velocity: Value) {
    self.origin = origin
    self.way = way
    (self.offset, distance, self.velocity) = (offset, way - offset, velocity)
    hasVelocity = velocity != .zero
  }

  /// What is covered at one of four times.
  @inline(__always)
  func covered(_ units: UnitLanes, _ lane: Int) -> Value {
    let moved = offset + distance.scaled(by: units.step[lane])
    return hasVelocity ? moved + velocity.scaled(by: units.impulse[lane]) : moved
  }

  /// What is covered once passes that run back are seen to.
  @inline(__always)
  func turned(_ covered: Value, _ reversals: Int) -> Value {
    var covered = covered
    for _ in 0..<reversals { covered = way - covered }
    return covered
  }
}

extension Course<Double> {
  /// What is covered at four times.
  @inline(__always)
  func covered(_ units: UnitLanes) -> Lanes {
    let moved = offset + distance * units.step
    return hasVelocity ? moved + velocity * units.impulse : moved
  }

  /// The same of four numbers.
  @inline(__always)
  func turned(_ covered: Lanes, _ reversals: Int) -> Lanes {
    var covered = covered
    for _ in 0..<reversals { covered = way - covered }
    return covered
  }
}
