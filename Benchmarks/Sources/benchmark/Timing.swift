/// Measures the duration of operations.
enum Timing {
  /// Returns the duration of one operation in seconds, as the median of several rounds.
  ///
  /// - Parameters:
  ///   - iterations: The number of rounds.
  ///   - seconds: The approximate duration of a round, in which the operation is repeated.
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

  /// Measures several operations, which alternate within each round.
  ///
  /// - Parameters:
  ///   - iterations: The number of rounds.
  ///   - operations: The operations. An operation has several parts, such as samples, and its time
  ///     is divided by their number.
  /// - Returns: For each operation, the seconds per part in each round.
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
