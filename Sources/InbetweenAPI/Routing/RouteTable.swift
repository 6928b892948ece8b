internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// All routes of the service.
enum RouteTable {
  /// The routes, in the order in which error messages and metrics list them.
  static let routes: [Route] = [
    .evaluate, .evaluateFormat, .spring, .curve, .namedSpring, .namedCurve, .namedBezier,
    .exportCSS, .exportLinear, .bake, .bakeFormat, .compare, .compareFormat, .comparePair, .convert,
    .fit, .platforms, .batch,
    .batchFormat, .mcp, .verify, .checkSource, .storedSource, .sessions, .session,
    .sessionEvaluate, .sessionEvaluateFormat, .sessionChanges, .sessionEnvironment, .sessionReset,
    .sessionFork, .sessionStream, .root,
    .help, .documentation, .documentationPage, .languageModels,
    .animations, .limits, .vectors, .selfTest,
    .openAPIJSON, .openAPIYAML, .engineModule, .permanentEngineModule,
    .client, .clientData, .clientTypes, .pageFile, .problem, .livez, .readyz, .startupz,
  ]

  /// The path templates, which a 404 response lists.
  static let templates = routes.map(\.template.text)

  private static let fixed = Dictionary(
    routes.indices.filter { routes[$0].template.isFixed }.map { (routes[$0].template.text, $0) },
    uniquingKeysWith: { first, _ in first })
  private static let varying = routes.indices.filter { !routes[$0].template.isFixed }

  /// Returns the route of a path; `nil` if no route matches.
  ///
  /// The path is percent-encoded, as received.
  static func match(_ path: String) -> RouteMatch? {
    if let index = fixed[path] { return RouteMatch(index, PathTemplate.Match()) }
    for index in varying {
      if let match = routes[index].template.match(path.utf8.span) {
        return RouteMatch(index, match)
      }
    }
    return nil
  }
}

/// The route of a request, and the variable parts of its path.
struct RouteMatch: Sendable {
  let route: Route
  let path: PathTemplate.Match
  let label: RouteLabel

  fileprivate init(_ index: Int, _ path: PathTemplate.Match) {
    route = RouteTable.routes[index]
    self.path = path
    label = RouteLabel(position: index)
  }

  /// True if the regular response would be plain text; an error is then plain text by default.
  func isText(for request: Request) -> Bool {
    guard let offered = route.formats else { return false }
    // Errors in the query are reported in the default format.
    let query = try? Query.taking([FormatSelection.parameter], from: request.query)
    let formats = query?.taken.map(\.value) ?? []
    let accept = request.list(of: .accept)
    if route.mediaTypes.contains(MotionPath.styleSheetType),
      MotionPath.isStyleSheet(suffix: path.suffix, formats: formats, accept: accept)
    {
      return false
    }
    let chosen = FormatSelection(
      suffix: path.suffix.flatMap(OutputFormat.init), formats: formats, accept: accept,
      among: offered,
      ViolationList())
    return chosen.outputFormat.mediaType == OutputFormat.txt.mediaType
  }
}

/// The label of a route in metrics and logs; it never contains a request's path.
package struct RouteLabel: Hashable, Sendable {
  /// The index of the label in `texts`.
  package let position: Int

  /// The label of requests that match no route.
  package static let none = RouteLabel(position: RouteTable.routes.count)
  /// The texts of all labels, in the order of `position`.
  package static let texts = RouteTable.templates + ["none"]

  /// The path template, or `none` if the request matches no route.
  package var text: String { Self.texts[position] }

  package var isProbe: Bool {
    position < RouteTable.routes.count && RouteTable.routes[position].traits.contains(.probe)
  }
}
