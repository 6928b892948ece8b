internal import HTTPMessages

/// The state that accompanies a request while it is handled and logged.
struct RequestContext: Sendable {
  /// The route of the path; `nil` if there is none.
  let match: RouteMatch?
  /// The time at which handling began; `nil` if no observer needs the duration.
  let start: ContinuousClock.Instant?
  /// The unused part of the client's rate limit; `nil` if the rate limit was not checked.
  var quota: RateLimit.Quota?
  /// True if the request contains the engine's revision; the response then never changes.
  var namesEngine = false
  /// The threads that can help a worker with the request; `nil` on an event thread.
  var threads: (any SharedThreads)?
  /// True if the client has disconnected, and therefore cannot receive the response.
  var clientHasLeft = false
}
