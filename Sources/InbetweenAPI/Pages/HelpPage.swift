internal import HTTPMessages

/// `/v1/help`, and `/` for terminals: example requests as plain text, ready to paste.
enum HelpPage {
  static func response(to request: Request) -> Response {
    let host = request.value(of: .host) ?? ""
    var response = Response.text(text(host: host.isEmpty ? "localhost:8080" : host))
    // The page depends only on the URL, so caches may store it.
    response.fields.removeAll { $0.name == .cacheControl }
    return response
  }

  /// Returns the lines of all routes, section by section.
  private static func text(host: String) -> String {
    let lines = RouteTable.routes.flatMap(\.help)
    let parts = HelpLine.Section.allCases.map { section in
      let own = lines.filter { $0.section == section }.map { "  \($0.text(host: host))\n" }
      return "\(section.rawValue)\n\(own.joined())\n"
    }
    return "\(beginning)\n\(parts.joined())\(end)"
  }

  private static let beginning = """
    Inbetween: the values of SwiftUI animations at any time, and their completion times.

    """

  private static let end = """
    Times are in seconds. The parameter animation contains SwiftUI code. include=velocity adds
    velocities. fidelity=exact solves the exact equations, without SwiftUI's frames and integration
    steps. The Link header contains a permanent URL of the response. Errors are JSON documents.
    Errors of plots are plain text. If Accept prefers text/plain, all errors are plain text.

    """
}

extension Route {
  static let help = page("/v1/help", offers: MediaTypes.text, commands: [], [.pure, .compressible])
  {
    routed throws(Problem) in HelpPage.response(to: routed.request)
  }
}
