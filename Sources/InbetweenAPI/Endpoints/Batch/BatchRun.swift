internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import Synchronization

/// The execution of a batch's requests, on one or several threads.
///
/// The responses depend only on the batch: a request is within the limits if the requests before
/// it and itself are. If a request exceeds a limit of the batch, this request and all later ones
/// are refused.
final class BatchRun: Sendable {
  /// The limits of the requests together.
  struct Allowance: Sendable {
    /// The number of work steps.
    var steps: Int
    /// The size of the responses in bytes.
    var bytes: Int
  }

  /// The response to one request.
  struct Outcome: Sendable {
    /// The response as a JSON object.
    let json: [UInt8]
    let samples: Int
    /// The number of work steps that were spent.
    let steps: Int
    /// The reason why the computation stopped; `nil` if it is complete.
    let stop: WorkStop?
  }

  private struct State {
    var next = 0
    /// The responses by index; `nil` if the request is not handled yet.
    var outcomes: [Outcome?]
    /// The number of first requests whose responses are within the limits.
    var accepted = 0
    /// The sums over the accepted responses.
    var steps = 0, bytes = 0
    /// The problem of all requests that are not accepted; `nil` while the limits are kept.
    var refusal: Problem?
  }

  private let items: [Result<BatchItem, Problem>]
  private let service: EvaluationService
  private let allowance: Allowance
  private let parent: WorkBudget?
  private let state: Mutex<State>

  /// Prepares the execution within the work budget of the calling thread.
  init(_ items: [Result<BatchItem, Problem>], _ service: EvaluationService, _ allowance: Allowance)
  {
    self.items = items
    self.service = service
    self.allowance = allowance
    parent = Work.budget
    state = Mutex(State(outcomes: Array(repeating: nil, count: items.count)))
  }

  /// Handles the next request.
  ///
  /// - Returns: False if there is no next request. Other threads may still handle requests.
  func handleNext() -> Bool {
    let next = state.withLock { state -> (index: Int, steps: Int)? in
      guard state.next < items.count, state.refusal == nil, parent?.stop == nil else { return nil }
      defer { state.next += 1 }
      // BOUND: the sum of the steps is within the allowance.
      return (state.next, allowance.steps - state.steps)
    }
    guard let next else { return false }
    let outcome = Self.outcome(items[next.index], service, steps: next.steps, within: parent)
    state.withLock { accept(outcome, at: next.index, &$0) }
    return true
  }

  /// The responses in the order of the requests, and the number of their samples.
  ///
  /// All requests must have been handled.
  var outcomes: (json: [[UInt8]], samples: Int) {
    state.withLock { state in
      var json: [[UInt8]] = [], samples = 0
      for outcome in state.outcomes.prefix(state.accepted) {
        json.append(outcome?.json ?? [])
        samples += outcome?.samples ?? 0
      }
      if let refusal = state.refusal, json.count < items.count {
        let refused = BatchResponse.json(refusal.response())
        // BOUND: json.count < items.count, by the condition.
        json += Array(repeating: refused, count: items.count - json.count)
      }
      return (json, samples)
    }
  }

  /// Stores a response, and accepts all responses that have no gap before them.
  private func accept(_ outcome: Outcome, at index: Int, _ state: inout State) {
    state.outcomes[index] = outcome
    while state.refusal == nil, state.accepted < items.count,
      let outcome = state.outcomes[state.accepted]
    {
      let steps = state.steps.addingReportingOverflow(outcome.steps)
      let bytes = state.bytes.addingReportingOverflow(outcome.json.count)
      // A request that exceeds the limit even alone has its usual problem.
      let isWorkDone =
        outcome.stop == nil
        ? !steps.overflow && steps.partialValue <= allowance.steps
        : state.steps == 0
      if !isWorkDone {
        state.refusal = .batchBeyond(Limits.work, index: state.accepted)
      } else if bytes.overflow || bytes.partialValue > allowance.bytes {
        state.refusal = .batchBeyond(Limits.batchBytes, index: state.accepted)
      } else {
        state.steps = min(steps.overflow ? .max : steps.partialValue, allowance.steps)
        state.bytes = bytes.partialValue
        state.accepted += 1
      }
    }
  }

  /// Handles one request within a number of work steps.
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
        var context = RequestContext(match: item.match, start: nil)
        let response: Response =
          switch service.handle(item.request, &context) {
          case .done(let response): BatchResponse.collected(response)
          // The endpoints of a batch store nothing.
          case .storing: Problem(.internalError).response()
          }
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

extension Problem {
  /// The problem of the requests of a batch that would exceed a limit of the batch.
  ///
  /// - Parameter index: The index of the first such request.
  fileprivate static func batchBeyond(_ limit: Limits.Limit, index: Int) -> Problem {
    Problem(violations: [
      Violation(
        """
        the first \(index) requests of the batch leave too little of its \(limit.max) \
        \(limit.unit) (\(limit.name) in /v1/limits): send the requests from here on in another batch
        """, at: .root.member("requests").element(index))
    ])
  }
}
