internal import HTTPMessages
internal import JSONCodec

/// Renders the responses to one message.
struct MCPReply: Sendable {
  /// The JSON text of the message's identifier; `nil` is written as `null`.
  let id: [UInt8]?
  let era: MCPRevision.Era

  /// Returns a successful response; a closure writes the members of the result.
  ///
  /// - Parameter isReplayed: True if the result was stored for an earlier call with the same
  ///   idempotency key.
  func result(
    capacity: Int = 1024, isReplayed: Bool = false, _ members: (inout JSONWriter) -> Void
  ) -> Response {
    response(status: 200, capacity: capacity, "result") { json in
      if era == .modern { json.string("resultType", "complete") }
      members(&json)
      guard era == .modern || isReplayed else { return }
      json.beginObject("_meta")
      if isReplayed { json.bool(KeptResponse.replayed.text, true) }
      if era == .modern {
        json.key("io.modelcontextprotocol/serverInfo")
        MCPEndpoint.writeServerInfo(to: &json)
      }
      json.endObject()
    }
  }

  /// Returns a successful response that clients of a modern revision can cache for an hour.
  ///
  /// The result depends only on the program. Its member `ttlMs` is the lifetime in milliseconds. In
  /// a legacy revision, the result does not state a lifetime.
  func cacheable(_ members: (inout JSONWriter) -> Void) -> Response {
    result { json in
      members(&json)
      if era == .modern {
        json.integer("ttlMs", 3_600_000)
        json.string("cacheScope", "public")
      }
    }
  }

  func error(_ error: MCPError) -> Response {
    response(status: error.code.status(in: era), "error") { json in
      json.integer("code", error.code.rawValue)
      json.string("message", error.message)
      if let data = error.data { json.value("data", data) }
    }
  }

  private func response(
    status: Int, capacity: Int = 1024, _ key: String, _ members: (inout JSONWriter) -> Void
  ) -> Response {
    // A result is copied from JSON that was already checked: all its numbers are finite.
    Response.nullableObject(status: status, fields: [Self.noStore], capacity: capacity) { json in
      json.string("jsonrpc", "2.0")
      json.key("id")
      if let id { json.raw(id[...]) } else { json.null() }
      json.beginObject(key)
      members(&json)
      json.endObject()
    }
  }

  private static let noStore = Field(.cacheControl, "no-store")
}
