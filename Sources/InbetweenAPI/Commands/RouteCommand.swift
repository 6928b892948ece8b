package import HTTPMessages

/// A command that sends one request to a route; the route table defines all commands with names.
package struct RouteCommand: Sendable {
  /// The words of the command: the words of the route's name, or a path that begins with `/`.
  package let words: [String]
  private let route: Route
  /// The path; `nil` if the path follows from the route and the operands.
  private let path: String?
  /// The method of the requests; `nil` if the method depends on the presence of content.
  private let method: String?
  /// The media type that requests accept by default; `nil` if they accept any media type.
  let accept: String?
  /// The key of the response member that lists the errors in a checked text.
  ///
  /// It is `nil` if the command checks no text.
  package let diagnostics: String?

  /// The commands with names, in the order of the route table.
  package static let all: [RouteCommand] = RouteTable.routes.flatMap { route in
    route.commands.map {
      RouteCommand(
        words: $0.words, route: route, path: nil, method: $0.method, accept: $0.accept,
        diagnostics: $0.diagnostics)
    }
  }

  /// Returns the command whose words are the first words of the command line.
  ///
  /// The result is `nil` if there is no such command.
  ///
  /// If several commands match, the one with the most words is returned.
  package static func named(by words: [String]) -> RouteCommand? {
    all.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
  }

  /// Returns the command for a path, such as `/v1/spring/bouncy.svg`.
  ///
  /// A path without a route also has a command. The response to this command is the service's
  /// error.
  ///
  /// - Parameter target: The path, without a query.
  package static func at(_ target: String) -> RouteCommand {
    let route = RouteTable.match(target)?.route ?? .unknown
    return RouteCommand(
      words: [target], route: route, path: target, method: nil, accept: nil,
      diagnostics: route.commands.first?.diagnostics)
  }

  /// The words, separated by spaces.
  package var name: String { words.joined(separator: " ") }
  /// The path template of the route.
  package var template: String { route.template.text }
  /// The names of the operands that are parts of the path, such as `id`.
  package var segments: [String] {
    guard path == nil else { return [] }
    return template.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) }
  }
  /// The name of the query parameter for all operands that are not part of the path; `nil` if there
  /// is none.
  package var text: String? { route.text }
  /// The media types in which the command can send content; empty if it sends no content.
  package var contentTypes: [String] {
    method == "GET" || method == "DELETE" ? [] : route.contentTypes
  }
  /// True if the command can send a request without content.
  package var needsNoContent: Bool {
    method == "DELETE" || route.methods.contains("GET") || route.contentTypes.isEmpty
      || route.traits.contains(.optionalContent)
  }
  /// True if the command uses the session store, which only a server has.
  package var usesSessions: Bool { route.traits.contains(.store) }
  /// The methods of the command's requests, as the contract lists them.
  package var methods: [String] {
    if let method { return [method] }
    return route.methods.filter { $0 != "HEAD" && $0 != "OPTIONS" }
  }

  /// Creates the request that the command sends.
  ///
  /// - Parameters:
  ///   - segments: The variable parts of the path.
  ///   - query: The beginning of the query, percent-encoded; `nil` if no query is given.
  ///   - parameters: The query parameters, in order.
  ///   - fields: The field lines. Without `Accept`, errors are requested as problem documents.
  ///   - content: The content; `nil` for a request without content.
  ///   - file: The path of the file for the response; `nil` if the response is not saved. Without
  ///     `Accept`, the extension of the file selects the media type, if the route offers that media
  ///     type.
  package func request(
    segments: [String] = [], query: String? = nil,
    parameters: [(name: String, value: String)] = [], fields: [Field] = [],
    content: [UInt8]? = nil, file: String? = nil
  ) -> Request {
    let parts =
      (query.map { [$0] } ?? [])
      + parameters.map { "\(Self.encoded($0.name))=\(Self.encoded($0.value))" }
    var fields = fields
    if !fields.contains(where: { $0.name == .accept }) {
      let type = mediaType(of: file) ?? accept ?? "*/*"
      fields.append(Field(.accept, "\(Self.problems), \(type);q=0.9"))
    }
    return Request(
      method: method ?? usualMethod(hasContent: content != nil),
      path: path ?? filled(segments), query: parts.isEmpty ? nil : parts.joined(separator: "&"),
      fields: fields, content: content ?? [])
  }

  package static let problems = "application/problem+json"

  /// Returns the media type for a file's extension; `nil` if the extension is unknown or the route
  /// does not offer the type.
  private func mediaType(of file: String?) -> String? {
    let type = file.flatMap { Self.outputFormat(of: $0) }?.mediaType
    return type.flatMap { route.mediaTypes.contains($0) ? $0 : nil }
  }

  /// Returns a notice if a response was saved in a file whose extension names another format.
  ///
  /// For example, a route without PNG saves its JSON in `curve.png`. The result is `nil` if the
  /// route offers the format of the extension, or if the extension names no format. It is also
  /// `nil` if the response has that format or no type at all.
  ///
  /// - Parameters:
  ///   - file: The path of the file.
  ///   - type: The `Content-Type` of the response in the file; empty if there is none.
  package func notice(of file: String, with type: String) -> String? {
    let written = String(type.prefix { $0 != ";" })
    guard let named = Self.outputFormat(of: file), !route.mediaTypes.contains(named.mediaType),
      written != named.mediaType, !written.isEmpty
    else { return nil }
    let words = ["application/json": "JSON", "text/plain": "text"]
    let contained = words[written] ?? written
    return "\(file) contains \(contained), because '\(name)' has no format \(named.rawValue)"
  }

  /// Returns the format for a file's extension; `nil` if the extension is missing or unknown.
  private static func outputFormat(of file: String) -> OutputFormat? {
    let name = file.split(separator: "/").last ?? ""
    guard name.contains("."), let end = name.split(separator: ".").last else { return nil }
    return OutputFormat(rawValue: end.lowercased())
  }

  private func usualMethod(hasContent: Bool) -> String {
    let other = methods.first { $0 != "GET" } ?? "POST"
    return hasContent || !methods.contains("GET") ? other : "GET"
  }

  /// Returns the path of the template, with the percent-encoded operands as its variable parts.
  private func filled(_ segments: [String]) -> String {
    let pieces = template.split(separator: "{", omittingEmptySubsequences: false)
    var path = String(pieces.first ?? "")
    for (index, piece) in pieces.dropFirst().enumerated() {
      path += segments.indices.contains(index) ? Self.encoded(segments[index]) : ""
      path += piece.drop { $0 != "}" }.dropFirst()
    }
    return path
  }

  /// Percent-encodes every byte of a text except ASCII letters, digits and `-._~,`.
  ///
  /// Source: RFC 3986 section 2.3.
  package static func encoded(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      let isLiteral =
        scalar.isASCII && scalar.properties.isAlphabetic
        || "0123456789-._~,".unicodeScalars.contains(scalar)
      if isLiteral {
        result.unicodeScalars.append(scalar)
      } else {
        result += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}

extension Route {
  /// A placeholder for the route of a path that matches no route; its handler is never called.
  fileprivate static let unknown = Route(
    "/", Methods.readOrPost, takes: MediaTypes.jsonOrText, offers: MediaTypes.json, commands: [], []
  ) { _ throws(Problem) in .done(Response(status: 404)) }
}
