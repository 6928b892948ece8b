internal import AnimationWire
internal import HTTPMessages

extension Response {
  static func text(_ text: String) -> Response {
    Response(
      status: 200,
      fields: [
        Field(.contentType, "text/plain; charset=utf-8"), Field(.cacheControl, "no-store"),
      ], content: Array(text.utf8))
  }

  static func json(_ content: [UInt8], status: Int = 200, fields: [Field] = []) -> Response {
    var response = Response(status: status, content: content)
    response.fields.append(jsonType)
    if !fields.isEmpty { response.fields += fields }
    return response
  }

  private static let jsonType = Field(.contentType, "application/json")

  /// Answers with an object whose members are written by a closure, and the final newline.
  static func object(
    status: Int = 200, fields: [Field] = [], capacity: Int = 1024,
    _ members: (inout JSONWriter) -> Void
  ) -> Response {
    var json = JSONWriter(capacity: capacity)
    json.beginObject()
    members(&json)
    json.endObject()
    json.newline()
    return .json(json.finish(), status: status, fields: fields)
  }
}
