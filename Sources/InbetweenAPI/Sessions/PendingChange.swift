internal import HTTPMessages

/// The response to a change that is being stored, and what was found out of its request before.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let request: Request
  let context: RequestContext
  let change: StoredChange

  func response() -> Response { service.respond(after: self) }
}
