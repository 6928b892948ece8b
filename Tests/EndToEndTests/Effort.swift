import Foundation
import TestSupport

/// The number of repetitions of a test with random input.
struct Effort {
  private let count: Int

  /// Returns `many` repetitions if `LONG_TESTS` is set, otherwise `few`.
  static func chosen(few: Int, many: Int) -> Effort {
    Effort(count: ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? few : many)
  }

  /// Returns one pseudo-random number for each repetition.
  ///
  /// The numbers are the same in each run.
  func numbers(in range: ClosedRange<Int>) -> [Int] {
    var generator = SeededGenerator(seed: count)
    return (0..<count).map { _ in generator.whole(range) }
  }
}
