import InbetweenAPI
import HTTPMessages
import SessionStorage
import Testing

/// A status with which the service refuses requests.
///
/// For each endpoint that documents the status, this type creates a request that causes it.
enum OpenAPIRefusal: Int, CaseIterable {
  case malformed = 400
  case unauthorized = 401
  case unknown = 404
  case notAcceptable = 406
  case lengthRequired = 411
  case stale = 412
  case unsupportedMediaType = 415
  case invalid = 422
  case unconditional = 428
  case tooMany = 429
  case unavailable = 503

  /// Returns an operation's response to the request that causes this status.
  ///
  /// The session in the path exists, except for status 404.
  func response(to method: String, _ template: String) throws -> Response {
    let store = InMemorySessionStore()
    let creation = EvaluationService(store: store, now: { 0 }).respond(
      to: Request(
        method: "POST", path: "/v1/sessions", fields: [Field("Content-Type", "application/json")],
        content: Array("{}".utf8)))
    let session = try #require(creation.fields.first { $0.name == .location }?.value)
    var request = Request(
      method: method,
      path: template.replacing("/v1/sessions/{id}", with: session)
        .replacing("{name}", with: "not-found").replacing("{suffix}", with: "json")
        .replacing("{first}", with: "bouncy").replacing("{second}", with: "snappy")
        .replacing("bezier/{animation}", with: "bezier/.2,0,0,1")
        .replacing("curve/{animation}", with: "curve/easeIn")
        .replacing("{animation}", with: "bouncy"))
    if ["POST", "PUT", "PATCH"].contains(method) {
      request.fields = [Field("Content-Type", "application/json")]
      request.content = Array("{}".utf8)
    }
    change(&request)
    let service = try service(self == .unavailable ? UnavailableSessionStore() : store)
    if self == .tooMany { _ = service.respond(to: Request(method: "GET", path: "/v1/limits")) }
    return service.respond(to: request)
  }

  private func service(_ store: any SessionStore) throws -> EvaluationService {
    var configuration = EvaluationService.Configuration()
    configuration.requiresIfMatch = self == .unconditional
    if self == .unauthorized {
      configuration.access.tokens = try AccessTokens(String(repeating: "a", count: 32))
      configuration.access.guarded = .all
    }
    if self == .tooMany { configuration.access.rateLimit = RateLimit(perSecond: 1, burst: 1) }
    return EvaluationService(store: store, configuration: configuration, now: { 0 })
  }

  /// The paths that contain neither a name nor a session, and therefore always exist.
  private static let queries: Set = [
    "/v1/evaluate", "/v1/spring", "/v1/curve", "/v1/export/css", "/v1/export/linear", "/v1/bake",
    "/v1/compare",
    "/v1/convert",
    "/v1/fit",
  ]

  private func change(_ request: inout Request) {
    switch self {
    case .malformed:
      request.query = request.content.isEmpty ? "x=%" : nil
      request.content = request.content.dropLast()
    case .unknown:
      request.path = request.path.replacing(/ses_[^\/]*/, with: SessionID.random().description)
        .replacing("/problems/not-found", with: "/problems/none")
        .replacing("/v1/evaluate.json", with: "/v1/evaluate.none")
        .replacing("/v1/bake.json", with: "/v1/bake.none")
        .replacing("/v1/compare.json", with: "/v1/compare.none")
        .replacing("/bouncy/", with: "/none/").replacing("spring/bouncy", with: "spring/none")
        .replacing("curve/easeIn", with: "curve/none").replacing("/.2,0,0,1", with: "/none")
      // These paths always exist, so the request asks for results of another engine version.
      if Self.queries.contains(request.path), request.content.isEmpty {
        request.query = "engine=0"
      }
      // Only a method of the Model Context Protocol can be unknown.
      if request.path == "/mcp" {
        request.fields += [
          Field("MCP-Protocol-Version", "2026-07-28"), Field("Mcp-Method", "unknown"),
        ]
        let meta = """
          "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
          "io.modelcontextprotocol/clientCapabilities":{}
          """
        let text = #"{"jsonrpc":"2.0","id":1,"method":"unknown","params":{"_meta":{\#(meta)}}}"#
        request.content = Array(text.utf8)
      }
    case .notAcceptable: request.fields.append(Field("Accept", "image/unheard"))
    case .lengthRequired: request.content = []
    case .stale:
      request.fields.append(Field("If-Match", "\"9\""))
      // The request must be valid apart from its condition, so required parameters are added.
      let queries = [
        "/v1/spring": "spring=smooth", "/v1/curve": "curve=linear",
        "/v1/compare": "animations=smooth,snappy", "/v1/compare.json": "animations=smooth,snappy",
        "/v1/convert": "animation=smooth", "/v1/fit": "motion=smooth",
      ]
      if request.content.isEmpty { request.query = queries[request.path] }
    case .unsupportedMediaType:
      guard !request.content.isEmpty else { break }
      request.fields = [Field("Content-Type", "application/unheard")]
    case .invalid:
      if request.content.isEmpty {
        request.query = "wrong=1"
      } else {
        request.content = Array(#"{"wrong":1}"#.utf8)
      }
    case .unconditional:
      // Only a valid request that changes the session requires the condition.
      let bodies = [
        "/evaluate": #"{"range":{"duration":1}}"#, "/evaluate.json": #"{"range":{"duration":1}}"#,
        "/changes": #"{"set":{"value":1}}"#, "/environment": #"{"animationPaused":true}"#,
      ]
      for (suffix, body) in bodies
      where request.path.hasPrefix("/v1/sessions/") && request.path.hasSuffix(suffix) {
        request.content = Array(body.utf8)
      }
    case .unauthorized, .tooMany, .unavailable: break
    }
  }
}

/// A store whose operations all fail because it is unavailable.
private struct UnavailableSessionStore: SessionStore {
  private static let reason = SessionStoreError.unavailable("it is not there")

  func load(_ id: SessionID, now: Double) throws(SessionStoreError) -> SessionRecord? {
    throw Self.reason
  }
  func insert(_ record: SessionRecord, by owner: SessionOwner?) throws(SessionStoreError) {
    throw Self.reason
  }
  func replace(_ record: SessionRecord, ifRevision revision: Int, nonce: UInt32?) -> SessionWrite {
    SessionWrite(.failure(Self.reason))
  }
  func extend(_ id: SessionID, to expiresAt: Double) throws(SessionStoreError) -> Bool {
    throw Self.reason
  }
  func remove(_ id: SessionID) throws(SessionStoreError) -> Bool { throw Self.reason }
  func count() throws(SessionStoreError) -> Int { throw Self.reason }
  func sweep(now: Double) throws(SessionStoreError) -> Int { throw Self.reason }
  func check() throws(SessionStoreError) { throw Self.reason }
}
