/// The problem types, each of which requires a different corrective action by the client.
///
/// Problem documents contain the raw value in their member `type`: `/problems/not-found` for
/// `notFound`. The page at this path explains the type.
///
/// Source: RFC 9457.
package enum ProblemType: String, CaseIterable, Sendable {
  case malformedRequest = "malformed-request"
  case malformedJSON = "malformed-json"
  case invalidRequest = "invalid-request"
  case unauthorized = "unauthorized"
  case foreignOrigin = "foreign-origin"
  case notFound = "not-found"
  case otherEngine = "other-engine"
  case unknownSession = "unknown-session"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case requestTimeout = "request-timeout"
  case timePassed = "time-passed"
  case nameInUse = "name-in-use"
  case manualClock = "manual-clock"
  case contention = "contention"
  case idempotencyKeyReused = "idempotency-key-reused"
  case responseNotKept = "response-not-kept"
  case lengthRequired = "length-required"
  case preconditionFailed = "precondition-failed"
  case preconditionRequired = "precondition-required"
  case contentTooLarge = "content-too-large"
  case targetTooLong = "target-too-long"
  case unsupportedMediaType = "unsupported-media-type"
  case expectationFailed = "expectation-failed"
  case misdirectedRequest = "misdirected-request"
  case tooManyRequests = "too-many-requests"
  case tooManySessions = "too-many-sessions"
  case fieldsTooLarge = "fields-too-large"
  case internalError = "internal-error"
  case unknownAnimation = "unknown-animation"
  case notImplemented = "not-implemented"
  case unavailable = "unavailable"
  case versionNotSupported = "version-not-supported"
  case storageFull = "storage-full"

  var status: Int { facts.status }
  var title: String { facts.title }
  /// The cause and the corrective action, for `/problems/NAME`.
  var explanation: String { facts.explanation }

  /// Returns the problem type of a request that the transport refuses with a status.
  ///
  /// The result is the first type with this status, or `malformedRequest` if no type has this
  /// status.
  static func refusal(_ status: Int) -> ProblemType {
    allCases.first { $0.status == status } ?? .malformedRequest
  }
}
