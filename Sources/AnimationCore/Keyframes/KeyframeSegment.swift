/// The part of a track that moves to the value of one keyframe.
struct KeyframeSegment<Data: VectorArithmetic> {
  enum Motion {
    case linear(UnitCurve)
    /// A cubic Hermite polynomial, given by the velocities at its two ends.
    case cubic(startVelocity: Data, endVelocity: Data)
    case spring(Spring, initialVelocity: Data)
  }

  /// The start time and the duration, both in seconds; the duration is 0 or more.
  let start, duration: Double
  /// The value at the start of the segment, and the value of the keyframe.
  ///
  /// A spring can end before it reaches the value of the keyframe.
  let from, to: Data
  let motion: Motion

  var end: Double { start + duration }

  /// Returns the value at a time; outside the segment, the value at the nearer end.
  ///
  /// Source: let p be the progress in time, T the duration, and v₀ and v₁ the start and end
  /// velocities. A linear keyframe has the value `from` + (`to` − `from`)·curve(p). A cubic
  /// keyframe has the value `from` + (`to` − `from`)·(3p² − 2p³) + v₀·T·(p − 2p² + p³) + v₁·T·(p³ −
  /// p²).
  func value(at time: Double, _ fidelity: Fidelity) -> Data {
    let progress = ((time - start) / duration).clamped(to: 0...1)
    switch motion {
    case .linear(let curve):
      // With duration 0, SwiftUI returns NaN (0/0) at the start, and the end value afterwards. The
      // `swiftui` fidelity returns the same values.
      if fidelity == .exact && duration == 0 { return to }
      let share = fidelity == .exact ? curve.exactValue(at: progress) : curve.value(at: progress)
      return from.interpolated(towards: to, amount: share)
    case .cubic(let startVelocity, let endVelocity):
      guard duration > 0 else { return to }
      let p = progress
      return from.interpolated(towards: to, amount: p * p * (3 - 2 * p))
        + startVelocity.scaled(by: duration * p * (1 - p) * (1 - p))
        + endVelocity.scaled(by: duration * p * p * (p - 1))
    case .spring(let spring, let initialVelocity):
      return from
        + spring.value(
          target: to - from, initialVelocity: initialVelocity,
          time: (time - start).clamped(to: 0...duration))
    }
  }

  /// Returns the time derivative of the value, at a time within the segment.
  func velocity(at time: Double, _ fidelity: Fidelity) -> Data {
    let progress = ((time - start) / duration).clamped(to: 0...1)
    switch motion {
    case .linear(let curve):
      let slope =
        fidelity == .exact ? curve.exactVelocity(at: progress) : curve.velocity(at: progress)
      return (to - from).scaled(by: slope.steep / duration)
    case .cubic(let startVelocity, let endVelocity):
      let p = progress
      return (to - from).scaled(by: 6 * p * (1 - p) / duration)
        + startVelocity.scaled(by: (1 - p) * (1 - 3 * p))
        + endVelocity.scaled(by: p * (3 * p - 2))
    case .spring(let spring, let initialVelocity):
      return spring.exactVelocity(
        target: to - from, initialVelocity: initialVelocity,
        time: (time - start).clamped(to: 0...duration))
    }
  }
}

extension KeyframeSegment: Sendable where Data: Sendable {}
extension KeyframeSegment.Motion: Sendable where Data: Sendable {}
