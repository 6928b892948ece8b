internal import AnimationNotation
internal import Synchronization

// The operations on a run whose responses are taken while others are computed.
extension BatchRun {
  /// True if the next response in order is available.
  var isReady: Bool { state.withLock { $0.isReady } }

  /// Takes the next response, in the order of the requests.
  ///
  /// - Returns: The response as JSON, its number of samples, and its reserved memory. The caller
  ///   keeps `line` until the client has received the response. The result is `nil` if the next
  ///   response is not available yet, or if all responses were taken.
  func take() -> (json: [UInt8], samples: Int, line: WaitingLines.Line?)? {
    state.withLock { state in
      guard state.isReady else { return nil }
      defer { state.taken += 1 }
      // BOUND: a response that is ready has an index within the requests.
      guard state.taken < state.accepted, let outcome = state.outcomes[state.taken] else {
        return (state.refusal ?? [], 0, nil)
      }
      state.outcomes[state.taken] = nil
      // BOUND: the size was added when the response was computed.
      state.untaken -= outcome.json.count
      return (outcome.json, outcome.samples, outcome.line)
    }
  }

  /// Returns true if the caller must start a worker now; the worker is then recorded as started.
  ///
  /// A worker is started only if few responses wait for the client: their number is at most half of
  /// `batchLead`, and their size is at most half of `batchLeadBytes`. Without this rule, each line
  /// that the client takes could start a worker.
  func startsWork() -> Bool {
    state.withLock { state in
      guard !state.isWorking, mayStart(state), state.hasCaughtUp else { return false }
      state.isWorking = true
      return true
    }
  }

  /// Returns true if a worker that found no request must look for requests again.
  ///
  /// If the result is false, the worker is recorded as ended.
  func continuesWork() -> Bool {
    state.withLock { state in
      state.isWorking = mayStart(state)
      return state.isWorking
    }
  }
}

extension BatchRun.State {
  /// True if few responses wait for the client: at most half of `batchLead` in number, and at most
  /// half of `batchLeadBytes` in bytes.
  ///
  /// The number includes responses that are being computed.
  fileprivate var hasCaughtUp: Bool {
    // BOUND: no more responses are taken than were started.
    started - taken <= Limits.batchLead.max / 2 && untaken <= Limits.batchLeadBytes.max / 2
  }
}
