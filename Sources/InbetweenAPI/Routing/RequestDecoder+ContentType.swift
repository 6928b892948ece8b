internal import AnimationNotation
internal import HTTPMessages

// The checks of a request's content before it is decoded: length, type and coding.
extension RequestDecoder {
  /// Throws 411 if a request has no content and its head announces no content.
  ///
  /// Content of length 0 is allowed if the head announces content.
  static func requireContent(_ request: Request) throws(Problem) {
    guard !request.content.isEmpty || announcesContent(request) else {
      throw Problem(
        .lengthRequired,
        """
        the request has no content: send the content with Content-Length or Transfer-Encoding: \
        chunked
        """)
    }
  }

  /// Throws 415 if the content has a type or a coding that the route does not accept.
  ///
  /// The check also applies to content that is announced by the head and has not arrived yet. If
  /// the route accepts content, the type can be missing or can be one of `vagueTypes`.
  static func checkType(_ request: Request, _ types: [String]) throws(Problem) {
    guard !request.content.isEmpty || announcesContent(request) else { return }
    if let coding = request.value(of: .contentEncoding), coding.lowercased() != "identity" {
      throw Problem(
        .unsupportedMediaType,
        """
        the content coding '\(coding)' is not supported: send the content without \
        Content-Encoding
        """,
        allowed: ["identity"], fields: [Field(.acceptEncoding, "identity")])
    }
    let type = mediaType(of: request)
    if !types.isEmpty {
      if let type, types.contains(type) || vagueTypes.contains(type) { return }
      if request.value(of: .contentType) == nil { return }
    }
    // Empty content needs no type, but `curl -d ''` sends a type anyway.
    if request.value(of: .contentLength) == "0" { return }
    throw unsupported(request, types)
  }

  /// Returns the media type of the content, without parameters.
  ///
  /// The result is `nil` if the field `Content-Type` is missing, or if the charset in this field is
  /// not UTF-8.
  static func mediaType(of request: Request) -> String? {
    request.value(of: .contentType).flatMap(Negotiation.mediaType)
  }

  static func unsupported(_ request: Request, _ types: [String]) -> Problem {
    let isForm = looksLikeForm(request.content)
    return Problem(
      .unsupportedMediaType,
      isForm
        ? """
        send JSON (curl --json '{"animation": ".bouncy"}'); if the path allows GET, parameters in the \
        URL are possible, too (curl -G)
        """
        : "send JSON as Content-Type: application/json in UTF-8 (curl --json)", allowed: types,
      fields: [accepted(types, request.method)])
  }

  /// Returns the field that lists the content types that a method accepts.
  ///
  /// Source: RFC 5789 section 3.1 for PATCH; Linked Data Platform 1.0 section 7.1 for POST;
  /// RFC 9110 section 15.5.16 for PUT.
  static func accepted(_ types: [String], _ method: String) -> Field {
    let list = types.joined(separator: ", ")
    return switch method {
    case "PATCH": Field("Accept-Patch", list)
    case "PUT": Field("Accept", list)
    default: Field("Accept-Post", list)
    }
  }

  /// True if the head announces content, even if the content has the length 0.
  ///
  /// Without `Content-Length` and `Transfer-Encoding`, there is no content (RFC 9112 section 6.3).
  private static func announcesContent(_ request: Request) -> Bool {
    request.value(of: .contentLength) != nil || request.value(of: .transferEncoding) != nil
  }
}
