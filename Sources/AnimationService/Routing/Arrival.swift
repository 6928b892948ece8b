/// What is found out of a request before it is answered, and needed once it has been.
struct Arrival: Sendable {
  /// What its path names, if anything.
  let resource: Resource?
  /// When it came; `nil` where nobody asks how long it took.
  let start: ContinuousClock.Instant?
  /// What is left of its client's rate, where rates are limited.
  var quota: RateLimit.Quota?
  /// Whether it says which revision of the engine is to answer, so that the answer never changes.
  var namesEngine = false

  /// - Parameters:
  ///   - resource: What the request's path names, if anything.
  ///   - start: When it came; `nil` where nobody asks how long it took.
  init(resource: Resource?, start: ContinuousClock.Instant?) {
    self.resource = resource
    self.start = start
  }
}
