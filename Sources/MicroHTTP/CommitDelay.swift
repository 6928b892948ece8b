/// The delay before a group commit.
///
/// A commit of ten changes takes little longer than a commit of one. So after a batch of requests
/// is handled, the first response that depends on a commit waits for `iterations` iterations of the
/// event loop. Requests that arrive meanwhile are read and handled, and their changes join the
/// commit.
///
/// An exchange is a request and its response. Each exchange that waits for a commit gets one
/// callback per iteration. To count iterations, the delay counts the callbacks of one exchange.
struct CommitDelay {
  private enum State {
    /// No batch was handled since the last commit, so the next commit is not delayed.
    case off
    /// A batch was handled since the last commit, so the next commit is delayed.
    case armed
    /// Commits are delayed until the exchange has received `iterationsLeft` more callbacks.
    case counting(ObjectIdentifier, iterationsLeft: Int)
  }

  private var state = State.off

  /// The length of a delay in iterations of the event loop.
  ///
  /// The requests that arrived during a batch are read in two iterations, and handled in two more.
  static let iterations = 4

  /// Records that a batch was handled, so that the next commit is delayed.
  mutating func batchHandled() {
    if case .off = state { state = .armed }
  }

  /// True if the delay counts the callbacks of this exchange.
  func isCounted(by exchange: ObjectIdentifier) -> Bool {
    if case .counting(exchange, _) = state { true } else { false }
  }

  /// Counts a callback of an exchange that waits for a commit.
  ///
  /// - Returns: True if the exchange must wait longer; false if it must commit now.
  mutating func delays(_ exchange: ObjectIdentifier) -> Bool {
    switch state {
    case .off: return false
    case .armed: state = .counting(exchange, iterationsLeft: Self.iterations)
    case .counting(exchange, 1):
      state = .off
      return false
    case .counting(exchange, let left): state = .counting(exchange, iterationsLeft: left - 1)
    case .counting: break
    }
    return true
  }

  /// Ends the delay if it counts the callbacks of an exchange that has ended.
  mutating func stop(for exchange: ObjectIdentifier) {
    if isCounted(by: exchange) { state = .off }
  }
}
