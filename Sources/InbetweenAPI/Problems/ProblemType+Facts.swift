extension ProblemType {
  /// The status, the title, and the explanation for `/problems/NAME`.
  var facts: (status: Int, title: String, explanation: String) {
    switch self {
    case .malformedRequest:
      (
        400, "The request is malformed",
        """
        The request line, the path, the query, a header field, or the length or encoding of the \
        content is not accepted. HTTP is not accepted on a port for HTTPS. The member "detail" \
        contains the error.
        """
      )
    case .malformedJSON:
      (
        400, "The content is not JSON",
        """
        The members "line", "column" and "offset" contain the position of the first error. A \
        repeated key is also an error.
        """
      )
    case .invalidRequest:
      (
        422, "The request is invalid",
        """
        The member "errors" lists every error in the request, with its location and the allowed \
        values.
        """
      )
    case .unauthorized:
      (
        401, "A token is required",
        "Send Authorization: Bearer TOKEN, with a token from the operator of the server."
      )
    case .foreignOrigin:
      (
        403, "The origin of the page is not allowed",
        """
        Only pages of this server, and of the origins that --cors-origins lists by name, may use \
        this path. A * in --cors-origins is not enough.
        """
      )
    case .notFound:
      (
        404, "There is no resource at this path",
        """
        If the member "allowed" is present, it lists paths or names that exist. The member \
        "detail" contains the reason and, in some cases, the nearest path or name.
        """
      )
    case .otherEngine:
      (
        404, "This server does not have the requested engine version",
        """
        A permanent URL contains the engine version in the parameter "engine". Without this \
        parameter, the response comes from the engine of this server.
        """
      )
    case .unknownSession:
      (
        404, "The session does not exist",
        "The session was never created, was deleted, or expired at the end of its time to live."
      )
    case .methodNotAllowed:
      (405, "The method is not allowed at this path", "The Allow header lists the allowed methods.")
    case .notAcceptable:
      (
        406,
        "The response is not available in the requested format",
        """
        If the member "allowed" is present, send one of its media types in Accept. Otherwise, \
        follow the advice in the member "detail".
        """
      )
    case .requestTimeout:
      (
        408, "The request took too long to arrive",
        """
        Send the request again. headDeadline and bodyDeadline in /v1/limits are the maximum times \
        in seconds.
        """
      )
    case .timePassed:
      (
        409, "The session is already past this time",
        """
        Past values cannot change. Give a time that is not before the session's time, which the \
        member "detail" contains.
        """
      )
    case .nameInUse:
      (
        409, "The change id is in use",
        """
        A change with this id is pending or still running. Give another id, or wait until the \
        change has ended.
        """
      )
    case .idempotencyKeyReused:
      (
        422, "The Idempotency-Key belongs to another request",
        """
        A request with this key and another method, target or content was handled before. A key \
        identifies the retries of one request: send a different request with a new key, such as a \
        UUID.
        """
      )
    case .responseNotKept:
      (
        422, "The response cannot be stored for retries",
        """
        With an Idempotency-Key, the session stores the response. The response must be JSON of at \
        most keptResponseBytes bytes (see /v1/limits). Nothing was changed. Request fewer \
        samples, or send the request without a key.
        """
      )
    case .manualClock:
      (
        409, "The session has a manual clock",
        """
        A session with a manual clock has no event stream, because its time stands still between \
        two evaluations. Create the session with "clock": "live".
        """
      )
    case .contention:
      (
        409, "Other requests kept changing the session",
        "This request changed nothing. Send it again."
      )
    case .lengthRequired:
      (411, "The content length is missing", "Send Content-Length, or Transfer-Encoding: chunked.")
    case .preconditionFailed:
      (
        412, "The tag in If-Match is not current",
        """
        The tag in If-Match is not the current tag of the session or response. Read the session \
        or response again, then decide whether to send the request again.
        """
      )
    case .contentTooLarge:
      (413, "The content is too large", "bodyBytes in /v1/limits is the maximum size in bytes.")
    case .targetTooLong:
      (
        414, "The request target is too long",
        """
        Send a POST request with a JSON document instead. targetBytes in /v1/limits is the \
        maximum length in bytes.
        """
      )
    case .unsupportedMediaType:
      (
        415, "The content has an unsupported media type",
        """
        Send JSON as application/json. Some paths also accept SwiftUI code as text/plain. The \
        member "allowed" lists the supported media types.
        """
      )
    case .expectationFailed:
      (
        417, "The value of the Expect header is not supported",
        "Send Expect: 100-continue, or remove the Expect header."
      )
    case .preconditionRequired:
      (428, "If-Match is required", "Send If-Match with the revision of the session.")
    case .tooManyRequests:
      (
        429, "Too many requests",
        """
        The request was not handled. Send the request again after the number of seconds in the \
        Retry-After header.
        """
      )
    case .misdirectedRequest:
      (
        421, "This server does not serve the requested host",
        """
        The server accepts only the hosts that the member "allowed" lists, so that no web page can \
        reach the server by another name. The operator can allow more names with --allowed-hosts.
        """
      )
    case .tooManySessions:
      (
        429, "Your address has too many sessions",
        """
        Delete sessions that you no longer need, or wait until sessions expire. \
        In /v1/limits, sessionsPerAddress is the maximum number of your sessions, and \
        largeSessionBytesPerAddress is the maximum number of their bytes; the first 8192 bytes of \
        each session do not count.
        """
      )
    case .fieldsTooLarge:
      (
        431, "The header section is too large",
        """
        In /v1/limits, headBytes is the maximum size in bytes, and fieldCount is the maximum \
        number of field lines.
        """
      )
    case .internalError:
      (500, "An internal error occurred", "Report the value of X-Request-Id to the operator.")
    case .unknownAnimation:
      (
        500, "The session uses an animation that this server does not support",
        """
        The session was stored by a program that supports more animations than this server. \
        Inform the operator, or delete the session.
        """
      )
    case .notImplemented:
      (
        501, "The server does not support the method, coding or format",
        """
        If the member "allowed" is present, it lists the alternatives. Otherwise, follow the advice \
        in the member "detail".
        """
      )
    case .unavailable:
      (
        503, "The server cannot handle the request now",
        "Send the request again after the number of seconds in the Retry-After header."
      )
    case .versionNotSupported:
      (505, "The HTTP version is not supported", "Send HTTP/1.1.")
    case .storageFull:
      (
        507, "There is no space for the session",
        "Nothing was changed. Delete sessions, or wait until sessions expire."
      )
    }
  }
}
