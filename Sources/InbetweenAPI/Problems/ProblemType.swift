/// The problem types, one for each corrective action of a client.
///
/// Source: RFC 9457; the raw value is the last part of `type`, which `/problems/NAME` explains.
package enum ProblemType: String, CaseIterable, Sendable {
  case malformedRequest = "malformed-request"
  case malformedJSON = "malformed-json"
  case invalidRequest = "invalid-request"
  case unauthorized = "unauthorized"
  case notFound = "not-found"
  case otherEngine = "other-engine"
  case unknownSession = "unknown-session"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case requestTimeout = "request-timeout"
  case timePassed = "time-passed"
  case nameInUse = "name-in-use"
  case contention = "contention"
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

  /// Returns the problem type for a status with which the transport refuses a request.
  static func refusal(_ status: Int) -> ProblemType {
    allCases.first { $0.status == status } ?? .malformedRequest
  }

  private var facts: (status: Int, title: String, explanation: String) {
    switch self {
    case .malformedRequest:
      (400, "The request is not well-formed HTTP", "Its framing or a field breaks RFC 9112.")
    case .malformedJSON:
      (
        400, "The content is not JSON",
        "line, column and offset tell where it stops being JSON; a repeated key counts as such."
      )
    case .invalidRequest:
      (
        422, "The request does not describe what it asks for",
        "errors lists everything that is wrong, each with its place and what is allowed."
      )
    case .unauthorized:
      (
        401, "A token is needed",
        "Send Authorization: Bearer TOKEN, with a token that the operator gave you."
      )
    case .notFound:
      (
        404, "There is nothing at this path",
        "allowed lists what there is; detail names the nearest, where one is near."
      )
    case .otherEngine:
      (
        404, "This server has another engine",
        "A permanent address names the revision that answers it; without engine the address is of this one."
      )
    case .unknownSession:
      (404, "There is no such session", "It never was, was deleted, or outlived its ttl.")
    case .methodNotAllowed:
      (405, "The method is not allowed here", "The field Allow lists the methods that are.")
    case .notAcceptable:
      (406, "No such form of the answer", "detail lists the media types there are.")
    case .requestTimeout:
      (408, "The request took too long to arrive", "Send it again, faster.")
    case .timePassed:
      (
        409, "The session is past that time",
        "What was drawn stays; detail says what the session's time is."
      )
    case .nameInUse:
      (409, "The name is in use", "A change of that id is pending or still under way.")
    case .contention:
      (409, "Others kept changing the session", "Nothing was changed; send it again.")
    case .lengthRequired:
      (411, "The length is missing", "Send Content-Length, or Transfer-Encoding: chunked.")
    case .preconditionFailed:
      (
        412, "What was meant has changed",
        "If-Match names another tag than the session or the answer has; read it and decide again."
      )
    case .contentTooLarge:
      (413, "The content is too large", "/v1/limits tells how large it may be.")
    case .targetTooLong:
      (414, "The target is too long", "Send a POST with a JSON document instead.")
    case .unsupportedMediaType:
      (
        415, "The content has an unsupported media type",
        "Send application/json, or SwiftUI text as text/plain where the path takes it."
      )
    case .expectationFailed:
      (417, "The expectation cannot be met", "Only 100-continue is understood.")
    case .preconditionRequired:
      (428, "If-Match is required", "Say which revision of the session you mean.")
    case .tooManyRequests:
      (429, "Too many requests", "Nothing was done; try again after Retry-After seconds.")
    case .misdirectedRequest:
      (
        421, "The host is not one of this server's",
        """
        A server on a loopback address answers for the names of that address only, so that no web page can reach it \
        by another name. The operator allows more names with --allowed-hosts.
        """
      )
    case .tooManySessions:
      (
        429, "Your address holds too many sessions",
        """
        Delete sessions that you no longer need, or wait until they expire. /v1/limits has the number as \
        sessionsPerAddress.
        """
      )
    case .fieldsTooLarge:
      (431, "The header section is too large", "/v1/limits tells how large it may be.")
    case .internalError:
      (500, "Something went wrong inside", "Tell the operator the X-Request-Id.")
    case .unknownAnimation:
      (
        500, "The session plays an animation that this server does not have",
        "Another program stored it, which has more; tell the operator, or delete the session."
      )
    case .notImplemented:
      (501, "The method or coding is not implemented", "detail names what is.")
    case .unavailable:
      (503, "The server cannot answer now", "Try again after Retry-After seconds.")
    case .versionNotSupported:
      (505, "The HTTP version is not supported", "Send HTTP/1.1.")
    case .storageFull:
      (507, "There is no room for the session", "Nothing was changed; delete sessions or wait.")
    }
  }
}
