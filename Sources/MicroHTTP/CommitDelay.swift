/// The delay before a group commit.
///
/// A commit of ten changes takes little longer than a commit of one. So after a batch is handled,
/// the first response that depends on a commit waits for `iterations` iterations of the event loop.
/// Requests that arrive meanwhile are read in one iteration and handled in the next, and their
/// changes join the commit.
///
/// Each exchange that waits for a commit gets one callback per iteration. To count iterations, the
/// delay counts the callbacks of one of these exchanges.
struct CommitDelay {
  private enum State {
    /// No batch was handled since the last commit, so a delay would add no change to the next
    /// commit.
    case off
    /// A batch was handled since the last commit.
    case armed
    /// Commits are delayed until the exchange has received `iterationsLeft` more callbacks.
    case counting(ObjectIdentifier, iterationsLeft: Int)
  }

  private var state = State.off

  /// The length of a delay in iterations.
  ///
  /// In two iterations, the requests that arrived during a batch are read. In two more, they are
  /// handled.
  static let iterations = 4

  /// Arms the delay, because a batch was handled.
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
