/// A motion without layers, whose samples are taken four at a time.
protocol LaneMotion<Value> {
  associatedtype Value: VectorArithmetic

  /// Works out what the motion's units have become, from four times on as far as it goes side by side.
  ///
  /// - Parameters:
  ///   - times: The motion's own.
  ///   - first: The number of the first four.
  ///   - units: Where the units go.
  /// - Returns: The number of the first four that were not taken side by side.
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int
  /// What is covered of a way at any time before the end, to the same bits.
  mutating func covered(of way: Value, at time: Double) -> Value
}

/// A Bézier curve, with its root finder at hand.
struct CubicMotion<Value: VectorArithmetic>: LaneMotion {
  let curve: ExactCurve
  private var roots: BezierLanes

  /// - Parameter passes: About how often the times go through the curve.
  init(_ curve: ExactCurve, _ solver: BezierSolver, passes: Double) {
    self.curve = curve
    roots = BezierLanes(solver, passes: passes)
  }

  @inline(__always)
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int {
    var number = first
    units.withSteps { room in
      while number < times.fourCount {
        let four = times.four(number), progress = four / curve.duration
        if progress.all({ ($0 .> BezierLanes.least) .& ($0 .< 1) }) {
          room[number] = roots.values(at: progress)
        } else if four.areBeforeStart {
          room[number] = .zero
        } else {
          return
        }
        number += 1
      }
    }
    return number
  }

  func covered(of way: Value, at time: Double) -> Value {
    way.scaled(by: curve.progress(at: time, roots.solver))
  }
}

/// A curve that is computed by itself each time.
struct CurveMotion<Value: VectorArithmetic>: LaneMotion {
  let curve: ExactCurve

  @inline(__always)
  func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int { first }

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
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int {
    if times.four(first).areBeforeStart {
      units.setZero(first)
      return first + 1
    }
    let next = cursor.units(
      of: times, from: first, since: 0, notBefore: .leastNonzeroMagnitude, into: &units)
    if cursor.hasImpulse {
      // BOUND: a cursor answers with the first four or a later one.
      units.join(first..<next, velocity: spring.animation.initialVelocity)
    }
    return next
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
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int {
    if isFresh, times.four(first).areBeforeStart {
      units.setZero(first)
      return first + 1
    }
    return cursor.units(
      of: times, from: first, since: solved, notBefore: self.first, into: &units)
  }

  mutating func covered(of way: Value, at time: Double) -> Value {
    fluid.position(way, at: time, &cursor)
  }
}

extension Lanes {
  /// Whether all of the times are 0 or less, as during a delay.
  @inline(__always)
  fileprivate var areBeforeStart: Bool { all { $0 .<= 0 } }
}
