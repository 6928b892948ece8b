internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

extension Response {
  /// Returns a plain-text response, which caches must not store.
  static func text(_ text: String) -> Response {
    plainText(text, fields: [Field(.cacheControl, "no-store")])
  }

  static func plainText(_ text: String, fields: [Field] = []) -> Response {
    Response(
      status: 200, fields: [Field(.contentType, "text/plain; charset=utf-8")] + fields,
      content: Array(text.utf8))
  }

  static func json(_ content: [UInt8], status: Int = 200, fields: [Field] = []) -> Response {
    var response = Response(status: status, content: content)
    response.fields.append(jsonType)
    if !fields.isEmpty { response.fields += fields }
    return response
  }

  private static let jsonType = Field(.contentType, "application/json")

  /// Returns a response with a JSON object and a final newline; a closure writes the object's
  /// members.
  ///
  /// - Throws: A 422 if a number is not finite and the contract allows no `null` for it.
  static func object(
    status: Int = 200, fields: [Field] = [], capacity: Int = 1024,
    _ members: (inout JSONWriter) -> Void
  ) throws(Problem) -> Response {
    var json = JSONWriter(capacity: capacity)
    json.document(members)
    guard !json.hasNonFinite else { throw .notFinite }
    return .json(json.finish(), status: status, fields: fields)
  }

  /// Returns a response with a JSON object in which `null` replaces each number that is not finite.
  ///
  /// Use this function for objects whose numbers are always finite, and for sessions. The contract
  /// allows `null` for the values and velocities of a session. So the response to a committed
  /// change never fails.
  static func nullableObject(
    status: Int = 200, fields: [Field] = [], capacity: Int = 1024,
    _ members: (inout JSONWriter) -> Void
  ) -> Response {
    var json = JSONWriter(capacity: capacity)
    json.document(members)
    return .json(json.finish(), status: status, fields: fields)
  }
}

extension JSONWriter {
  /// Writes an object and a final newline; a closure writes the object's members.
  fileprivate mutating func document(_ members: (inout JSONWriter) -> Void) {
    beginObject()
    members(&self)
    endObject()
    newline()
  }
}
