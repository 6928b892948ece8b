/// What is found out of a request before it is answered, and needed once it has been.
struct Arrival: Sendable {
  /// The route of its path; `nil` where there is none.
  let match: RouteMatch?
  /// When it came; `nil` where nobody asks how long it took.
  let start: ContinuousClock.Instant?
  /// What is left of its client's rate, where rates are limited.
  var quota: RateLimit.Quota?
  /// Whether it says which revision of the engine is to answer, so that the answer never changes.
  var namesEngine = false

  /// - Parameters:
  ///   - match: The route of the request's path; `nil` where there is none.
  ///   - start: When it came; `nil` where nobody asks how long it took.
  init(match: RouteMatch?, start: ContinuousClock.Instant?) {
    self.match = match
    self.start = start
  }
}
