internal import HTTPMessages

/// The response to a change that is being stored, and what was found out of its request before.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let request: Request
  let resource: Resource?
  /// What is left of its client's rate, where rates are limited.
  let quota: RateLimit.Quota?
  /// When it came; `nil` where nobody asks how long it took.
  let start: ContinuousClock.Instant?
  let change: StoredChange

  func response() -> Response { service.respond(after: self) }
}
