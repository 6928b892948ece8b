internal import HTTPMessages

/// One request on its way through the service, with what was found out before it was answered.
struct ServiceExchange: Sendable {
  let request: Request
  let resource: Resource?
  /// What is left of its client's rate, where rates are limited.
  var quota: RateLimit.Quota?
  /// When it came; `nil` where nobody asks how long it took.
  let start: ContinuousClock.Instant?

  init(_ request: Request, _ resource: Resource?, since start: ContinuousClock.Instant?) {
    self.request = request
    self.resource = resource
    self.start = start
  }
}

/// The response to a change that is being stored.
struct PendingChange: PendingResponse {
  let service: EvaluationService
  let exchange: ServiceExchange
  let change: StoredChange

  func response() -> Response { service.respond(to: exchange, after: change) }
}
