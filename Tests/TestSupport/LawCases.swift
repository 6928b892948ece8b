import Foundation

/// Returns the number of random cases of a law that would otherwise run for seconds.
///
/// It is `count`, or a quarter of it in `Scripts/check`, which sets `SHORT_TESTS`.
public func lawCases(_ count: Int) -> Int {
  ProcessInfo.processInfo.environment["SHORT_TESTS"] == nil ? count : max(1, count / 4)
}
