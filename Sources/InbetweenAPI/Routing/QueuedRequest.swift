internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import Synchronization

/// A request that a worker handles, because the request can block or exceed
/// `Limits.eventThreadWork`.
final class QueuedRequest: Computation {
  let client: String
  private let service: EvaluationService
  private let request: Request
  private let context: RequestContext
  private let budget = WorkBudget(steps: Limits.work.max)
  private let clientHasLeft = Atomic(false)

  init(service: EvaluationService, request: Request, context: RequestContext) {
    self.service = service
    self.request = request
    self.context = context
    client = service.clientKey(of: request)
  }

  func response() -> Response { response(context) }

  func response(on threads: any SharedThreads) -> Response {
    var context = context
    context.threads = threads
    return response(context)
  }

  private func response(_ context: RequestContext) -> Response {
    switch service.reply(to: request, context, within: budget) {
    case .now(let response): response
    case .later(let pending): pending.response()
    case .computing(let computation): computation.response()
    case nil: stoppedResponse()
    }
  }

  func stoppedResponse() -> Response {
    var context = context
    context.clientHasLeft = clientHasLeft.load(ordering: .relaxed)
    var response = Problem(budget.stop ?? .cancelled).response(to: request, of: context.match)
    service.finish(&response, request, context)
    return response
  }

  func cancel(_ cause: CancellationCause) {
    if cause == .disconnect { clientHasLeft.store(true, ordering: .relaxed) }
    budget.cancel()
  }
}
