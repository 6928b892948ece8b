/// A curve whose value is computed exactly for each time.
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

  /// The root finder of a Bézier curve; `nil` for other curves.
  var solver: BezierSolver? {
    switch shape {
    case .cubic(let cubic): BezierSolver(cubic)
    case .unit(let curve): curve.cubic.map(BezierSolver.init)
    }
  }

  /// Returns the progress at a time, computed with the given root finder.
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

/// An interpolating spring with its exact damping.
///
/// An over-damped spring is computed as over-damped; SwiftUI computes it as critically damped.
struct ExactSpring {
  let animation: SpringAnimation
  let oscillator: Oscillator
  let end: Double

  init(_ animation: SpringAnimation) {
    self.animation = animation
    let solvable = Oscillator(
      mass: animation.mass, stiffness: animation.stiffness, damping: animation.damping)
    // A spring without a solution, such as one without mass, ends at its start. The oscillator is
    // then not used.
    oscillator = solvable ?? Oscillator(decay: 1, frequency: 0)
    // A spring that ends at once or never in SwiftUI does the same in the exact fidelity. An
    // oscillating spring ends by SwiftUI's rule for its envelope. Other springs end at the last
    // time at which a thousandth of the distance remains. Due to rounding, a spring that was meant
    // to be critically damped can oscillate slightly; it is treated as critically damped.
    let velocity = animation.initialVelocity
    if solvable == nil || oscillator.decay <= 0 || !velocity.isFinite {
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

  /// Returns the progress at a time.
  ///
  /// The cursor speeds up calls at successive times.
  @inline(__always)
  func progress(at time: Double, _ cursor: inout OscillatorCursor) -> Double {
    time > 0 ? moved(at: time, &cursor) : 0
  }

  func speed(at time: Double) -> Double {
    var cursor = cursor(.velocity)
    return speed(at: time, &cursor)
  }

  /// Returns the rate of change of the progress at a time, in 1/s.
  ///
  /// The cursor speeds up calls at successive times.
  @inline(__always)
  func speed(at time: Double, _ cursor: inout OscillatorCursor) -> Double {
    time >= 0 ? moved(at: time, &cursor) : 0
  }

  func cursor(_ quantity: OscillatorCursor.Quantity) -> OscillatorCursor {
    OscillatorCursor(oscillator, quantity, hasImpulse: animation.initialVelocity != 0 && end > 0)
  }

  @inline(__always)
  private func moved(at time: Double, _ cursor: inout OscillatorCursor) -> Double {
    let unit = cursor(at: time)
    return cursor.hasImpulse
      ? unit.step + animation.initialVelocity * unit.impulse : unit.step
  }
}
