internal import Synchronization

/// The number of open streams that may wait.
///
/// A stream is open from its response's head to its end.
final class OpenStreams: Sendable {
  /// The maximum number of open streams.
  let limit: Int
  private let open = Atomic(0)

  init(limit: Int) { self.limit = limit }

  var count: Int { open.load(ordering: .relaxed) }

  /// Counts a new stream; returns false if the limit is reached.
  func admit() -> Bool {
    var before = open.load(ordering: .relaxed)
    while before < limit {
      let (isAdmitted, current) = open.weakCompareExchange(
        expected: before, desired: before + 1, ordering: .relaxed)
      if isAdmitted { return true }
      before = current
    }
    return false
  }

  /// Undoes `admit` when the stream has ended.
  func leave() { open.subtract(1, ordering: .relaxed) }
}
