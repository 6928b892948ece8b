/// The state of a request outside the request itself, for its handling and its log line.
struct RequestContext: Sendable {
  /// The route of the path; `nil` if there is none.
  let match: RouteMatch?
  /// The time of arrival; `nil` if no observer needs the duration.
  let start: ContinuousClock.Instant?
  /// The remainder of the client's rate limit, if there is one.
  var quota: RateLimit.Quota?
  /// True if the request names the engine's revision, so that the response never changes.
  var namesEngine = false

  /// - Parameters:
  ///   - match: The route of the path; `nil` if there is none.
  ///   - start: The time of arrival; `nil` if no observer needs the duration.
  init(match: RouteMatch?, start: ContinuousClock.Instant?) {
    self.match = match
    self.start = start
  }
}
