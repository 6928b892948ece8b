internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

extension Problem {
  /// Returns the problem as a response, either as a problem document or as plain text.
  ///
  /// A route can render its problems itself. Otherwise, `Accept` selects the document or the plain
  /// text. If `Accept` prefers neither of the two, the response is plain text only if the route's
  /// regular response is plain text.
  ///
  /// Source: RFC 9110 section 12.5.1.
  func response(
    to request: Request, of match: RouteMatch?, closesConnection: Bool = false
  ) -> Response {
    if let response = match?.route.problem?(request, self) { return response }
    let accept = request.list(of: .accept)
    let isForPeople = match?.isText(for: request) ?? false
    let mediaTypes = isForPeople ? [Self.plain] + Self.documents : Self.documents + [Self.plain]
    var response =
      Negotiation.preferred(accept, mediaTypes) ?? mediaTypes[0] == Self.plain
      ? response("text/plain; charset=utf-8", Array(text.utf8), closesConnection)
      : response(closesConnection: closesConnection)
    if accept != nil || isForPeople { response.addVary("Accept") }
    return response
  }

  private static let documents = ["application/problem+json", "application/json"]
  private static let plain = "text/plain"

  /// The problem as plain text: a line for each error, with the allowed values below this line.
  ///
  /// Control characters of the request are escaped, so the text cannot affect a terminal.
  var text: String {
    var lines = ["\(type.status) \(type.title)"]
    if let syntax {
      lines.append("  line \(syntax.line), column \(syntax.column): \(syntax.detail)")
    } else if let detail {
      lines.append("  \(detail)")
    }
    if syntax == nil, let line { lines.append("  line \(line)") }
    lines += Self.list(allowed, indent: "  ")
    for violation in violations {
      lines.append("  \(violation.sentence)")
      lines += Self.list(violation.allowed, indent: "    ")
    }
    lines.append("More: /problems/\(type.rawValue)")
    return lines.map(\.printable).joined(separator: "\n") + "\n"
  }

  private static func list(_ allowed: [String], indent: String) -> [String] {
    allowed.isEmpty ? [] : ["\(indent)allowed: \(allowed.joined(separator: ", "))"]
  }
}

extension Violation {
  /// A sentence with the location, the error, the given value and the suggestion.
  fileprivate var sentence: String {
    var sentence = place.name
    if let text = place.text { sentence += ", column \(text.column)" }
    sentence += ": \(detail)"
    if let given { sentence += " (given: \(given.written))" }
    sentence += Self.question(suggestion, after: detail)
    return sentence
  }
}

extension InputLocation {
  /// The location in a sentence: a JSON pointer, a query parameter such as `?end`, or a parameter
  /// with a pointer into its JSON.
  ///
  /// The root of the content is `the content`.
  var name: String {
    let location = location, pointer = location.pointer.description
    guard let parameter = location.parameter else {
      return pointer.isEmpty ? "the content" : pointer
    }
    return "?\(parameter)" + (pointer.isEmpty ? "" : " \(pointer)")
  }
}
