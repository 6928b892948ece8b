internal import HTTPMessages

/// `/problems/NAME`: the explanation of a problem type, for humans.
enum ProblemPage {
  static func response(_ name: String) throws(Problem) -> Response {
    guard let type = ProblemType(rawValue: name) else {
      let names = ProblemType.allCases.map(\.rawValue)
      throw Problem(.notFound, "there is no problem type with this name", allowed: names)
    }
    return Response.text("\(type.title) (\(type.status))\n\n\(type.explanation)\n")
  }
}

extension Route {
  static let problem = page("/problems/{name}", offers: MediaTypes.text) { routed throws(Problem) in
    try ProblemPage.response(routed.segment)
  }
}
