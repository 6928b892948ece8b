/// The velocity of something that is moved in steps, such as by a finger, from its last three positions.
///
/// Two positions give their slope; three give three quarters of the older slope and one of the newer, so
/// that the last step, often a slip of the finger, counts less. One position gives none.
///
/// Source: SwiftUI's velocity sampler, as recorded.
public struct VelocitySampler<Value: VectorArithmetic> {
  private var samples: [(value: Value, time: Double)] = []

  /// Creates a sampler without positions.
  public init() {}

  /// When the last position was taken, in seconds; `nil` before the first.
  public var lastTime: Double? { samples.last?.time }

  /// Takes a position at a time in seconds.
  ///
  /// One at the time of the last replaces it; an earlier one is ignored.
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

  /// Forgets every position.
  public mutating func reset() { samples = [] }

  /// The velocity in units per second; zero before the second position.
  public var velocity: Value {
    let slopes = zip(samples, samples.dropFirst()).map { older, newer in
      (newer.value - older.value).scaled(by: 1 / (newer.time - older.time))
    }
    guard let last = slopes.last, let first = slopes.first else { return .zero }
    return slopes.count == 1 ? last : first.interpolated(towards: last, amount: 0.25)
  }
}

extension VelocitySampler: Sendable where Value: Sendable {}
