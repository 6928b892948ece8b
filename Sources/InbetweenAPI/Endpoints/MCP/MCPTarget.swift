internal import HTTPMessages

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

  /// Returns the request, with the client and the token of the message's request.
  func request(within message: Request) -> Request {
    var fields = message.fields.filter { [.authorization, .xForwardedFor].contains($0.name) }
    fields.append(Field(.accept, accept))
    if !body.isEmpty {
      fields.append(Field(.contentType, "application/json"))
      fields.append(Field(.contentLength, "\(body.count)"))
    }
    if let ifMatch { fields.append(Field(.ifMatch, ifMatch)) }
    return Request(
      method: method, path: path, query: query, fields: fields, content: body,
      clientAddress: message.clientAddress)
  }
}
