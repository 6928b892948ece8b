import AnimationNotation
import JSONCodec
import HTTPMessages

extension ServiceUnderTest {
  /// Sends a request with an optional JSON body.
  ///
  /// The target may include a query.
  func send(
    _ method: String, _ target: String, _ json: String? = nil, fields: [Field] = []
  ) -> ReceivedResponse {
    let type = json.map { _ in Field("Content-Type", "application/json") }
    return send(method, target, fields: fields + [type].compactMap(\.self), content: json ?? "")
  }

  /// Sends a request with any body.
  ///
  /// `Content-Length` is sent only if `fields` contains it.
  func send(_ method: String, _ target: String, fields: [Field], content: String)
    -> ReceivedResponse
  {
    let parts = target.split(separator: "?", maxSplits: 1).map(String.init)
    return send(
      Request(
        method: method, path: parts[0], query: parts.count > 1 ? parts[1] : nil, fields: fields,
        content: Array(content.utf8)))
  }
}

extension ReceivedResponse {
  /// The JSON text of each element of `errors`.
  var errors: [String] {
    guard case .array(let errors) = self["errors"] else { return [] }
    return errors.map { error in
      var writer = JSONWriter()
      writer.value(error)
      return String(decoding: writer.finish(), as: UTF8.self)
    }
  }
}

/// The field that requests a permalink in the response to a POST.
let prefersLink = Field(.prefer, "link")
