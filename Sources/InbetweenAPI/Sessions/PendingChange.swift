internal import HTTPMessages

/// A request whose change waits for its commit.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let request: Request
  let context: RequestContext
  let change: StoredChange

  func response() -> Response { service.respond(after: self) }
}
