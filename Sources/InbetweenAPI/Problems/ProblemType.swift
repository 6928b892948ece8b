/// The problem types.
///
/// Each of them requires a different corrective action of the client.
///
/// Source: RFC 9457. The raw value is the last part of `type`, which `/problems/NAME` explains.
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
      (
        400, "The request is not well-formed HTTP",
        "Its framing or a header field violates RFC 9112."
      )
    case .malformedJSON:
      (
        400, "The content is not JSON",
        "line, column and offset locate the first error. A repeated key is also an error."
      )
    case .invalidRequest:
      (
        422, "The request is invalid",
        "errors lists every violation, with its location and the allowed values."
      )
    case .unauthorized:
      (
        401, "A token is required",
        "Send Authorization: Bearer TOKEN, with a token from the operator of the server."
      )
    case .notFound:
      (
        404, "There is no resource at this path",
        """
        allowed lists the existing paths or names. detail names the nearest one, if one is \
        similar.
        """
      )
    case .otherEngine:
      (
        404, "This server runs another engine",
        """
        A permanent URL contains the version of its engine. Without the parameter engine, the \
        URL is for the engine of this server.
        """
      )
    case .unknownSession:
      (
        404, "The session does not exist",
        "The session was never created, was deleted, or expired after its ttl."
      )
    case .methodNotAllowed:
      (405, "The method is not allowed here", "The Allow header lists the allowed methods.")
    case .notAcceptable:
      (
        406,
        "The response is not available in this format", "detail lists the available media types."
      )
    case .requestTimeout:
      (
        408, "The request took too long to arrive",
        "Send the request again, within the deadlines in /v1/limits."
      )
    case .timePassed:
      (
        409, "The session is already past this time",
        "Past values cannot change. detail contains the session's time."
      )
    case .nameInUse:
      (409, "The name is in use", "A change with this id is pending or still running.")
    case .contention:
      (
        409, "Other requests kept changing the session",
        "Nothing was changed. Send the request again."
      )
    case .lengthRequired:
      (411, "The length is missing", "Send Content-Length, or Transfer-Encoding: chunked.")
    case .preconditionFailed:
      (
        412, "The session or response has changed",
        """
        The tag in If-Match is not the current tag of the session or response. Read it again, \
        then decide.
        """
      )
    case .contentTooLarge:
      (413, "The content is too large", "/v1/limits contains the maximum size.")
    case .targetTooLong:
      (414, "The target is too long", "Send a POST with a JSON document instead.")
    case .unsupportedMediaType:
      (
        415, "The content has an unsupported media type",
        "Send application/json, or SwiftUI text as text/plain if the path accepts it."
      )
    case .expectationFailed:
      (417, "The expectation cannot be met", "Only 100-continue is supported.")
    case .preconditionRequired:
      (428, "If-Match is required", "Send If-Match with the revision of the session.")
    case .tooManyRequests:
      (
        429, "Too many requests",
        "The request was not handled. Try again after Retry-After seconds."
      )
    case .misdirectedRequest:
      (
        421, "The host is not a host of this server",
        """
        A server on a loopback address accepts only the names of that address, so that no web \
        page can reach it by another name. The operator can allow more names with \
        --allowed-hosts.
        """
      )
    case .tooManySessions:
      (
        429, "Your address has too many sessions",
        """
        Delete sessions that you no longer need, or wait until they expire. /v1/limits contains \
        the maximum as sessionsPerAddress.
        """
      )
    case .fieldsTooLarge:
      (431, "The header section is too large", "/v1/limits contains the maximum size.")
    case .internalError:
      (500, "An internal error occurred", "Report the X-Request-Id to the operator.")
    case .unknownAnimation:
      (
        500, "The session uses an animation that this server does not support",
        """
        A program with more animations stored the session. Inform the operator, or delete the \
        session.
        """
      )
    case .notImplemented:
      (
        501, "The method or coding is not implemented",
        "detail and allowed contain the alternatives."
      )
    case .unavailable:
      (503, "The server cannot handle the request now", "Try again after Retry-After seconds.")
    case .versionNotSupported:
      (505, "The HTTP version is not supported", "Send HTTP/1.1.")
    case .storageFull:
      (507, "There is no space for the session", "Nothing was changed. Delete sessions or wait.")
    }
  }
}
