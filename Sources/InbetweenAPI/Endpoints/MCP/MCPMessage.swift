internal import HTTPMessages
internal import JSONCodec

/// A JSON-RPC message of a client: a request, or a notification.
///
/// Source: JSON-RPC 2.0 section 4; Model Context Protocol 2026-07-28, "Messages".
struct MCPMessage {
  /// The identifier as received, which is the JSON text of a string or an integer; `nil` for a
  /// notification.
  let id: [UInt8]?
  let method: String
  /// The parameters; an empty object if there are none.
  let params: JSON
  /// The JSON text of `params.arguments`; `{}` if this member is missing.
  ///
  /// `MCPToolCall` checks that this text is a JSON object.
  let arguments: [UInt8]

  /// The error of a message that cannot be handled.
  ///
  /// The identifier of the error is `nil` if the message has no valid identifier, or if the content
  /// is not a JSON object.
  struct Unreadable: Error {
    let id: [UInt8]?
    let error: MCPError
  }

  /// Parses the content of a request.
  init(_ content: [UInt8]) throws(Unreadable) {
    let json: JSON
    do throws(JSONSyntaxError) { json = try RequestDecoder.tree(content) } catch {
      throw Unreadable(id: nil, error: MCPError(error))
    }
    guard case .object = json else {
      let reason =
        if case .array = json {
          "since revision 2025-06-18, MCP has no batches: send one message per request"
        } else { "the message must be an object, not \(json.kind)" }
      throw Unreadable(id: nil, error: MCPError(.invalidRequest, reason))
    }
    let members = JSONScanner.members(of: content)
    let text = members.first { $0.key == "id" }.map { Array(content[$0.value]) }
    id = text.flatMap { Self.isIdentifier(json.member("id"), $0) ? $0 : nil }
    if text != nil, id == nil {
      throw Unreadable(
        id: nil, error: MCPError(.invalidRequest, "id must be a string or an integer"))
    }
    guard json.member("jsonrpc")?.text == "2.0" else {
      throw Unreadable(id: id, error: MCPError(.invalidRequest, #"jsonrpc must be "2.0""#))
    }
    guard let method = json.member("method")?.text else {
      throw Unreadable(
        id: id,
        error: MCPError(
          .invalidRequest,
          "method must be a string. Send only requests and notifications, not responses"))
    }
    self.method = method
    params = json.member("params") ?? .object([])
    guard case .object = params else {
      throw Unreadable(
        id: id, error: MCPError(.invalidParams, "params must be an object, not \(params.kind)"))
    }
    let arguments = members.first { $0.key == "params" }.flatMap { params in
      JSONScanner.members(of: content, from: params.value.lowerBound)
        .first { $0.key == "arguments" }
    }
    self.arguments = arguments.map { Array(content[$0.value]) } ?? Array("{}".utf8)
  }

  /// True if `value` is a valid message identifier: a string or an integer.
  ///
  /// An integer is a number whose JSON text has no decimal point and no exponent.
  ///
  /// - Parameter text: The JSON text of the value.
  private static func isIdentifier(_ value: JSON?, _ text: [UInt8]) -> Bool {
    switch value {
    case .string: true
    case .number: text.allSatisfy { $0 == UInt8(ascii: "-") || $0.isDigit }
    default: false
    }
  }
}

extension JSON {
  /// The kind of the value with its article, for messages: `a number`, `an array`.
  var kind: String { JSONTokenStream(self).token(0).kind }
}
