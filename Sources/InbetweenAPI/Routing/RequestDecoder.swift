internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// The decoder of a request's content or query into an endpoint's input.
///
/// Only the decoder handles unvalidated bytes. It returns a valid value, or throws a problem. The
/// problem lists all errors, or the first syntax error.
enum RequestDecoder {
  /// Decodes the JSON content of a request.
  ///
  /// - Parameters:
  ///   - parameters: The names of the query parameters that are decoded together with the content.
  ///   - text: The name of the member to which content of the type `text/plain` is assigned; `nil`
  ///     if such content is refused.
  ///   - allowsEmpty: True to treat empty content as an empty object.
  static func read<T: ~Copyable>(
    _ request: Request, parameters: [String] = [], text: String? = nil,
    allowsEmpty: Bool = false,
    _ make: (ObjectMembers, ViolationList) -> T?
  ) throws(Problem) -> T {
    let violations = ViolationList(isOfRequest: true)
    let fields = try fields(
      request, query: request.query, parameters: parameters, text: text, allowsEmpty: allowsEmpty,
      violations)
    return try made(fields, violations, make)
  }

  /// Returns the members of the content, and of the query parameters that accompany the content.
  private static func fields(
    _ request: Request, query: String?, parameters: [String], text: String?,
    allowsEmpty: Bool = false, _ violations: ViolationList
  ) throws(Problem) -> ObjectMembers {
    let query = try checkedParameters(
      query, parameters, violations,
      detail: request.content.isEmpty
        ? "unknown parameter"
        : """
        is not a query parameter of a request with content: if it is a key of the content, write \
        it there
        """)
    guard var fields = try fields(request, text, allowsEmpty, violations) else {
      throw Problem(violations: violations.violations)
    }
    for (name, _) in query where fields.has(name) {
      violations.add("is also in the content: send the value only once", at: .parameter(name))
    }
    if !query.isEmpty {
      fields = fields.adding(
        ObjectMembers(query: query.filter { parameters.contains($0.name) }, violations))
    }
    return fields
  }

  /// Returns the parameters of a query that accompanies content.
  ///
  /// For each parameter that is not in `allowed`, an error is added to `violations`.
  @discardableResult
  static func checkedParameters(
    _ query: String?, _ allowed: [String], _ violations: ViolationList,
    detail: String = "unknown parameter"
  ) throws(Problem) -> [(name: String, value: String)] {
    let query = try Query.parameters(query)
    for (name, _) in query where !allowed.contains(name) {
      let suggestion = NearestWord.suggestion(for: name, among: allowed)
      violations.add(
        suggestion == nil ? detail : "unknown parameter", at: .parameter(name), allowed: allowed,
        suggestion: suggestion)
    }
    return query
  }

  /// Decodes a query as the members of an object.
  ///
  /// - Parameter given: Parameters that are generated from another place than the query, such as
  ///   the path.
  static func read<T: ~Copyable>(
    query: String?, given: [(name: String, value: String)] = [],
    _ make: (ObjectMembers, ViolationList) -> T?
  ) throws(Problem) -> T {
    let violations = ViolationList(isOfRequest: true)
    let fields = ObjectMembers(
      generated: given, query: try Query.parameters(query), violations)
    return try made(fields, violations, make)
  }

  /// Decodes the content of a POST, or the query of any other request.
  ///
  /// - Parameters:
  ///   - given: Parameters of a GET that are generated from another place than the query, such as
  ///     the path.
  ///   - parameters: The names of query parameters that accompany content.
  static func queryOrBody<T: ~Copyable>(
    _ routed: RoutedRequest, given: [(name: String, value: String)] = [],
    parameters: [String] = [], _ make: (ObjectMembers, ViolationList) -> T?
  ) throws(Problem) -> T {
    let violations = ViolationList(isOfRequest: true)
    let fields = try membersOfQueryOrBody(
      routed.request, query: routed.request.query, given: given, text: routed.text,
      parameters: parameters, violations)
    return try made(fields, violations, make)
  }

  /// Returns the members of the content for a POST, and of the query for any other method.
  ///
  /// The members are not yet decoded into an endpoint's input.
  ///
  /// - Parameters:
  ///   - query: The query without the parameters that the caller has already parsed.
  ///   - given: Parameters of a GET that are generated from another place than the query, such as
  ///     the path.
  ///   - text: The name of the member to which content of the type `text/plain` is assigned; `nil`
  ///     if such content is refused.
  ///   - parameters: The names of query parameters that accompany content.
  ///   - violations: The list to which errors are added.
  static func membersOfQueryOrBody(
    _ request: Request, query: String?, given: [(name: String, value: String)] = [],
    text: String?, parameters: [String] = [], _ violations: ViolationList
  ) throws(Problem) -> ObjectMembers {
    if request.method == "POST" {
      return try fields(request, query: query, parameters: parameters, text: text, violations)
    }
    return ObjectMembers(
      generated: given, query: try Query.parameters(query), violations)
  }

