internal import HTTPMessages

/// The selection of a response's representation, and the evaluation of conditional requests.
///
/// The content is encoded before its entity tag is computed. So each representation has its own
/// strong tag.
enum Representation {
  static func select(_ response: inout Response, for request: Request, _ context: RequestContext) {
    guard let traits = context.match?.route.traits else { return }
    if traits.contains(.compressible), let field = request.list(of: .acceptEncoding) {
      ContentCoding(accepting: field).apply(to: &response)
    }
    guard traits.contains(.pure), request.method != "POST", response.status == 200,
      response.value(of: .cacheControl) == nil
    else { return }
    // Without `engine`, caches must revalidate, because the next revision may change a digit.
    response.fields.append(
      context.namesEngine || traits.contains(.permanent)
        ? immutable : Field(.cacheControl, "no-cache"))
    // The content of a stream is unknown until it is sent.
    guard case .whole(let content) = response.body else { return }
    let tag = EntityTag.text(of: content)
    response.addVary()
    response.fields.append(Field(.etag, tag))
    response = conditional(response, tag, request)
  }

  /// A field that allows caches to store a response for one year, the usual maximum.
  private static let immutable = Field(.cacheControl, "public, max-age=31536000, immutable")

  /// Evaluates the request's conditions, and returns the response, a 304 or a 412.
  ///
  /// The conditions are evaluated after the request was handled. So a request that fails without
  /// conditions also fails with conditions.
  ///
  /// No resource has a modification date, so conditions on dates are ignored.
  ///
  /// Source: RFC 9110 sections 13.2.1 and 13.2.2.
  private static func conditional(
    _ response: Response, _ tag: String, _ request: Request
  ) -> Response {
    if let tags = request.list(of: .ifMatch), !EntityTag.matches(tags, tag) {
      return Problem(
        .preconditionFailed, "the response has the tag \(tag), but If-Match contains \(tags)",
        fields: [Field(.etag, tag)]
      ).response()
    }
    if let tags = request.list(of: .ifNoneMatch), EntityTag.matches(tags, tag, weakly: true) {
      let kept = response.fields.filter { field in
        [.etag, .vary, .cacheControl].contains(field.name)
      }
      return Response(status: 304, fields: kept, content: response.content)
    }
    return response
  }
}
