/// The delay before a group commit.
///
/// A commit of ten changes takes little longer than a commit of one. So the first response that
/// depends on a commit waits for `iterations` iterations of the event loop after a batch was
/// handled. Requests that arrive meanwhile are read in one iteration and handled in the next, and
/// join the commit.
///
/// Each waiting exchange gets one callback in each iteration. The delay counts the callbacks of one
/// exchange.
struct CommitDelay {
  private enum State {
    /// No batch was handled since the last commit: another commit would serve no more requests.
    case off
    /// A batch was handled since the last commit.
    case armed
    /// Commits are delayed until an exchange has had more callbacks.
    case counting(ObjectIdentifier, iterationsLeft: Int)
  }

  private var state = State.off

  /// The iterations of a delay: two read the requests that arrived during a batch, two handle them.
  static let iterations = 4

  /// Arms the delay: a batch was handled.
  mutating func batchHandled() {
    if case .off = state { state = .armed }
  }

  /// True if the callbacks of an exchange count the delay.
  func isCounted(by exchange: ObjectIdentifier) -> Bool {
    if case .counting(exchange, _) = state { true } else { false }
  }

  /// Takes a callback of an exchange that waits for a commit.
  ///
  /// - Returns: True if the exchange must wait; false if it must commit.
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

  /// Stops the delay if an exchange counts it, because that exchange gets no more callbacks.
  mutating func stop(for exchange: ObjectIdentifier) {
    if isCounted(by: exchange) { state = .off }
  }
}
