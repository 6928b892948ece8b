internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// A request that takes longer than a millisecond, for a worker to answer.
struct QueuedRequest: Computation {
  let client: String
  private let service: EvaluationService
  private let request: Request
  private let arrival: Arrival
  private let budget = WorkBudget(steps: Limits.work.max)

  init(service: EvaluationService, request: Request, arrival: Arrival) {
    self.service = service
    self.request = request
    self.arrival = arrival
    client = service.clientAddress(of: request)
  }

  func response() -> Response {
    switch service.reply(to: request, arrival, within: budget) {
    case .now(let response): return response
    case .later(let pending): return pending.response()
    case .computing(let computation): return computation.response()
    case nil:
      var response = Problem(budget.stop ?? .cancelled).response(to: request, of: arrival.match)
      service.finish(&response, request, arrival)
      return response
    }
  }

  func cancel() { budget.cancel() }
}
