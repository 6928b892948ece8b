/// Times work in rounds and answers with the median.
enum Timing {
  /// Seconds that an operation takes.
  ///
  /// - Parameters:
  ///   - rounds: How often it is timed.
  ///   - seconds: About how long a round takes.
  static func seconds(
    rounds: Int = 7, ofAbout seconds: Double = 0.06, _ operation: () -> Void
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
      (0..<rounds).map { _ in
        clock.measure { for _ in 0..<count { operation() } }.seconds / Double(count)
      })
  }

  /// Seconds that each of some operations takes for one of its parts, round by round, one after the other in each round.
  ///
  /// - Parameter operations: The number of an operation's parts, and the operation.
  static func alternating(
    rounds: Int = 15, _ operations: [(parts: Double, run: () -> Void)]
  ) -> [[Double]] {
    let all = (0..<rounds).map { _ in
      operations.map { seconds(rounds: 1, ofAbout: 0.02, $0.run) / $0.parts }
    }
    return operations.indices.map { index in all.map { $0[index] } }
  }

  /// The middle of some numbers, or the mean of the two in the middle.
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

/// Keeps the compiler from leaving work out whose result nobody looks at.
@inline(never)
func consume<T>(_ value: borrowing T) {}
