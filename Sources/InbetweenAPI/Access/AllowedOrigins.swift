internal import HTTPMessages

/// The web origins that are allowed to read responses in a browser.
///
/// Browsers are never allowed to send cookies or other stored credentials, because the service does
/// not use stored credentials.
///
/// Source: Fetch Standard, section "CORS protocol".
package struct AllowedOrigins: Sendable, Equatable, CustomStringConvertible {
  /// The origins, as browsers write them in the `Origin` field.
  private let origins: [String]
  /// True if the list of origins contains `*`: any page can then read all responses except those of
  /// sessions.
  private let includesAll: Bool

  /// A syntax error in a list of origins.
  package struct Unreadable: Error, Equatable, CustomStringConvertible {
    /// The reason, such as `contains "x"`, to be written after the name of the setting.
    package var reason: String
    package var description: String { reason }
  }

  /// Creates an empty list, which allows only the server's own origin.
  package init() {
    origins = []
    includesAll = false
  }

  /// Parses origins separated by commas, such as `https://example.com:8443`.
  ///
  /// `*` allows every page to read responses that belong to no session.
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
            reason: """
              contains "\(origin)", which is not an origin: write the scheme and the host in \
              lowercase, no path, and a port only if it is not the default port
              """)
        }
        origins.append(origin)
      }
    }
    self.origins = origins
    self.includesAll = includesAll
  }

  /// The origins in the syntax of `init(_:)`, separated by commas; `none` for an empty list.
  package var description: String {
    isEmpty ? "none" : ((includesAll ? ["*"] : []) + origins).joined(separator: ",")
  }

  var isEmpty: Bool { origins.isEmpty && !includesAll }

  /// True if `origin` is one of the listed origins or the server's own origin.
  ///
  /// An origin is the server's own if its host equals the host of the request. The scheme is not
  /// compared, because TLS can end at a proxy. A `*` in the list is ignored here. It is also
  /// ignored for the responses of sessions.
  func admits(_ origin: String, _ request: Request) -> Bool {
    if origins.contains(origin) { return true }
    guard let host = request.value(of: .host), let end = origin.firstRange(of: "://") else {
      return false
    }
    return origin[end.upperBound...].lowercased() == host.lowercased()
  }

  /// Adds the CORS fields to a response.
  ///
  /// - Parameter methods: The methods that the route allows; empty if the path has no route.
  func mark(_ response: inout Response, to request: Request, isSession: Bool, methods: [String]) {
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

  /// True if the request is a CORS preflight; a preflight never carries a token.
  static func isPreflight(_ request: Request) -> Bool {
    request.method == "OPTIONS" && request.value(of: .origin) != nil
      && request.value(of: .accessControlRequestMethod) != nil
  }

  private static let exposed = Field(
    .accessControlExposeHeaders,
    "ETag, Idempotent-Replayed, Inbetween-Expires, Inbetween-Last-Event-ID, Link, Location, "
      + "RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id")

  private static let accepted = Field(
    .accessControlAllowHeaders,
    "Accept, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, "
      + "Last-Event-ID, Mcp-Method, Mcp-Name, MCP-Protocol-Version, Prefer, traceparent, "
      + "X-Request-Id")

  /// True if a text consists of a scheme, a lowercase host and an optional port.
  ///
  /// The port must not be the default port of the scheme.
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
