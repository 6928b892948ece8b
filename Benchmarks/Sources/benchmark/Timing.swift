/// The timing of operations: the median of several rounds.
enum Timing {
  /// Returns the duration of an operation in seconds.
  ///
  /// - Parameters:
  ///   - iterations: The number of rounds.
  ///   - seconds: The approximate duration of a round.
  static func seconds(
    iterations: Int = 7, ofAbout seconds: Double = 0.06, _ operation: () -> Void
  ) -> Double {
    let clock = ContinuousClock()
    var count = 1
    while true {
      let spent = clock.measure { for _ in 0..<count { operation() } }.seconds
      if spent > seconds / 4 {
        count = max(1, Int(Double(count) * seconds / spent))
        break
      }
      count *= 4
    }
    return median(
      (0..<iterations).map { _ in
        clock.measure { for _ in 0..<count { operation() } }.seconds / Double(count)
      })
  }

  /// Returns the seconds per part of each operation; the operations alternate within each round.
  ///
  /// - Parameter operations: The operations, each with the number of parts by which its time is
  ///   divided.
  /// - Returns: For each operation, one number of seconds per round.
  static func alternating(
    iterations: Int = 15, _ operations: [(parts: Double, run: () -> Void)]
  ) -> [[Double]] {
    let all = (0..<iterations).map { _ in
      operations.map { seconds(iterations: 1, ofAbout: 0.02, $0.run) / $0.parts }
    }
    return operations.indices.map { index in all.map { $0[index] } }
  }

  /// Returns the median; for an even count, the mean of the two middle numbers.
  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// Prevents the compiler from removing work whose result is unused.
@inline(never)
func consume<T>(_ value: borrowing T) {}
