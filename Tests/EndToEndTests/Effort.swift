import Foundation
import TestSupport

/// The number of repetitions of a test that depends on chance.
struct Effort {
  private let count: Int

  /// Few repetitions before each change, many if `LONG_TESTS` is set.
  static func chosen(few: Int, many: Int) -> Effort {
    Effort(count: ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? few : many)
  }

  /// Pseudo-random numbers that are the same in each run.
  func numbers(in range: ClosedRange<Int>) -> [Int] {
    var generator = SeededGenerator(seed: count)
    return (0..<count).map { _ in generator.whole(range) }
  }
}
