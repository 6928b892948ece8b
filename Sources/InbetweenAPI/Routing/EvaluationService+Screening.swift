internal import AnimationNotation
internal import HTTPMessages

/// The checks before a request is decoded: path, method, `Accept`, the type and the coding of the
/// content, and a query where none is allowed.
extension EvaluationService {
  /// Returns the route of a request.
  ///
  /// - Throws: 404 if there is no route, or 405 if the route does not allow the method.
  func requireRoute(_ match: RouteMatch?, _ request: Request) throws(Problem) -> RouteMatch {
    guard let match else { throw Self.unknownPath(request.path) }
    let methods = match.route.methods
    guard methods.contains(request.method) else {
      throw Problem(
        .methodNotAllowed, "\(request.method) is not allowed at \(request.path)",
        allowed: methods, fields: [Self.allow(methods)])
    }
    return match
  }

  /// Throws 406 if `Accept` admits no response, or 415 if the content's type or coding is not
  /// supported.
  ///
  /// `Accept` is not checked for probes or for requests whose path or query selects a format.
  func requireAcceptable(_ request: Request, for match: RouteMatch) throws(Problem) {
    let route = match.route
    guard
      route.traits.contains(.probe) || Self.selectsFormat(request, match)
        || Negotiation.admits(request.list(of: .accept), route.acceptable)
    else {
      throw Problem(
        .notAcceptable,
        "the response is available as \(route.mediaTypes.joined(separator: ", "))",
        allowed: route.mediaTypes)
    }
    if ["POST", "PUT", "PATCH"].contains(request.method) {
      try RequestDecoder.checkType(request, route.contentTypes)
    }
  }

  /// Throws a problem if the query contains parameters although the route has none.
  func requireNoParameters(_ request: Request, for match: RouteMatch) throws(Problem) {
    guard match.route.traits.contains(.withoutParameters), request.query != nil else { return }
    let violations = ViolationList()
    try RequestDecoder.checkedParameters(
      request.query, [], violations, detail: "is not allowed: this path has no parameters")
    guard violations.isEmpty else { throw Problem(violations: violations.violations) }
  }

  /// True if a suffix or `format` selects the format of the response; `Accept` is then not checked.
  private static func selectsFormat(_ request: Request, _ match: RouteMatch) -> Bool {
    guard match.route.traits.contains(.hasFormats) else { return false }
    if match.path.suffix != nil { return true }
    if request.query == nil { return false }
    // Errors in the query are reported later, by the endpoint.
    let given = try? Query.taking([FormatSelection.parameter], from: request.query).taken
    return given.map { !$0.isEmpty } ?? false
  }

  static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

  static func options(_ route: Route) -> Response {
    let types = route.contentTypes
    let changing = route.methods.first { $0 == "POST" || $0 == "PATCH" }
    let accepted = changing.flatMap { types.isEmpty ? nil : RequestDecoder.accepted(types, $0) }
    return Response(status: 204, fields: [allow(route.methods)] + [accepted].compactMap(\.self))
  }

  static func allow(_ methods: [String]) -> Field { Field(.allow, methods.joined(separator: ", ")) }

  private static func unknownPath(_ path: String) -> Problem {
    let near = NearestWord.suggestion(for: path, among: RouteTable.templates)
    var detail = "'\(path.prefix(maxShownPath))' is not a path of this server"
    let route = RouteTable.routes.first {
      $0.template.prefix.hasSuffix(".") && path.hasPrefix($0.template.prefix)
    }
    if let template = route?.template {
      let paths = template.suffixes.map { template.prefix + $0 }
      detail = "the path does not end in an available format: use \(paths.joined(separator: ", "))"
    } else if let near {
      detail += ". The nearest path is \(near)"
    }
    return Problem(.notFound, detail, allowed: RouteTable.templates)
  }

  /// The maximum length of an unknown path in an error, in characters.
  private static let maxShownPath = 100
}
