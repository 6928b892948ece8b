internal import AnimationCore
internal import HTTPMessages

/// A request whose change is queued but not yet committed.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let request: Request
  let context: RequestContext
  let change: StoredChange
  /// The budget within which the request was handled.
  let budget: WorkBudget

  func response() -> Response { service.respond(after: self) }
}
