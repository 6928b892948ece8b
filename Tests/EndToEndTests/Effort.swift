import Foundation
import TestSupport

/// How often a test does what chance may decide.
struct Effort {
  private let count: Int

  /// Few times before each change, many where `LONG_TESTS` asks for it.
  static func chosen(few: Int, many: Int) -> Effort {
    Effort(count: ProcessInfo.processInfo.environment["LONG_TESTS"] == nil ? few : many)
  }

  /// So many numbers that look random and are the same each time.
  func numbers(in range: ClosedRange<Int>) -> [Int] {
    var generator = SeededGenerator(seed: count)
    return (0..<count).map { _ in generator.whole(range) }
  }
}
