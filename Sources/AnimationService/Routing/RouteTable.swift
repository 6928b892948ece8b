internal import AnimationWire
internal import HTTPMessages

/// All routes of the service.
enum RouteTable {
  /// The rows, in the order in which they are listed.
  static let routes: [Route] = [
    .evaluate, .evaluateForm, .spring, .curve, .springWord, .curveWord, .bezierWord, .exportCSS,
    .bake,
    .bakeForm, .compare, .compareForm, .comparePair, .convert, .fit, .platforms, .sessions,
    .session,
    .sessionEvaluate, .sessionChanges, .sessionEnvironment, .sessionReset, .sessionFork, .root,
    .help,
    .animations, .limits, .openAPIJSON, .openAPIYAML, .problem, .livez, .readyz, .startupz,
  ]

  /// The paths there are, for an answer to one that there is not.
  static let templates = routes.map(\.template.text)

  private static let fixed = Dictionary(
    routes.indices.filter { routes[$0].template.isFixed }.map { (routes[$0].template.text, $0) },
    uniquingKeysWith: { first, _ in first })
  private static let varying = routes.indices.filter { !routes[$0].template.isFixed }

  /// Finds the route of a path, percent-encoded as it came.
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

/// The route of a request, and what its path has in the place of what varies.
struct RouteMatch: Sendable {
  let route: Route
  let path: PathTemplate.Match
  /// The route's name in statistics.
  let label: RouteLabel

  fileprivate init(_ index: Int, _ path: PathTemplate.Match) {
    route = RouteTable.routes[index]
    self.path = path
    label = RouteLabel(position: index)
  }

  /// Whether the answer to a request would be text for people, so that what is said in its place is, too.
  func isText(for request: Request) -> Bool {
    guard let forms = route.forms else { return false }
    // What is wrong with the query is told in the usual form.
    let query = try? Query.taking([ChosenForm.parameter], from: request.query)
    let formats = query?.taken.map(\.value) ?? []
    let accept = request.list(of: .accept)
    if route.mediaTypes.contains(MotionPath.styleSheetType),
      MotionPath.isStyleSheet(suffix: path.suffix, formats: formats, accept: accept)
    {
      return false
    }
    let chosen = ChosenForm(
      suffix: path.suffix.flatMap(AnswerForm.init), formats: formats, accept: accept, among: forms,
      ViolationList())
    return chosen.form.mediaType == AnswerForm.txt.mediaType
  }
}

/// A route as a name for statistics: a request's own path never is one.
public struct RouteLabel: Hashable, Sendable {
  /// Its place among all.
  public let position: Int

  /// What names nothing, and what the transport refused.
  public static let none = RouteLabel(position: RouteTable.routes.count)
  /// The texts of all, by their positions.
  public static let texts = RouteTable.templates + ["none"]

  /// The path with names in braces for what varies; `none` where there is no path.
  public var text: String { Self.texts[position] }

  /// True for the paths that orchestrators ask every few seconds.
  public var isProbe: Bool {
    position < RouteTable.routes.count && RouteTable.routes[position].traits.contains(.probe)
  }
}
