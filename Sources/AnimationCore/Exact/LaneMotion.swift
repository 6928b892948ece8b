/// A motion without layers, whose samples are taken four at a time.
protocol LaneMotion<Value> {
  associatedtype Value: VectorArithmetic

  /// What its units have become at four times; `nil` where not all of them can be taken side by side.
  mutating func units(at times: Lanes) -> UnitLanes?
  /// What is covered of a way at any time before the end, to the same bits.
  mutating func covered(of way: Value, at time: Double) -> Value
}

/// A Bézier curve, with its root finder at hand.
struct CubicMotion<Value: VectorArithmetic>: LaneMotion {
  let curve: ExactCurve
  private var roots: BezierLanes

  init(_ curve: ExactCurve, _ solver: BezierSolver) {
    self.curve = curve
    roots = BezierLanes(solver)
  }

  @inline(__always)
  mutating func units(at times: Lanes) -> UnitLanes? {
    let progress = times / curve.duration
    guard all(progress .> BezierLanes.least), all(progress .< 1) else {
      return progress.areBeforeStart ? UnitLanes(step: .zero) : nil
    }
    return UnitLanes(step: roots.values(at: progress))
  }

  func covered(of way: Value, at time: Double) -> Value {
    way.scaled(by: curve.progress(at: time, roots.solver))
  }
}

/// A curve that is computed by itself each time.
struct CurveMotion<Value: VectorArithmetic>: LaneMotion {
  let curve: ExactCurve

  @inline(__always)
  func units(at times: Lanes) -> UnitLanes? { nil }

  func covered(of way: Value, at time: Double) -> Value {
    way.scaled(by: curve.progress(at: time))
  }
}

/// An interpolating spring.
struct SpringMotion<Value: VectorArithmetic>: LaneMotion {
  let spring: ExactSpring
  private var cursor: OscillatorCursor

  init(_ spring: ExactSpring) {
    self.spring = spring
    cursor = spring.cursor(.position)
  }

  @inline(__always)
  mutating func units(at times: Lanes) -> UnitLanes? {
    guard all(times .> 0) else { return times.areBeforeStart ? UnitLanes(step: .zero) : nil }
    var units = cursor(at: times)
    if cursor.hasImpulse {
      units.step += spring.animation.initialVelocity * units.impulse
    }
    return units
  }

  mutating func covered(of way: Value, at time: Double) -> Value {
    way.scaled(by: spring.progress(at: time, &cursor))
  }
}

/// A fluid spring.
struct FluidMotion<Value: VectorArithmetic>: LaneMotion {
  let fluid: ExactFluid<Value>
  /// When the closed form begins.
  private let solved: Double
  /// From when on it holds; nothing moves at 0 or before where the motion begins there.
  private let first: Double
  /// Whether nothing has moved before.
  private let isFresh: Bool
  private var cursor: OscillatorCursor

  init(_ fluid: ExactFluid<Value>) {
    self.fluid = fluid
    solved = fluid.solved.time
    first = fluid.start <= 0 ? max(solved, .leastNonzeroMagnitude) : solved
    isFresh = fluid.start <= 0 && fluid.blend == nil && fluid.offset == .zero
    cursor = fluid.cursor(.position)
  }

  @inline(__always)
  mutating func units(at times: Lanes) -> UnitLanes? {
    guard all(times .>= first) else {
      return isFresh && times.areBeforeStart ? UnitLanes(step: .zero) : nil
    }
    return cursor(at: times - solved)
  }

  mutating func covered(of way: Value, at time: Double) -> Value {
    fluid.position(way, at: time, &cursor)
  }
}

extension Lanes {
  /// Whether all of the times are 0 or less, as during a delay.
  fileprivate var areBeforeStart: Bool { all(self .<= 0) }
}
