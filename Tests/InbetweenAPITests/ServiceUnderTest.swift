import InbetweenAPI
import AnimationNotation
import JSONCodec
import Foundation
import HTTPMessages
import SessionStorage

/// A service in this process with a manual clock.
struct ServiceUnderTest: Sendable {
  let clock: ManualClock
  let store: any SessionStore
  let service: EvaluationService

  init(
    store: any SessionStore = InMemorySessionStore(), requiresIfMatch: Bool = false,
    animations: AnimationRegistry = .swiftUI, access: AccessRules = AccessRules(),
    clock: ManualClock = ManualClock()
  ) {
    self.clock = clock
    self.store = store
    var configuration = EvaluationService.Configuration()
    configuration.requiresIfMatch = requiresIfMatch
    configuration.access = access
    service = EvaluationService(
      store: store, configuration: configuration, animations: animations, now: clock.now)
  }

  /// Sends a request without adding fields.
  func send(_ request: Request) -> ReceivedResponse {
    ReceivedResponse(service.respond(to: request))
  }

  func get(_ path: String, query: String? = nil, fields: [Field] = []) -> ReceivedResponse {
    send(Request(method: "GET", path: path, query: query, fields: fields))
  }

  /// Sends a POST request with a JSON body.
  func post(_ path: String, _ json: String, fields: [Field] = []) -> ReceivedResponse {
    content("POST", path, json, fields)
  }

  func patch(_ path: String, _ json: String, fields: [Field] = []) -> ReceivedResponse {
    content("PATCH", path, json, fields)
  }

  func delete(_ path: String, fields: [Field] = []) -> ReceivedResponse {
    send(Request(method: "DELETE", path: path, fields: fields))
  }

  private func content(
    _ method: String, _ path: String, _ json: String, _ fields: [Field]
  ) -> ReceivedResponse {
    let content = Array(json.utf8)
    // Clients always send the length of a body.
    let own = [
      Field("Content-Type", "application/json"), Field("Content-Length", "\(content.count)"),
    ]
    return send(Request(method: method, path: path, fields: own + fields, content: content))
  }

  /// Creates a session and returns its path.
  func session(_ json: String) -> String {
    post("/v1/sessions", json).value(of: "Location") ?? "/v1/sessions/none"
  }
}

/// A clock whose time in seconds a test controls.
final class ManualClock: @unchecked Sendable {
  private let lock = NSLock()
  private var seconds = 1_800_000_000.0

  var now: @Sendable () -> Double { { [self] in lock.withLock { seconds } } }

  func advance(by interval: Double) { lock.withLock { seconds += interval } }
}

/// A response and its parsed body.
struct ReceivedResponse {
  let status: Int
  let fields: [Field]
  let content: [UInt8]

  init(_ response: Response) {
    status = response.status
    fields = response.fields
    content = response.content
  }

  var text: String { String(decoding: content, as: UTF8.self) }

  var json: JSON { (try? JSONReader.read(content)) ?? .null }

  func value(of name: FieldName) -> String? { fields.value(of: name) }

  func value(of name: String) -> String? { FieldName(name).flatMap(fields.value) }

  subscript(key: String) -> JSON { json.member(key) ?? .null }

  /// The body with placeholders for session names and revisions.
  ///
  /// For two sessions in the same state, the bodies differ only in their session names and
  /// revisions.
  var anonymous: String {
    text.replacing(/"revision":[0-9]+/, with: #""revision":0"#)
      .replacing(/ses_[A-Za-z0-9_-]{22}/, with: "ses")
  }
}

extension JSON {
  subscript(key: String) -> JSON { member(key) ?? .null }

  subscript(index: Int) -> JSON {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return .null }
    return elements[index]
  }

  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  var members: [JSON.Member] { if case .object(let members) = self { members } else { [] } }

  var string: String? { if case .string(let string) = self { string } else { nil } }

  var double: Double? { if case .number(let number) = self { number } else { nil } }

  var integer: Int? { double.flatMap(Int.init(exactly:)) }
}
