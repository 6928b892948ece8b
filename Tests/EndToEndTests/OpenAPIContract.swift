import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import SessionStorage

/// The contract `openapi.yaml`, parsed from the JSON that the service serves.
struct OpenAPIContract {
  /// An HTTP method of a path.
  struct Operation {
    let path: String
    let method: String
    let json: JSON
    /// The `operationId`, which is also the name of the directory with the operation's transcripts.
    var id: String { json["operationId"].text ?? "" }
    /// The parameters of the path, followed by those of the method.
    let parameters: [JSON]

    /// The media types of the request body, each with its schema and example.
    let contents: [JSON.Member]
    /// The responses, by their status code or `default`.
    let responses: [JSON.Member]
  }

  let root: JSON

  /// Parses the response of a service in this process to `GET /openapi.json`.
  init() throws {
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    let response = service.respond(to: Request(method: "GET", path: "/openapi.json"))
    root = try JSONReader.read(response.content)
  }

  /// The paths, in the order of the document.
  var paths: [JSON.Member] { root["paths"].members }

  var operations: [Operation] {
    paths.flatMap { path in
      path.value.members.filter { $0.key != "parameters" }.map { method in
        Operation(
          path: path.key, method: method.key.uppercased(), json: method.value,
          parameters: (path.value["parameters"].elements + method.value["parameters"].elements)
            .map(resolved),
          contents: resolved(method.value["requestBody"])["content"].members,
          responses: method.value["responses"].members.map {
            JSON.Member(key: $0.key, value: resolved($0.value))
          })
      }
    }
  }

  /// Returns the operation that a transcript calls; `nil` if there is none.
  func operation(of transcript: Transcript) -> Operation? {
    operations.first { $0.id == transcript.operation }
  }

  /// Returns the documented response for a transcript's status, or else the `default` response.
  func response(to transcript: Transcript) -> JSON {
    let responses = operation(of: transcript)?.responses ?? []
    let own =
      responses.first { $0.key == "\(transcript.status)" }
      ?? responses.first { $0.key == "default" }
    return own?.value ?? root["components"]["responses"]["Error"]
  }

  /// Returns the value that a reference or a chain of references leads to.
  ///
  /// A value without a reference is returned unchanged.
  func resolved(_ json: JSON) -> JSON {
    guard let reference = json["$ref"].text, reference.hasPrefix("#/") else { return json }
    return resolved(
      reference.dropFirst(2).split(separator: "/").reduce(root) { json, part in
        json[String(part)]
      })
  }
}

extension JSON {
  /// The object's member with a key; `null` if there is none.
  subscript(key: String) -> JSON { member(key) ?? .null }

  /// The members of an object; empty for other values.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }

  /// The elements of an array; empty for other values.
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// The text of a string; `nil` for other values.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The value of a number; `nil` for other values.
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The JSON text of the value, as the service would encode it.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.finish()
  }
}
