internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import Synchronization

/// The execution of a batch's requests, on one or several threads.
///
/// The limits of a batch apply to the totals over its requests. The first request that makes a
/// total exceed its limit is refused. All later requests are then refused, too.
///
/// So the responses do not depend on the threads, with two exceptions. First, the compilation of a
/// source text spends work steps only if its result is not cached. Second, a large response of a
/// stream is refused while the responses of slow clients use all memory.
final class BatchRun: Sendable {
  /// The limits on the sums over all requests of a batch.
  struct Allowance: Sendable {
    /// The maximum number of work steps.
    var steps: Int
    /// The maximum size of the responses in bytes.
    var bytes: Int
  }

  /// The limits on responses that are computed before the client takes them.
  struct Lead: Sendable {
    /// The maximum number of responses, including those that are being computed.
    var responses = Int.max
    /// The total size in bytes of computed responses at which no further request is started.
    var bytes = Int.max
  }

  /// The response to one request.
  struct Outcome: Sendable {
    /// The response as a JSON object.
    let json: [UInt8]
    let samples: Int
    /// The number of work steps that were spent.
    let steps: Int
    /// The reason why the computation stopped; `nil` if the computation is complete.
    let stop: WorkStop?
    /// The memory that is reserved for a large response of a stream; `nil` for any other response.
    var line: WaitingLines.Line?
  }

  /// The state of a run; the lock protects this state.
  struct State {
    /// The number of requests whose computation has started.
    var started = 0
    /// The number of accepted responses.
    ///
    /// Responses are accepted in the order of the requests, until a limit of the batch is exceeded.
    var accepted = 0
    /// The number of responses that were taken.
    var taken = 0
    /// The responses by index; `nil` if a response is not computed yet, was taken or was refused.
    var outcomes: [Outcome?]
    /// The total work steps and the total size in bytes of the accepted responses.
    var steps = 0, bytes = 0
    /// The total size in bytes of the responses that are computed but not yet taken.
    var untaken = 0
    /// The response to all requests that are not accepted; `nil` while no limit is exceeded.
    var refusal: [UInt8]?
    /// True while a worker for the stream is queued or running.
    var isWorking = false

    /// True if the next response in order is available.
    var isReady: Bool { taken < accepted || taken < outcomes.count && refusal != nil }
  }

  private let items: [Result<BatchItem, Problem>]
  private let source: BatchSource
  private let service: EvaluationService
  private let allowance: Allowance
  private let lead: Lead
  private let lines: (memory: WaitingLines, client: String)?
  private let parent: WorkBudget?
  let state: Mutex<State>

  /// Prepares the execution of a batch, without handling a request.
  ///
  /// - Parameters:
  ///   - items: The requests.
  ///   - source: The locations of the requests in the content, for errors.
  ///   - lines: The memory for large responses that wait for a client, and this client's key; `nil`
  ///     if the responses are not streamed.
  ///   - parent: The work budget that cancels the execution.
  init(
    _ items: [Result<BatchItem, Problem>], from source: BatchSource = .array,
    _ service: EvaluationService, _ allowance: Allowance, lead: Lead = Lead(),
    lines: (memory: WaitingLines, client: String)? = nil,
    within parent: WorkBudget? = Work.budget
  ) {
    self.items = items
    self.source = source
    self.service = service
    self.allowance = allowance
    self.lead = lead
    self.lines = lines
    self.parent = parent
    state = Mutex(State(outcomes: Array(repeating: nil, count: items.count)))
  }

  /// Handles the next request.
  ///
  /// - Returns: True if a request was handled. False if all requests were started, a limit was
  ///   exceeded, the run was cancelled, or the client must take responses first. Other threads can
  ///   then still handle requests.
  func handleNext() -> Bool {
    let next = state.withLock { state -> (index: Int, steps: Int)? in
      guard mayStart(state) else { return nil }
      defer { state.started += 1 }
      // BOUND: the sum of the steps is within the allowance.
      return (state.started, allowance.steps - state.steps)
    }
    guard let next else { return false }
    // BOUND: a request starts only if its index is within the requests.
    let outcome = Self.outcome(items[next.index], service, steps: next.steps, within: parent)
    state.withLock { accept(outcome, at: next.index, &$0) }
    return true
  }

  func mayStart(_ state: State) -> Bool {
    // BOUND: no more responses are taken than were started.
    state.started < items.count && state.refusal == nil && parent?.stop == nil
      && state.started - state.taken < lead.responses && state.untaken < lead.bytes
  }

  /// Reserves memory for a large response of a stream; without this memory, a problem replaces the
  /// response.
  private func held(_ outcome: Outcome) -> Outcome {
    guard let lines, outcome.json.count > WaitingLines.freeBytes else { return outcome }
    var outcome = outcome
    outcome.line = lines.memory.hold(outcome.json.count, for: lines.client)
    guard outcome.line == nil else { return outcome }
    return Outcome(
      json: BatchResponse.json(WaitingLines.problem.response()), samples: 0, steps: outcome.steps,
      stop: outcome.stop)
  }

