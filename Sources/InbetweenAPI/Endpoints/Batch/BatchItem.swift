internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// One request of a batch, ready to be handled.
struct BatchItem: Sendable {
  let request: Request
  /// The route of the path; `nil` if there is none.
  let match: RouteMatch?

  private static let keys: KeySet = [.method, .path, .body]

  /// Reads one request of a batch.
  ///
  /// - Parameters:
  ///   - value: The object of the request, in which the number 0 stands in place of the body.
  ///   - body: The JSON text of the body; `nil` if the request has no body.
  ///   - client: The address of the client that sent the batch.
  /// - Throws: The problem of this request. Other requests of the batch are not affected.
  init(_ value: SyntaxNode, _ body: ArraySlice<UInt8>?, client: String) throws(Problem) {
    let violations = ViolationList()
    let members = ObjectMembers(value, violations)
    members?.checkKeys(Self.keys, violations)
    if let members, !members.has(.path) {
      violations.add(
        #"is required: write the path of an endpoint, such as "/v1/evaluate""#,
        at: members.place(of: .path))
    }
    let path = members?[.path]?.string(violations)
    let method =
      members?[.method].map { $0.word(["GET", "POST"], violations) ?? "" }
      ?? (body == nil ? "GET" : "POST")
    if let members, let place = members[.body]?.place, method == "GET" {
      violations.add("cannot be combined with the method GET: write a query in the path", at: place)
    } else if let members, !members.has(.body), method == "POST" {
      violations.add("is required for the method POST", at: members.place(of: .body))
    }
    guard let members, let path, violations.isEmpty else {
      throw Problem(violations: violations.violations)
    }
    request = try Self.request(method, path, body, members.place(of: .path), client)
    match = RouteTable.match(request.path)
    guard match?.route.traits.contains(.pure) ?? true else {
      throw Problem(
        "cannot be part of a batch: send this request alone",
        at: members.place(of: .path), given: .string(path), allowed: Self.paths)
    }
  }

  private static func request(
    _ method: String, _ path: String, _ body: ArraySlice<UInt8>?, _ place: InputLocation,
    _ client: String
  ) throws(Problem) -> Request {
    guard path.utf8.first == UInt8(ascii: "/") else {
      throw Problem(
        #"must be a path of this server that begins with "/", without a host"#, at: place,
        allowed: paths)
    }
    let target: PathAndQuery
    do throws(Refusal) { target = try checked(path) } catch { throw Problem(error) }
    var request = Request(
      method: method, path: target.path, query: target.query, clientAddress: client)
    guard method == "POST", let body else { return request }
    var type = "application/json"
    if body.first == UInt8(ascii: "\"") {
      do throws(JSONSyntaxError) {
        request.content = Array((try JSONReader.read(Array(body)).text ?? "").utf8)
      } catch {
        throw Problem(syntax: error)
      }
      type = "text/plain"
    } else {
      request.content = Array(body)
    }
    request.fields = [
      Field(.contentType, type), Field(.contentLength, "\(request.content.count)"),
    ]
    return request
  }

  /// Parses a path and its query by the rules and limits of a request target.
  private static func checked(_ path: String) throws(Refusal) -> PathAndQuery {
    let bytes = path.utf8.span
    guard bytes.count <= Limits.targetBytes.max else {
      throw .targetTooLong(bytesMax: Limits.targetBytes.max)
    }
    guard PathAndQuery.parameterCount(in: bytes) <= Limits.queryParameters.max else {
      throw .tooManyParameters(max: Limits.queryParameters.max)
    }
    return try PathAndQuery.parse(bytes).get()
  }

  /// The path templates that a batch can contain.
  private static let paths = RouteTable.routes.filter { $0.traits.contains(.pure) }
    .map(\.template.text)
}

extension JSONKey {
  fileprivate static let method = JSONKey("method")
  fileprivate static let path = JSONKey("path")
  fileprivate static let body = JSONKey("body")
}
