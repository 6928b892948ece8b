internal import HTTPMessages

/// The web pages that may read answers in a browser, by their origin.
///
/// Credentials that a browser would add by itself are never allowed: there are none.
/// Source: Fetch Standard, section "CORS protocol".
package struct AllowedOrigins: Sendable, Equatable, CustomStringConvertible {
  /// The origins, each as a browser sends it.
  private let origins: [String]
  /// Whether any page may read what is not of a session.
  private let includesAll: Bool

  /// What is wrong with a list of origins, as the end of a sentence about it.
  package struct Unreadable: Error, Equatable {
    /// The end of the sentence.
    package var reason: String
  }

  /// No origin.
  package init() {
    origins = []
    includesAll = false
  }

  /// Reads origins separated by commas, `https://example.com:8443`, and `*` for any page on pure answers.
  package init(_ text: String) throws(Unreadable) {
    var origins: [String] = []
    var includesAll = false
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let origin = String(part.trimmed)
      if origin == "*" {
        includesAll = true
      } else {
        guard Self.isOrigin(origin) else {
          throw Unreadable(
            reason: "contains \"\(origin)\", which is not the origin of a web page")
        }
        origins.append(origin)
      }
    }
    self.origins = origins
    self.includesAll = includesAll
  }

  /// The list as it is read.
  package var description: String { ((includesAll ? ["*"] : []) + origins).joined(separator: ",") }

  var isEmpty: Bool { origins.isEmpty && !includesAll }

  /// Adds what a browser has to be told about an answer.
  ///
  /// - Parameter methods: The methods of what was asked for, where there is such a thing.
  func mark(
    _ response: inout Response, to request: Request, isSession: Bool, methods: [String]
  ) {
    let isForAll = includesAll && !isSession
    if !isForAll && !origins.isEmpty { response.addVary("Origin") }
    guard let origin = request.value(of: .origin), isForAll || origins.contains(origin) else {
      return
    }
    response.fields.append(Field(.accessControlAllowOrigin, isForAll ? "*" : origin))
    guard Self.isPreflight(request) else {
      response.fields.append(Self.exposed)
      return
    }
    response.fields += [
      Field(.accessControlAllowMethods, methods.joined(separator: ", ")), Self.accepted,
      Field(.accessControlMaxAge, "600"),
    ]
  }

  /// Whether a browser asks whether it may ask; it never adds a token then.
  static func isPreflight(_ request: Request) -> Bool {
    request.method == "OPTIONS" && request.value(of: .origin) != nil
      && request.value(of: .accessControlRequestMethod) != nil
  }

  private static let exposed = Field(
    .accessControlExposeHeaders,
    "ETag, Inbetween-Expires, Link, Location, RateLimit, RateLimit-Policy, Retry-After, "
      + "WWW-Authenticate, X-Request-Id")

  private static let accepted = Field(
    .accessControlAllowHeaders,
    "Accept, Authorization, Content-Type, If-Match, If-None-Match, Last-Event-ID, Prefer, "
      + "traceparent, X-Request-Id")

  /// Scheme, host in small letters and a port that is not the scheme's own, with nothing behind.
  ///
  /// Source: RFC 6454 section 6.2.
  private static func isOrigin(_ text: String) -> Bool {
    guard
      let match = text.wholeMatch(
        of: /([a-z][a-z0-9+.-]*):\/\/(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([1-9][0-9]{0,4}))?/)
    else { return false }
    guard let port = match.3.flatMap({ Int($0) }) else { return true }
    return port <= 65_535 && port != (match.1 == "https" ? 443 : match.1 == "http" ? 80 : 0)
  }
}
