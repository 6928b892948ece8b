internal import HTTPMessages
internal import JSONCodec

/// The request to which a tool call is mapped.
struct MCPTarget: Sendable {
  var method = "POST"
  let path: String
  var query: String?
  var body: [UInt8] = []
  /// The media type of the response.
  var accept = "application/json"
  /// The value of `If-Match`; `nil` for none.
  var ifMatch: String?
  /// The value of `Idempotency-Key`; `nil` for none.
  var idempotencyKey: String?
  /// The argument whose members are members of the body; `nil` for none.
  var nested: Nested?

  /// An argument that is an object, with the names of its members.
  struct Nested: Sendable {
    let name: String
    let keys: [String]
  }

  /// Returns the request, with the client and the token of the message's request.
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

  /// Returns a problem document whose locations are locations in the tool's arguments.
  func located(_ problem: [UInt8]) -> [UInt8] {
    guard let nested, case .object(let members)? = try? JSONReader.read(problem) else {
      return problem
    }
    let errors = members.map { member in
      guard member.key == "errors", case .array(let errors) = member.value else { return member }
      return JSON.Member(key: member.key, value: .array(errors.map(nested.located)))
    }
    var json = JSONWriter(capacity: problem.count + 256)
    json.value(.object(errors))
    return json.finish()
  }
}

extension MCPTarget.Nested {
  /// Returns an error, with the argument's pointer prepended if it is at a member of the argument.
  fileprivate func located(_ error: JSON) -> JSON {
    guard case .object(let members) = error else { return error }
    return .object(
      members.map { member in
        guard member.key == "pointer", let pointer = member.value.text,
          keys.contains(where: { key in
            let place = JSONPointer.root.appending(key).description
            return pointer == place || pointer.hasPrefix(place + "/")
          })
        else { return member }
        return JSON.Member(
          key: member.key,
          value: .string(JSONPointer.root.appending(name).description + pointer))
      })
  }
}
