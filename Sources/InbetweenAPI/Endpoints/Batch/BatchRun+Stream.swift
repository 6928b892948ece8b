internal import AnimationNotation
internal import Synchronization

// The state of a run whose responses are taken while others are computed.
extension BatchRun {
  /// True if the next response in order is available.
  var isReady: Bool { state.withLock { $0.isReady } }

  /// Returns true if a worker must be started.
  ///
  /// Workers start again when the client has taken half of their lead, so that a worker is not
  /// started for each line.
  func startsWork() -> Bool {
    state.withLock { state in
      guard !state.isWorking, mayStart(state), state.hasCaughtUp else { return false }
      state.isWorking = true
      return true
    }
  }

  /// Returns true if a worker that found no request must look again.
  func continuesWork() -> Bool {
    state.withLock { state in
      state.isWorking = mayStart(state)
      return state.isWorking
    }
  }
}

extension BatchRun.State {
  /// True if the client has taken half of the lead in responses and in bytes.
  fileprivate var hasCaughtUp: Bool {
    // BOUND: no more responses are taken than were started.
    started - taken <= Limits.batchLead.max / 2 && untaken <= Limits.batchLeadBytes.max / 2
  }
}
