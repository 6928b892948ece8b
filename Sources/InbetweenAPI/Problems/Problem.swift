internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// An error that is sent to the client as a problem document or as plain text.
///
/// Source: RFC 9457.
struct Problem: Error {
  var type: ProblemType
  /// The error in one sentence; `nil` if `violations` contains the errors or if the title suffices.
  var detail: String?
  /// All violations that were found in the request.
  var violations: [Violation] = []
  /// The position of a JSON syntax error; `nil` if there is none.
  var syntax: JSONSyntaxError?
  /// The line number of the error in the content, counted from 1.
  ///
  /// It is `nil` if the content is not a list of lines, or if `syntax` contains the line.
  var line: Int?
  /// The values that would have been accepted instead.
  var allowed: [String] = []
  /// The header fields that the status requires, such as `Allow`.
  var fields: [Field] = []

  init(_ type: ProblemType, _ detail: String? = nil, allowed: [String] = [], fields: [Field] = []) {
    self.type = type
    self.detail = detail
    self.allowed = allowed
    self.fields = fields
  }

  init(violations: [Violation]) {
    type = .invalidRequest
    self.violations = violations
  }

  /// Creates a problem with one violation.
  init(_ detail: String, at place: InputLocation, given: JSON? = nil, allowed: [String] = []) {
    self.init(violations: [Violation(detail, at: place, given: given, allowed: allowed)])
  }

  init(syntax: JSONSyntaxError) {
    type = .malformedJSON
    self.syntax = syntax
    detail = syntax.detail
  }

  /// Returns the document as a response.
  func response(closesConnection: Bool = false) -> Response {
    response("application/problem+json", document, closesConnection)
  }

  /// The problem document, one line of JSON with its line feed.
  var document: [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.string("type", "/problems/\(type.rawValue)")
    json.string("title", type.title)
    json.integer("status", type.status)
    if let detail { json.string("detail", detail) }
    if let syntax {
      json.integer("line", syntax.line)
      json.integer("column", syntax.column)
      json.integer("offset", syntax.offset)
    } else if let line {
      json.integer("line", line)
    }
    if !allowed.isEmpty { json.strings("allowed", allowed) }
    if !violations.isEmpty { json.array("errors", violations) { $0.write(to: &$1) } }
    json.endObject()
    json.newline()
    return json.finish()
  }

  /// Returns a response with the status of the problem and with content of a given media type.
  func response(_ mediaType: String, _ content: [UInt8], _ closesConnection: Bool) -> Response {
    var response = Response(
      status: type.status, fields: [Field(.contentType, mediaType)] + fields, content: content,
      closesConnection: closesConnection)
    response.problem = type.rawValue
    return response
  }
}