  /// True if all responses were taken.
  var isOver: Bool { state.withLock { $0.taken == items.count } }

  /// Takes all responses, in the order of the requests; every request must be handled or refused.
  ///
  /// - Returns: Each response as JSON, and the total number of samples in the responses.
  var outcomes: (json: [[UInt8]], samples: Int) {
    var json: [[UInt8]] = [], samples = 0
    while let next = take() {
      json.append(next.json)
      samples += next.samples
    }
    return (json, samples)
  }

  /// Stores a response, and then accepts responses in order until a response is missing.
  ///
  /// If the batch refuses a request, all later responses are discarded, because the refusal applies
  /// to all later requests.
  private func accept(_ outcome: Outcome, at index: Int, _ state: inout State) {
    guard state.refusal == nil else { return }
    state.outcomes[index] = outcome
    // BOUND: responses are in memory, so their total size is representable.
    state.untaken += outcome.json.count
    while state.refusal == nil, state.accepted < items.count,
      let outcome = state.outcomes[state.accepted]
    {
      // BOUND: the sums over the accepted responses are within the allowance.
      let stepsLeft = allowance.steps - state.steps, bytesLeft = allowance.bytes - state.bytes
      // If the earlier requests have spent no steps, this request alone exceeds the work limit. It
      // then receives the same problem as outside a batch.
      let isWorkDone =
        if case .exhausted = outcome.stop { state.steps == 0 } else { outcome.steps <= stepsLeft }
      if !isWorkDone {
        state.refusal = refusal(Limits.work, at: state.accepted)
      } else if outcome.json.count > bytesLeft {
        state.refusal =
          outcome.json.count > allowance.bytes
          ? refusal(ofLargeResponseAt: state.accepted)
          : refusal(Limits.batchBytes, at: state.accepted)
      } else {
        state.steps += min(outcome.steps, stepsLeft)
        state.bytes += outcome.json.count
        let kept = held(outcome)
        // BOUND: the size was added when the response was computed.
        state.untaken += kept.json.count - outcome.json.count
        state.outcomes[state.accepted] = kept
        state.accepted += 1
      }
    }
    guard state.refusal != nil else { return }
    for index in state.outcomes.indices where index >= state.accepted {
      state.untaken -= state.outcomes[index]?.json.count ?? 0
      state.outcomes[index] = nil
    }
  }

  /// Returns the refusal of the first request with which the batch exceeds a limit.
  ///
  /// All later requests receive the same refusal.
  ///
  /// - Parameter index: The index of this first request.
  private func refusal(_ limit: Limits.Limit, at index: Int) -> [UInt8] {
    refusal(
      """
      has no response: with this request, the batch would exceed its maximum of \(limit.max) \
      \(limit.unit) \(limit.citation). Send this request and all later requests in another batch
      """, at: index)
  }

  /// Returns the refusal of a request whose response alone exceeds the maximum size of a batch.
  ///
  /// All later requests receive the same refusal.
  private func refusal(ofLargeResponseAt index: Int) -> [UInt8] {
    refusal(
      """
      has no response: its response alone would exceed the \(Limits.batchBytes.max) bytes of a \
      batch \(Limits.batchBytes.citation). Send this request without a batch, and all later \
      requests in another batch
      """, at: index)
  }

  private func refusal(_ detail: String, at index: Int) -> [UInt8] {
    let violation = Violation(detail, at: source.place(of: index))
    return BatchResponse.json(source.problem([violation], at: index).response())
  }

  /// Handles one request with a budget of `steps` work steps.
  private static func outcome(
    _ given: Result<BatchItem, Problem>, _ service: EvaluationService, steps: Int,
    within parent: WorkBudget?
  ) -> Outcome {
    let item: BatchItem
    do throws(Problem) { item = try given.get() } catch {
      return Outcome(json: BatchResponse.json(error.response()), samples: 0, steps: 0, stop: nil)
    }
    let budget = WorkBudget(steps: steps, within: parent)
    do throws(WorkStop) {
      let (json, samples) = try Work.perform(within: budget) {
        Work.spend(item.request.content.count / 4, on: .bytes)
        let response = BatchResponse.collected(
          service.responseWithoutStoring(to: item.request, item.match))
        return (BatchResponse.json(response), response.samples)
      }
      return Outcome(json: json, samples: samples, steps: budget.spent, stop: nil)
    } catch {
      let response = Problem(error).response(to: item.request, of: item.match)
      return Outcome(
        json: BatchResponse.json(response), samples: 0, steps: budget.spent, stop: error)
    }
  }
}
