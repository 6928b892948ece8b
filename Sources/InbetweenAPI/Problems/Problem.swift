internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// An error that a client is told, as one document.
///
/// Source: RFC 9457.
struct Problem: Error {
  var type: ProblemType
  /// What was wrong this time, in one sentence.
  var detail: String?
  /// Everything that is wrong with the request's meaning.
  var violations: [Violation] = []
  /// Where a text stops being JSON.
  var syntax: JSONSyntaxError?
  /// What would have been accepted.
  var allowed: [String] = []
  /// Field lines the status asks for, such as `Allow`.
  var fields: [Field] = []

  init(
    _ type: ProblemType, _ detail: String? = nil, allowed: [String] = [], fields: [Field] = []
  ) {
    self.type = type
    self.detail = detail
    self.allowed = allowed
    self.fields = fields
  }

  init(violations: [Violation]) {
    type = .invalidRequest
    self.violations = violations
  }

  init(syntax: JSONSyntaxError) {
    type = .malformedJSON
    self.syntax = syntax
    detail = syntax.detail
  }

  /// The document as a response.
  func response(closesConnection: Bool = false) -> Response {
    var json = JSONWriter()
    json.beginObject()
    json.key("type")
    json.string("/problems/\(type.rawValue)")
    json.key("title")
    json.string(type.title)
    json.key("status")
    json.integer(type.status)
    if let detail {
      json.key("detail")
      json.string(detail)
    }
    if let syntax {
      json.key("line")
      json.integer(syntax.line)
      json.key("column")
      json.integer(syntax.column)
      json.key("offset")
      json.integer(syntax.offset)
    }
    if !allowed.isEmpty {
      json.key("allowed")
      json.strings(allowed)
    }
    if !violations.isEmpty {
      json.key("errors")
      json.beginArray()
      for violation in violations { violation.write(to: &json) }
      json.endArray()
    }
    json.endObject()
    json.newline()
    return response("application/problem+json", json.finish(), closesConnection)
  }

  /// The problem in one of its forms.
  func response(
    _ mediaType: String, _ content: [UInt8], _ closesConnection: Bool
  ) -> Response {
    var response = Response(
      status: type.status, fields: [Field(.contentType, mediaType)] + fields, content: content,
      closesConnection: closesConnection)
    response.problem = type.rawValue
    return response
  }
}

extension JSONWriter {
  mutating func strings(_ texts: some Sequence<String>) {
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
