/// A motion without modifiers; its samples are computed in groups of four.
protocol LaneMotion<Value> {
  associatedtype Value: VectorArithmetic

  /// Computes the displacements at several times by SIMD lanes, in groups of four times.
  ///
  /// For each time, there are two displacements: for a distance of 1, and for an initial velocity
  /// of 1. The method stops at the first group that SIMD lanes cannot evaluate.
  ///
  /// - Parameters:
  ///   - times: The times, in the motion's own time.
  ///   - first: The index of the first group to compute.
  ///   - units: The destination of the displacements.
  /// - Returns: The index of the first group that was not computed.
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int
  /// Returns the displacement at a time before the end, for a motion over the distance `travel`.
  ///
  /// The result equals the displacement computed by SIMD lanes, to the last bit.
  mutating func covered(of travel: Value, at time: Double) -> Value
}

/// The motion along a Bézier curve, with its root finder.
struct CubicMotion<Value: VectorArithmetic>: LaneMotion {
  let curve: ExactCurve
  private var roots: BezierLanes

  init(_ curve: ExactCurve, _ solver: BezierSolver) {
    self.curve = curve
    roots = BezierLanes(solver)
  }

  @inline(__always)
  mutating func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int {
    var number = first
    units.withSteps { room in
      while number < times.fourCount {
        let four = times.four(number), progress = four / curve.duration
        if progress.all({ ($0 .> BezierLanes.minProgress) .& ($0 .< 1) }) {
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

  func covered(of travel: Value, at time: Double) -> Value {
    travel.scaled(by: curve.progress(at: time, roots.solver))
  }
}

/// The motion along a curve that SIMD lanes cannot evaluate.
struct CurveMotion<Value: VectorArithmetic>: LaneMotion {
  let curve: ExactCurve

  @inline(__always)
  func units(
    of times: borrowing StretchTimes, from first: Int, into units: inout StretchUnits
  ) -> Int { first }

  func covered(of travel: Value, at time: Double) -> Value {
    travel.scaled(by: curve.progress(at: time))
  }
}

/// The motion of an interpolating spring.
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
      // BOUND: the cursor returns `first` or a later index.
      units.join(first..<next, velocity: spring.animation.initialVelocity)
    }
    return next
  }

  mutating func covered(of travel: Value, at time: Double) -> Value {
    travel.scaled(by: spring.progress(at: time, &cursor))
  }
}

/// The motion of a fluid spring.
struct FluidMotion<Value: VectorArithmetic>: LaneMotion {
  let fluid: ExactFluid<Value>
  /// The time from which the closed form applies: the end of the blend, or the start without a
  /// blend.
  private let solved: Double
  // For a motion that starts at or before time 0, this minimum is above 0, because at time 0 the
  // value has not moved yet.
  /// The minimum time that SIMD lanes evaluate; scalar code computes earlier times.
  private let first: Double
  /// True if the value stays at its start position until the closed form applies.
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

  mutating func covered(of travel: Value, at time: Double) -> Value {
    fluid.position(travel, at: time, &cursor)
  }
}

extension Lanes {
  /// True if all times are 0 or less, as during a delay.
  @inline(__always)
  fileprivate var areBeforeStart: Bool { all { $0 .<= 0 } }
}
