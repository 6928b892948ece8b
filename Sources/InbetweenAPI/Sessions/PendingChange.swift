internal import HTTPMessages

/// The pending response to a session change that is being stored, with the context of its request.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let request: Request
  let context: RequestContext
  let change: StoredChange

  func response() -> Response { service.respond(after: self) }
}
