import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

/// A request that must be refused, and the expected problem.
struct RefusedRequest: Sendable, CustomStringConvertible {
  var method = "POST"
  var path = "/v1/evaluate"
  var query: String?
  var fields: [Field] = []
  var content: [UInt8] = []
  let status: Int
  let type: String
  /// Texts that the problem document must contain.
  let excerpts: [String]

  var description: String {
    "\(status) \(type): \(method) \(path) \(excerpts.joined(separator: ", "))"
  }

  var request: Request {
    Request(
      method: method, path: path, query: query,
      fields: fields + (content.isEmpty ? [] : [Field("Content-Length", "\(content.count)")]),
      content: content)
  }

  /// Expects the problem in a response.
  func expect(_ response: ReceivedResponse) {
    #expect(response.status == status, "\(response.text)")
    #expect(response.problem == type, "\(response.text)")
    for word in excerpts { #expect(response.text.contains(word), "\(response.text)") }
  }

  /// Creates a request with a JSON body.
  static func json(
    _ json: String, _ status: Int, _ type: String, _ excerpts: String...,
    path: String = "/v1/evaluate",
    method: String = "POST"
  ) -> RefusedRequest {
    bytes(Array(json.utf8), "application/json", status, type, excerpts, path: path, method: method)
  }

  /// Creates a request with a body of any media type.
  static func bytes(
    _ content: [UInt8], _ mediaType: String, _ status: Int, _ type: String, _ excerpts: [String],
    path: String = "/v1/evaluate", method: String = "POST"
  ) -> RefusedRequest {
    RefusedRequest(
      method: method, path: path, fields: [Field("Content-Type", mediaType)], content: content,
      status: status, type: type, excerpts: excerpts)
  }

  /// Creates a request without a body.
  static func get(
    _ path: String, query: String? = nil, fields: [Field] = [], _ status: Int, _ type: String,
    _ excerpts: String..., method: String = "GET"
  ) -> RefusedRequest {
    RefusedRequest(
      method: method, path: path, query: query, fields: fields, status: status, type: type,
      excerpts: excerpts)
  }
}

extension ReceivedResponse {
  /// The last part of the problem's type; `nil` if the document does not match the contract.
  var problem: String? {
    guard value(of: "Content-Type") == "application/problem+json", text.hasSuffix("}\n"),
      self["status"].integer == status, self["title"].string?.isEmpty == false,
      let type = self["type"].string, type.hasPrefix("/problems/")
    else { return nil }
    return String(type.dropFirst("/problems/".count))
  }

  /// The pointer or the parameter of each violation.
  var places: [String] {
    self["errors"].elements.map { $0["pointer"].string ?? $0["parameter"].string ?? "nowhere" }
  }
}