  private static func made<T: ~Copyable>(
    _ fields: ObjectMembers, _ violations: ViolationList,
    _ make: (ObjectMembers, ViolationList) -> T?
  ) throws(Problem) -> T {
    guard let result = make(fields, violations), violations.isEmpty else {
      throw Problem(violations: violations.violations)
    }
    return result
  }

  private static func fields(
    _ request: Request, _ text: String?, _ allowsEmpty: Bool, _ violations: ViolationList
  ) throws(Problem) -> ObjectMembers? {
    if request.content.isEmpty && allowsEmpty { return ObjectMembers.none }
    try requireContent(request)
    let type = mediaType(of: request)
    // `curl -d` declares all content as a form, and some clients send no content type at all.
    let isEmpty = request.content.isEmpty && type != "text/plain"
    if isJSONType(type) || isEmpty || looksLikeJSON(request.content) {
      return ObjectMembers(try value(request.content), violations)
    }
    guard let text, type == "text/plain" || !looksLikeForm(request.content) else {
      let other = request.method == "PATCH" ? "application/merge-patch+json" : "text/plain"
      throw unsupported(request, text == nil && request.method != "PATCH" ? json : json + [other])
    }
    guard let string = String(validating: request.content, as: UTF8.self) else {
      throw Problem(
        .malformedRequest, "the text in the content is not valid UTF-8: send the text in UTF-8")
    }
    let (trimmed, removedCount) = string.trimmed
    return ObjectMembers(text, text: trimmed, removedCount: removedCount)
  }

  private static let json = ["application/json"]
  /// Media types that do not identify the content.
  ///
  /// Such a type is the default of `curl -d` or a common mistake in old scripts.
  static let vagueTypes = [
    "text/plain", "application/x-www-form-urlencoded", "text/json",
  ]

  private static func isJSONType(_ type: String?) -> Bool {
    type.map { !vagueTypes.contains($0) || $0 == "text/json" } ?? false
  }

  /// True if content begins with `{`, like a JSON object; no SwiftUI expression begins with `{`.
  ///
  /// Leading white space and a byte order mark are skipped; the parser later rejects the mark.
  static func looksLikeJSON(_ content: [UInt8]) -> Bool {
    let text = content.starts(with: [0xEF, 0xBB, 0xBF]) ? content[3...] : content[...]
    let first = text.first { $0 != UInt8(ascii: " ") && !(9...13).contains($0) }
    return first == UInt8(ascii: "{")
  }

  /// True if content begins with ASCII letters and `=`, as most content of HTML forms does.
  static func looksLikeForm(_ content: [UInt8]) -> Bool {
    guard let end = content.firstIndex(where: { !$0.isLetter }), end > 0 else { return false }
    return content[end] == UInt8(ascii: "=")
  }

  private static func value(_ bytes: [UInt8]) throws(Problem) -> SyntaxNode {
    do throws(JSONSyntaxError) { return try node(bytes) } catch { throw Problem(syntax: error) }
  }

  /// Parses a JSON text within the limits of a request, as a tree.
  static func tree(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSON {
    try JSONReader.read(bytes, limits: limits)
  }

  /// Parses a JSON text within the limits of a request, as a syntax node.
  static func node(_ bytes: [UInt8]) throws(JSONSyntaxError) -> SyntaxNode {
    try SyntaxNode(json: bytes, limits: limits)
  }

  private static let limits = JSONReader.Limits(
    depth: Limits.depth.max, nodes: Limits.nodes.max, keyBytes: Limits.keyBytes.max,
    numberCharacters: Limits.numberCharacters.max)
}

extension String {
  /// The text without white space at either end, such as the line feed that editors add, and the
  /// number of UTF-16 code units that were removed at the start.
  fileprivate var trimmed: (text: String, removedCount: Int) {
    let isSpace = { (character: Character) in character.isWhitespace }
    let rest = drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return ("", 0) }
    // BOUND: the start of the rest is an index of the text.
    return (String(rest[...last]), self[..<rest.startIndex].utf16.count)
  }
}
