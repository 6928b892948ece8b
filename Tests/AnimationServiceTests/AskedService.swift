import AnimationService
import AnimationWire
import HTTPMessages
import SessionStorage
import Testing

/// A service with sessions in memory, asked in process.
struct AskedService {
  private let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })

  /// Asks with a JSON text as content, if any.
  func ask(
    _ method: String, _ target: String, _ json: String? = nil, fields: [Field] = []
  ) -> Answer {
    let type = json.map { _ in Field("Content-Type", "application/json") }
    return ask(method, target, fields: fields + [type].compactMap(\.self), content: json ?? "")
  }

  /// Asks with any content.
  func ask(_ method: String, _ target: String, fields: [Field], content: String) -> Answer {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    return Answer(
      response: service.respond(
        to: Request(
          method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, fields: fields,
          content: Array(content.utf8))))
  }

  /// Creates a session and tells its path.
  func session(_ json: String) throws -> String {
    try #require(ask("POST", "/v1/sessions", json).field("Location"))
  }
}

extension AskedService {
  /// A response, taken apart.
  struct Answer {
    let response: Response

    var status: Int { response.status }
    var json: JSON? { try? JSONReader.read(response.content) }
    /// What `errors` says, each in its bytes.
    var errors: [String] {
      guard case .array(let errors) = json?.member("errors") else { return [] }
      return errors.map { error in
        var writer = JSONWriter()
        writer.value(error)
        return String(decoding: writer.finish(), as: UTF8.self)
      }
    }

    func field(_ name: String) -> String? {
      response.fields.first { $0.isNamed(name) }?.value
    }
  }
}
