internal import HTTPMessages

/// Which of its representations an answer is sent as, and whether it has to be sent at all.
///
/// The content is coded first and tagged then, so that each representation has a strong tag of its own.
enum Representation {
  static func select(_ response: inout Response, for request: Request, _ context: RequestContext) {
    guard let traits = context.match?.route.traits else { return }
    if traits.contains(.compressible), let field = request.list(of: .acceptEncoding) {
      ContentCoding(accepting: field).apply(to: &response)
    }
    guard traits.contains(.pure), request.method != "POST", response.status == 200 else { return }
    // Otherwise kept, but asked for again: the next revision of the engine may answer with another digit.
    response.fields.append(
      context.namesEngine ? forGood : Field(.cacheControl, "no-cache"))
    // What is streamed is known when it has been sent.
    guard case .whole(let content) = response.body else { return }
    let tag = EntityTag.text(of: content)
    response.addVary()
    response.fields.append(Field(.etag, tag))
    response = conditional(response, tag, request)
  }

  /// A year, which is the most that caches look at.
  private static let forGood = Field(.cacheControl, "public, max-age=31536000, immutable")

  /// What is sent in place of a response where the request's conditions say so.
  ///
  /// They come last, so that what would be refused is refused with them, too. Nothing here has a date of
  /// modification, so that conditions on one are passed over.
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
