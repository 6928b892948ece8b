/// A curve at its true root.
struct ExactCurve: Hashable {
  enum Shape: Hashable {
    case cubic(CubicBezier)
    case unit(UnitCurve)
  }

  let shape: Shape
  let duration: Double

  func progress(at time: Double) -> Double {
    let progress = (time / duration).clamped(to: 0...1)
    return switch shape {
    case .cubic(let cubic): cubic.exactValue(at: progress)
    case .unit(let curve): curve.exactValue(at: progress)
    }
  }

  /// The root finder of a curve that has one.
  var solver: BezierSolver? {
    switch shape {
    case .cubic(let cubic): BezierSolver(cubic)
    case .unit(let curve): curve.cubic.map(BezierSolver.init)
    }
  }

  /// `progress` with the root finder at hand.
  @inline(__always)
  func progress(at time: Double, _ solver: BezierSolver) -> Double {
    solver.value(at: (time / duration).clamped(to: 0...1))
  }

  func speed(at time: Double) -> Double {
    guard time >= 0, time < duration else { return 0 }
    let progress = time / duration
    return switch shape {
    case .cubic(let cubic): cubic.exactVelocity(at: progress).steep / duration
    case .unit(let curve): curve.exactVelocity(at: progress).steep / duration
    }
  }
}

/// An interpolating spring in its true regime, over-damped too.
struct ExactSpring {
  let animation: SpringAnimation
  let oscillator: Oscillator
  let end: Double

  init(_ animation: SpringAnimation) {
    self.animation = animation
    let solvable = Oscillator(
      mass: animation.mass, stiffness: animation.stiffness, damping: animation.damping)
    oscillator = solvable ?? Oscillator(decay: .nan, frequency: .nan)
    // What SwiftUI finishes at once or never is finished so here too; a swinging spring ends by the same
    // envelope; the others at the last instant a thousandth away. A damping that was computed as critical
    // may swing by a rounding, and is meant not to.
    let velocity = animation.initialVelocity
    if solvable == nil || oscillator.decay == 0 || !velocity.isFinite {
      end = animation.end
    } else if oscillator.frequency > 0,
      oscillator.frequency * oscillator.frequency > 4 * oscillator.square.ulp
    {
      let swing = abs(oscillator.decay - velocity) / oscillator.frequency
      end = _log(1000 * (1 + swing)) / oscillator.decay
    } else {
      end = Oscillation(oscillator, target: 1, initialVelocity: velocity).lastInstant(at: 0.001)
    }
  }

  var logicalEnd: Double { animation.stiffness == .infinity ? 0 : animation.logicalEnd }

  func progress(at time: Double) -> Double {
    var cursor = cursor(.position)
    return progress(at: time, &cursor)
  }

  /// The same with a cursor at hand.
  @inline(__always)
  func progress(at time: Double, _ cursor: inout OscillatorCursor) -> Double {
    time > 0 ? moved(at: time, &cursor) : 0
  }

  func speed(at time: Double) -> Double {
    var cursor = cursor(.velocity)
    return speed(at: time, &cursor)
  }

  /// The same with a cursor at hand.
  @inline(__always)
  func speed(at time: Double, _ cursor: inout OscillatorCursor) -> Double {
    time >= 0 ? moved(at: time, &cursor) : 0
  }

  func cursor(_ quantity: OscillatorCursor.Quantity) -> OscillatorCursor {
    OscillatorCursor(oscillator, quantity, hasImpulse: animation.initialVelocity != 0)
  }

  @inline(__always)
  private func moved(at time: Double, _ cursor: inout OscillatorCursor) -> Double {
    let unit = cursor(at: time)
    return cursor.hasImpulse
      ? unit.step + animation.initialVelocity * unit.impulse : unit.step
  }
}

/// A repeat whose passes turn at the very end of the base, without drift.
struct ExactRepetition<Value: VectorArithmetic> {
  let count: Int?
  let autoreverses: Bool
  /// The pass under way when a pause last began or ended, since that changes its length.
  private(set) var index = 0
  private(set) var start = 0.0
  private(set) var current: ExactMotion<Value>
  /// Every other pass.
  let fresh: ExactMotion<Value>

  init(
    count: Int?, autoreverses: Bool, current: ExactMotion<Value>, fresh: ExactMotion<Value>,
    index: Int = 0, start: Double = 0
  ) {
    self.count = count
    self.autoreverses = autoreverses
    self.current = current
    self.fresh = fresh
    self.index = index
    self.start = start
  }

  private var last: Int? { count.map { max($0, 1) - 1 } }

  var end: Double {
    guard let last else { return .infinity }
    return start + current.end + Double(max(0, last - index)) * (last > index ? fresh.end : 0)
  }

  /// A repeated spring is complete within its first pass; a pass that ends sooner completes nothing.
  var logicalEnd: Double {
    let first = current.logicalEnd <= current.end ? start + current.logicalEnd : .infinity
    if first < .infinity { return first }
    return fresh.logicalEnd <= fresh.end ? start + current.end + fresh.logicalEnd : .infinity
  }

  /// The pass at a time; a boundary still belongs to the pass that ends there.
  func pass(
    at time: Double
  ) -> (index: Int, start: Double, motion: ExactMotion<Value>, time: Double, isReversed: Bool) {
    let (number, begin) = pass(at: time, turn: start + current.end, length: fresh.end)
    let isLater = time > start + current.end + momentTolerance
    let local = isLater && fresh.end <= 0 ? 0 : time - begin
    return (number, begin, isLater ? fresh : current, local, isReversed(number))
  }

  /// The number of the pass at a time, and when it began.
  ///
  /// - Parameters:
  ///   - turn: When the first pass ends.
  ///   - length: How long the others are.
  @inline(__always)
  func pass(at time: Double, turn: Double, length: Double) -> (index: Int, start: Double) {
    guard time > turn + momentTolerance else { return (index, start) }
    // Passes without a length are all over at once.
    guard length > 0 else { return (index, turn) }
    let passes = max(0, ((time - turn - momentTolerance) / length).rounded(.down))
    let number = index + 1 + Int(min(passes, 1e15))
    return (last.map { min(number, $0) } ?? number, turn + passes * length)
  }

  @inline(__always)
  func isReversed(_ index: Int) -> Bool { autoreverses && !index.isMultiple(of: 2) }

  func position(_ value: Value, at time: Double) -> Value {
    let pass = pass(at: time)
    let covered =
      pass.time >= pass.motion.end - momentTolerance
      ? value : pass.motion.position(value, at: pass.time)
    return pass.isReversed ? value - covered : covered
  }

  func velocity(_ value: Value, rate: Value, at time: Double) -> Value {
    // From the right: on a boundary the next pass has begun.
    let pass = pass(at: time + 2 * momentTolerance)
    let slope = pass.motion.velocity(
      value, rate: rate, at: max(0, pass.time - 2 * momentTolerance))
    return pass.isReversed ? rate - slope : slope
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    let pass = pass(at: time)
    (index, start, current) = (pass.index, pass.start, pass.motion)
    current.setPaused(isPaused, at: pass.time)
  }
}
