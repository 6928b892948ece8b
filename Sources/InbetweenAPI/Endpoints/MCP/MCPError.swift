internal import JSONCodec

/// An error of the protocol, as opposed to an error of a tool.
///
/// Source: JSON-RPC 2.0 section 5.1; Model Context Protocol 2026-07-28, "Error codes".
struct MCPError: Error {
  /// The kinds of errors; the raw value is the code of JSON-RPC.
  enum Code: Int {
    case parseError = -32_700
    case invalidRequest = -32_600
    case methodNotFound = -32_601
    case invalidParams = -32_602
    case headerMismatch = -32_020
    case unsupportedRevision = -32_022

    /// The status code of the response.
    ///
    /// In modern revisions, an unknown method has the status 404, and invalid parameters have the
    /// status 400. In legacy revisions, both have the status 200, because clients of these
    /// revisions end their session at a status of 404.
    func status(in era: MCPRevision.Era) -> Int {
      switch self {
      case .parseError, .invalidRequest, .headerMismatch, .unsupportedRevision: 400
      case .methodNotFound: era == .modern ? 404 : 200
      case .invalidParams: era == .modern ? 400 : 200
      }
    }
  }

  let code: Code
  /// The error in one sentence.
  let message: String
  /// The details that the protocol defines for the code; `nil` if there are none.
  var data: JSON?

  init(_ code: Code, _ message: String, data: JSON? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// Creates the error for a text that is not JSON.
  init(_ error: JSONSyntaxError) {
    let members = [("line", error.line), ("column", error.column), ("offset", error.offset)]
    self.init(
      .parseError, "line \(error.line), column \(error.column): \(error.detail)",
      data: .object(members.map { JSON.Member(key: $0, value: .number(Double($1))) }))
  }

  /// Creates the error for a revision that is not supported.
  init(unsupported revision: String) {
    self.init(
      .unsupportedRevision, "the protocol revision \(revision) is not supported",
      data: .object([
        JSON.Member(key: "supported", value: .array(MCPRevision.all.map(JSON.string))),
        JSON.Member(key: "requested", value: .string(revision)),
      ]))
  }
}
