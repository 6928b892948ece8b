extension FieldName {
  /// The name as text.
  ///
  /// A known name is spelled as in its specification. Any other name is spelled as received.
  package var text: String {
    switch self {
    case .accept: "Accept"
    case .acceptEncoding: "Accept-Encoding"
    case .acceptPatch: "Accept-Patch"
    case .acceptPost: "Accept-Post"
    case .accessControlAllowHeaders: "Access-Control-Allow-Headers"
    case .accessControlAllowMethods: "Access-Control-Allow-Methods"
    case .accessControlAllowOrigin: "Access-Control-Allow-Origin"
    case .accessControlExposeHeaders: "Access-Control-Expose-Headers"
    case .accessControlMaxAge: "Access-Control-Max-Age"
    case .accessControlRequestMethod: "Access-Control-Request-Method"
    case .allow: "Allow"
    case .authorization: "Authorization"
    case .cacheControl: "Cache-Control"
    case .connection: "Connection"
    case .contentEncoding: "Content-Encoding"
    case .contentLength: "Content-Length"
    case .contentSecurityPolicy: "Content-Security-Policy"
    case .contentType: "Content-Type"
    case .crossOriginResourcePolicy: "Cross-Origin-Resource-Policy"
    case .date: "Date"
    case .etag: "ETag"
    case .expect: "Expect"
    case .host: "Host"
    case .idempotencyKey: "Idempotency-Key"
    case .ifMatch: "If-Match"
    case .ifNoneMatch: "If-None-Match"
    case .inbetweenExpires: "Inbetween-Expires"
    case .link: "Link"
    case .location: "Location"
    case .origin: "Origin"
    case .prefer: "Prefer"
    case .rateLimit: "RateLimit"
    case .rateLimitPolicy: "RateLimit-Policy"
    case .retryAfter: "Retry-After"
    case .traceparent: "traceparent"
    case .transferEncoding: "Transfer-Encoding"
    case .vary: "Vary"
    case .wwwAuthenticate: "WWW-Authenticate"
    case .xContentTypeOptions: "X-Content-Type-Options"
    case .xForwardedFor: "X-Forwarded-For"
    case .xRequestID: "X-Request-Id"
    case .other(let name): name.text
    }
  }
}

extension FieldName: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a name from a literal, which must be a token.
  package init(stringLiteral text: String) {
    // BOUND: all literals are field names in the source code; a test uses each of them.
    guard let name = FieldName(text) else { preconditionFailure("\(text) is not a token") }
    self = name
  }

  package var description: String { text }
}
