import AnimationWire
import HTTPMessages
import Testing

/// One example of the contract: a request, and all that the answer must be.
struct OpenAPIExchange: Sendable, CustomTestStringConvertible {
  /// What the content of the answer must be.
  enum Content: Sendable {
    case none
    case whole([UInt8])
    case beginning([UInt8])
  }

  let name: String
  /// Its place in the story; `nil` where it is told by itself.
  let order: Double?
  /// How the server is set up; `nil` for the defaults.
  let server: String?
  /// The request, in which sessions have the document's names.
  let request: Request
  /// What the request's content means, and its schema, where the document says.
  let question: (value: JSON, schema: JSON)?
  let status: Int
  let mediaType: String?
  let content: Content
  let schema: JSON
  /// The field lines of the answer by name, each with the document's header object.
  let headers: [JSON.Member]

  var testDescription: String { "\(name): \(request.method) \(request.path) \(status)" }

  /// The example value of a field of the answer, where the document gives one.
  func example(of header: JSON) -> String? { header["examples"][name]["value"].text }
}

extension OpenAPIContract {
  /// Every example of an answer, with the request that it answers; those of the story in its order.
  var exchanges: [OpenAPIExchange] {
    let own = operations.flatMap { operation in
      operation.responses.filter { operation.json["responses"][$0.key]["$ref"] == .null }
        .flatMap { exchanges(of: $0, operation) }
    }
    let shared = root["components"]["responses"].members.flatMap { exchanges(of: $0, nil) }
    return (own + shared).sorted { ($0.order ?? 0) < ($1.order ?? 0) }
  }

  private func exchanges(
    of response: JSON.Member, _ operation: Operation?
  ) -> [OpenAPIExchange] {
    let told = response.value["content"].members.flatMap { type in
      type.value["examples"].members.map { (type.key, type.value["schema"], $0) }
    }
    let untold = response.value["x-examples"].members.map { (nil as String?, JSON.null, $0) }
    return (told + untold).map { type, schema, example in
      let value = example.value["value"]
      let (request, question) =
        operation.map { requestOf($0, example) } ?? (Self.explicit(example.value["x-request"]), nil)
      let status = Double(response.key) ?? value["status"].number
      return OpenAPIExchange(
        name: example.key, order: example.value["x-order"].number,
        server: example.value["x-server"].text, request: request, question: question,
        status: Int(status ?? 0), mediaType: type, content: Self.content(example.value, type),
        schema: schema,
        headers: response.value["headers"].members.map {
          JSON.Member(key: $0.key, value: resolved($0.value))
        })
    }
  }

  private static func content(_ example: JSON, _ type: String?) -> OpenAPIExchange.Content {
    guard let type else { return .none }
    let text = example["x-text"].text ?? (type.hasPrefix("text/") ? example["value"].text : nil)
    // Every JSON answer ends its line.
    let bytes = (text ?? example["value"].text).map { Array($0.utf8) }
    if example["x-beginning"] == .bool(true) { return .beginning(bytes ?? []) }
    return .whole(bytes ?? example["value"].bytes + Array("\n".utf8))
  }

  /// The request that the parameters' and contents' examples of a name make.
  private func requestOf(
    _ operation: Operation, _ example: JSON.Member
  ) -> (Request, (JSON, JSON)?) {
    var request = Request(method: operation.method, path: operation.path)
    var query: [String] = []
    for parameter in operation.parameters {
      guard let name = parameter["name"].text,
        let value = value(of: parameter, for: example)
      else { continue }
      switch parameter["in"].text {
      case "path": request.path = request.path.replacing("{\(name)}", with: value)
      case "query": query.append("\(name)=\(Self.escaped(value))")
      default: FieldName(name).map { request.fields.append(Field($0, value)) }
      }
    }
    request.query = query.isEmpty ? nil : query.joined(separator: "&")
    for type in operation.contents {
      guard let content = type.value["examples"].member(example.key) else { continue }
      request.fields.append(Field("Content-Type", type.key))
      let text = content["x-text"].text ?? (type.key == "text/plain" ? content["value"].text : nil)
      request.content = text.map { Array($0.utf8) } ?? content["value"].bytes
      return (request, content["x-text"] == .null ? (content["value"], type.value["schema"]) : nil)
    }
    return (request, nil)
  }

  private func value(of parameter: JSON, for example: JSON.Member) -> String? {
    if parameter["name"] == .string("id"), let session = example.value["x-session"].text {
      return session
    }
    let isRequired = parameter["required"] == .bool(true)
    let value =
      parameter["examples"][example.key].member("value")
      ?? (isRequired ? parameter.member("example") : nil)
    return value.map(Self.plain)
  }

  private static func explicit(_ json: JSON) -> Request {
    var request = Request(
      method: json["method"].text ?? "", path: json["path"].text ?? "", query: json["query"].text,
      fields: json["fields"].members.compactMap { member in
        FieldName(member.key).map { Field($0, member.value.text ?? "") }
      })
    let content = json["text"].text.map { Array($0.utf8) } ?? json.member("content")?.bytes
    guard let content else { return request }
    request.content = content
    if request.value(of: "Content-Type") == nil {
      request.fields.append(Field("Content-Type", "application/json"))
    }
    return request
  }

  /// A parameter's value as it stands in a URL or a field, before escaping; arrays by commas.
  private static func plain(_ value: JSON) -> String {
    switch value {
    case .string(let text): text
    case .array(let elements): elements.map(plain).joined(separator: ",")
    default: String(decoding: value.bytes, as: UTF8.self)
    }
  }

  /// Source: RFC 3986 section 2.3; whatever is not unreserved is escaped.
  private static func escaped(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, byte in
      let scalar = Unicode.Scalar(byte)
      if scalar.properties.isAlphabetic && byte < 0x80 || "0123456789-._~".utf8.contains(byte) {
        result.unicodeScalars.append(scalar)
      } else {
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
