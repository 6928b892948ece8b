internal import AnimationCore
internal import HTTPMessages
internal import JSONCodec

/// The request to which a tool call is mapped.
struct MCPTarget: Sendable {
  var method = "POST"
  let path: String
  var query: String?
  var body: [UInt8] = []
  /// The media type that the request accepts.
  var accept = "application/json"
  /// The value of `If-Match`; `nil` if the request has no such field.
  var ifMatch: String?
  /// The value of `Idempotency-Key`; `nil` if the request has no such field.
  var idempotencyKey: String?
  /// The argument that is an object and whose members become members of the body.
  ///
  /// An example is the argument `environment` of the tool `session`. The value is `nil` if the tool
  /// call has no such argument.
  var nested: Nested?

  /// The name of an argument that is an object, and the keys of the object's members.
  struct Nested: Sendable {
    let name: String
    let keys: [String]
  }

  /// Returns the request for the endpoint.
  ///
  /// The client address, the token and the field `X-Forwarded-For` are copied from `message`, which
  /// is the HTTP request of the tool call.
  func request(within message: Request) -> Request {
    var fields = message.fields.filter { [.authorization, .xForwardedFor].contains($0.name) }
    fields.append(Field(.accept, accept))
    if !body.isEmpty {
      fields.append(Field(.contentType, "application/json"))
      fields.append(Field(.contentLength, "\(body.count)"))
    }
    if let ifMatch { fields.append(Field(.ifMatch, ifMatch)) }
    if let idempotencyKey { fields.append(Field(.idempotencyKey, idempotencyKey)) }
    return Request(
      method: method, path: path, query: query, fields: fields, content: body,
      clientAddress: message.clientAddress)
  }

  /// Returns a copy of a problem document whose errors refer to the tool's arguments instead of the
  /// endpoint's body.
  ///
  /// For example, the pointer `/speed` becomes `/environment/speed` if `speed` is a member of the
  /// nested argument `environment`. Without a nested argument, the document is unchanged.
  func located(_ problem: [UInt8]) -> [UInt8] {
    guard let nested else { return problem }
    Work.spend(problem.count / 4 + 4 * nested.keys.count, on: .bytes)
    guard case .object(let members)? = try? JSONReader.read(problem) else { return problem }
    let prefix = JSONPointer.root.appending(nested.name).description
    let places = Set(nested.keys.map { JSONPointer.root.appending($0).description })
    let errors = members.map { member in
      guard member.key == "errors", case .array(let errors) = member.value else { return member }
      let located = errors.map { Self.located($0, prefix, below: places) }
      return JSON.Member(key: member.key, value: .array(located))
    }
    var json = JSONWriter(capacity: problem.count + 256)
    json.value(.object(errors))
    return json.finish()
  }

  /// Returns an error in which `prefix` is inserted before the pointer.
  ///
  /// The prefix is inserted only if the pointer begins with a step in `places`.
  ///
  /// Any other error is returned unchanged.
  private static func located(
    _ error: JSON, _ prefix: String, below places: Set<String>
  ) -> JSON {
    guard case .object(let members) = error else { return error }
    return .object(
      members.map { member in
        guard member.key == "pointer", let pointer = member.value.text,
          places.contains(firstStep(of: pointer))
        else { return member }
        return JSON.Member(key: member.key, value: .string(prefix + pointer))
      })
  }

  /// Returns the first step of a pointer with its slash, such as `/a` for `/a/b`.
  ///
  /// The result is empty for the root.
  private static func firstStep(of pointer: String) -> String {
    let slash = UInt8(ascii: "/")
    let step = pointer.utf8.dropFirst().prefix { $0 != slash }
    return pointer.isEmpty ? "" : "/" + String(Substring(step))
  }
}
