/// A computation that consists of parts; idle workers help to compute the parts.
final class SharedComputation: Sendable {
  /// Computes the next part; returns false if no part is left.
  let part: @Sendable () -> Bool
  private let helpers = Monitor(0)

  /// Creates a computation that no worker helps with yet.
  init(_ part: @escaping @Sendable () -> Bool) { self.part = part }

  /// Records that a worker starts to compute a part.
  func enter() { helpers.withLock { $0 += 1 } }

  /// Records that a worker has computed its part.
  func leave() { helpers.withLockThenWake { $0 -= 1 } }

  /// Waits until no worker computes a part.
  func waitForHelpers() { helpers.wait { $0 == 0 ? nil : .distantFuture } }
}
