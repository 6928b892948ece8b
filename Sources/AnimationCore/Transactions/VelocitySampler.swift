/// The velocity of a value, such as the position of a finger, that moves in steps.
///
/// The velocity is computed from the last three positions. With two positions, it is the slope
/// between them. With three positions, it is three quarters of the older slope plus one quarter of
/// the newer slope. The newer slope has less weight, because the last movement of a finger is often
/// unintended.
///
/// Source: recordings of SwiftUI's velocity sampler.
public struct VelocitySampler<Value: VectorArithmetic> {
  private var samples: [(value: Value, time: Double)] = []

  /// Creates a sampler without positions.
  public init() {}

  /// The time of the last position in seconds; `nil` before the first position.
  public var lastTime: Double? { samples.last?.time }

  /// Adds a position with its time in seconds.
  ///
  /// A position at the same time as the last position replaces the last position. A position at an
  /// earlier time is ignored.
  public mutating func addSample(_ value: Value, time: Double) {
    guard let last = samples.last else {
      samples.append((value, time))
      return
    }
    if abs(time - last.time) <= momentTolerance {
      // BOUND: `last` exists, by the guard.
      samples[samples.count - 1].value = value
    } else if time > last.time {
      if samples.count == 3 { samples.removeFirst() }
      samples.append((value, time))
    }
  }

  /// Removes all positions.
  public mutating func reset() { samples = [] }

  /// The velocity in units per second; zero if there are fewer than two positions.
  public var velocity: Value {
    let slopes = zip(samples, samples.dropFirst()).map { older, newer in
      (newer.value - older.value).scaled(by: 1 / (newer.time - older.time))
    }
    guard let last = slopes.last, let first = slopes.first else { return .zero }
    return slopes.count == 1 ? last : first.interpolated(towards: last, amount: 0.25)
  }
}

extension VelocitySampler: Sendable where Value: Sendable {}
