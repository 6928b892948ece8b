internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

/// `/mcp`: the endpoints as tools of the Model Context Protocol.
///
/// The service stores no state of a protocol session: each message is independent. Only animation
/// sessions are stored; calls refer to these sessions by their identifiers.
enum MCPEndpoint {
  static let callMethod = "tools/call"

  static func handle(_ routed: RoutedRequest) throws(Problem) -> HandlerResult {
    let request = routed.request
    try routed.service.access.requireOwnOrigin(request)
    try RequestDecoder.requireContent(request)
    let message: MCPMessage
    do throws(MCPMessage.Unreadable) { message = try MCPMessage(request.content) } catch {
      return .done(MCPReply(id: error.id, era: .modern).error(error.error))
    }
    let reply = MCPReply(id: message.id, era: MCPEnvelope.era(of: message, request))
    let call: MCPToolCall
    do throws(MCPError) {
      guard message.id != nil else {
        try MCPEnvelope.checkNotification(request)
        return .done(Response(status: 202))
      }
      if reply.era == .modern { try MCPEnvelope.check(message, request) }
      guard message.method == callMethod else { return .done(try response(to: message, reply)) }
      call = try MCPToolCall(message, reply)
    } catch {
      return .done(reply.error(error))
    }
    return try call.result(routed)
  }

  private static func response(
    to message: MCPMessage, _ reply: MCPReply
  ) throws(MCPError) -> Response {
    switch (message.method, reply.era) {
    case ("tools/list", _):
      if let cursor = message.params.member("cursor"), cursor != .null {
        throw MCPError(.invalidParams, "unknown cursor: the list of tools has one page")
      }
      return reply.cacheable { json in
        json.key("tools")
        json.raw(MCPTool.list[...])
      }
    case ("server/discover", .modern):
      return reply.cacheable { json in
        json.strings("supportedVersions", MCPRevision.all)
        writeCapabilities(to: &json)
      }
    case ("initialize", .legacy):
      guard let asked = message.params.member("protocolVersion")?.text else {
        throw MCPError(.invalidParams, "params.protocolVersion must be a string")
      }
      return reply.result { json in
        let isKnown = MCPRevision.legacy.contains(asked)
        json.string("protocolVersion", isKnown ? asked : MCPRevision.legacy[0])
        writeCapabilities(to: &json)
        json.key("serverInfo")
        writeServerInfo(to: &json)
      }
    case ("ping", .legacy): return reply.result { _ in }
    default:
      throw MCPError(.methodNotFound, "there is no method '\(message.method.prefix(100))'")
    }
  }

  private static func writeCapabilities(to json: inout JSONWriter) {
    json.beginObject("capabilities")
    json.beginObject("tools")
    json.endObject()
    json.endObject()
    json.string("instructions", instructions)
  }

  static func writeServerInfo(to json: inout JSONWriter) {
    json.beginObject()
    for (key, text) in [
      ("name", "inbetween"), ("title", "Inbetween"), ("version", Version.text),
    ] {
      json.string(key, text)
    }
    json.endObject()
  }

  /// The instructions that clients give to a model: a description of the service.
  static let instructions = """
    Inbetween computes SwiftUI animations: values, velocities, settling times and completion \
    events. It also converts them to CSS, Lottie and other platforms. Write an animation as in \
    SwiftUI: `.spring(duration: 0.5, bounce: 0.3)`, `.bouncy`, `.easeInOut(duration: 0.3).delay(0.1)`. \
    Times are in seconds, values in your own units, velocities in units per second. A request \
    without a range is sampled at 60 frames per second until the motion has settled. Request few \
    samples, such as "range": {"fps": 10}; numbers are exact and may be quoted. `maxError` is the \
    allowed error of an export, as a fraction of the distance; the result contains the measured \
    error. "fidelity": "swiftui" gives the values that an app shows on each frame; "exact" applies \
    the same rules without frames. An error lists every violation with its place and the allowed \
    values: correct all of them, then call again.
    """
}

extension Route {
  // The trait `long` sends each message directly to a worker, because most tools take longer than a
  // millisecond.
  static let mcp = Route(
    "/mcp", Methods.post, takes: MediaTypes.json, offers: MediaTypes.json, .long,
    help: [HelpLine(.pages, "HOST/mcp     the tools of the Model Context Protocol")],
    problem: MCPToolCall.response(to:failing:)
  ) { routed throws(Problem) in try MCPEndpoint.handle(routed) }
}
