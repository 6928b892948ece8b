internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// The call of a tool: the request of an endpoint, and the endpoint's response as the result.
struct MCPToolCall: Sendable {
  private let tool: MCPTool
  private let arguments: MCPArguments
  private let reply: MCPReply

  /// Finds the tool that a message calls.
  ///
  /// - Throws: An error if there is no such tool, or if the arguments are not an object.
  init(_ message: MCPMessage, _ reply: MCPReply) throws(MCPError) {
    guard let name = message.params.member("name")?.text else {
      throw MCPError(.invalidParams, "params.name must be the name of a tool")
    }
    guard let tool = MCPTool.all.first(where: { $0.name == name }) else {
      let names = MCPTool.all.map(\.name)
      let near = NearestWord.suggestion(for: name, among: names)
      throw MCPError(
        .invalidParams,
        "unknown tool '\(name.prefix(100))'. "
          + (near.map { "The nearest name is \($0)" }
            ?? "The tools are \(names.joined(separator: ", "))")
      )
    }
    switch message.params.member("arguments") {
    case .object?, nil: break
    case let other?:
      throw MCPError(.invalidParams, "params.arguments must be an object, not \(other.kind)")
    }
    self.tool = tool
    self.reply = reply
    arguments = MCPArguments(message.arguments)
  }

  /// Calls the tool's endpoint.
  ///
  /// - Throws: A problem if the call needs a token that is missing or wrong. This problem becomes
  ///   an HTTP error response, so that the client can send a token. All other problems are results
  ///   of the tool.
  func result(_ routed: RoutedRequest) throws(Problem) -> HandlerResult {
    let service = EvaluationService(parts: routed.service)
    let target: MCPTarget
    let request: Request
    let picture: MCPPicture?
    do throws(Problem) {
      target = try tool.target(arguments)
      request = target.request(within: routed.request)
      picture = tool.picture(arguments)
    } catch {
      return .done(failure(error.response()))
    }
    var context = RequestContext(
      match: RouteTable.match(request.path), start: nil, threads: routed.threads)
    try routed.service.access.requireToken(request, context.match)
    switch service.handle(request, &context) {
    // The request accepts only JSON, so the response is not a stream.
    case .done(let response):
      var shown: MCPPicture?
      if response.status < 400, !Work.isStopped {
        shown = picture ?? tool.picture(arguments, ofFit: response.content[...])
      }
      return .done(result(response, of: target, shown?.content(service, within: routed.request)))
    case .storing(let change):
      let content = picture?.content(service, within: routed.request)
      return .storing(
        StoredChange(write: change.write) {
          result(change.render(), of: target, content)
        })
    }
  }

  /// Returns the result of the tool; the result contains the endpoint's response.
  private func result(
    _ response: Response, of target: MCPTarget, _ picture: MCPPicture.Content?
  ) -> Response {
    guard response.status < 400 else {
      var response = response
      response.content = target.located(response.content)
      return failure(response)
    }
    var content = response.content[...]
    if content.last == UInt8(ascii: "\n") { content = content.dropLast() }
    if content.isEmpty { content = Array(#"{"deleted":true}"#.utf8)[...] }
    let isShown = content.count <= Limits.toolTextBytes.max
    let size = content.count + (isShown ? content.count : 0) + (picture?.size ?? 0)
    let isReplayed = response.fields.contains { $0.name == KeptResponse.replayed }
    var result = reply.result(capacity: size + 1024, isReplayed: isReplayed) { json in
      json.beginArray("content")
      Self.write(
        isShown ? String(decoding: content, as: UTF8.self) : Self.notShown(content.count),
        to: &json)
      picture?.write(to: &json)
      json.endArray()
      json.key("structuredContent")
      json.raw(content)
      json.bool("isError", false)
    }
    result.samples = response.samples
    return result
  }

  /// Returns the result of a failed call; the result contains the endpoint's problem document.
  private func failure(_ response: Response) -> Response {
    let text = String(decoding: response.content.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    var result = reply.result(capacity: text.utf8.count + 256) { json in
      json.beginArray("content")
      Self.write(text, to: &json)
      json.endArray()
      json.bool("isError", true)
    }
    result.problem = response.problem
    return result
  }

  /// Returns the HTTP response to a tool call that failed with a problem.
  ///
  /// The problem becomes the result of the tool. The response is `nil` if the request is not a tool
  /// call, or if the problem concerns only the HTTP request.
  @Sendable static func response(to request: Request, failing problem: Problem) -> Response? {
    switch problem.type {
    case .invalidRequest, .responseNotKept, .idempotencyKeyReused, .contention, .unavailable,
      .storageFull:
      break
    default: return nil
    }
    guard let message = try? MCPMessage(request.content), message.id != nil,
      message.method == MCPEndpoint.callMethod,
      let call = try? MCPToolCall(
        message, MCPReply(id: message.id, era: MCPEnvelope.era(of: message, request)))
    else { return nil }
    return call.failure(problem.response())
  }

  /// Writes a text as an element of the result's array `content`, which the caller has opened.
  static func write(_ text: String, to json: inout JSONWriter) {
    json.beginObject()
    for (key, text) in [("type", "text"), ("text", text)] { json.string(key, text) }
    json.endObject()
  }

  private static func notShown(_ size: Int) -> String {
    """
    The result has \(size) bytes, so only structuredContent contains it; the maximum as text is \
    \(Limits.toolTextBytes.max) bytes \(Limits.toolTextBytes.citation). Request fewer samples or \
    properties, or a lower precision
    """
  }
}
