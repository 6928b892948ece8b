/// The delay before a group commit.
///
/// One commit of ten changes takes little longer than a commit of one change. After a batch of
/// requests is handled, some responses depend on a commit. This commit is delayed for `iterations`
/// iterations of the event loop. Requests that arrive meanwhile are handled, and their changes join
/// the commit.
///
/// An exchange is a request and its response. Each exchange that waits for the commit receives one
/// callback per iteration. To count the iterations, the delay counts the callbacks of only one
/// exchange.
struct CommitDelay {
  private enum State {
    /// The next commit is not delayed, because no batch was handled since the last commit.
    case off
    /// The next commit is delayed, because a batch was handled since the last commit.
    case armed
    /// Commits are delayed until the identified exchange has received `iterationsLeft` more
    /// callbacks.
    case counting(ObjectIdentifier, iterationsLeft: Int)
  }

  private var state = State.off

  /// The length of a delay in iterations of the event loop.
  ///
  /// Requests can arrive while a batch is handled. Reading these requests takes two iterations, and
  /// handling them takes two more.
  static let iterations = 4

  /// Records that a batch was handled; the next commit is then delayed.
  mutating func batchHandled() { if case .off = state { state = .armed } }

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

  /// Records that an exchange has ended.
  ///
  /// If the delay counts the callbacks of this exchange, the delay ends, too.
  mutating func stop(for exchange: ObjectIdentifier) { if isCounted(by: exchange) { state = .off } }
}
