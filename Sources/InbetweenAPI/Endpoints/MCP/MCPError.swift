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

    /// Returns the status code of the HTTP response.
    ///
    /// In modern revisions, the status is 404 for an unknown method and 400 for invalid parameters.
    /// A legacy client ends its session when it receives 404. So in legacy revisions, the status of
    /// these two errors is 200. All other errors have the status 400.
    func status(in era: MCPRevision.Era) -> Int {
      switch self {
      case .parseError, .invalidRequest, .headerMismatch, .unsupportedRevision: 400
      case .methodNotFound: era == .modern ? 404 : 200
      case .invalidParams: era == .modern ? 400 : 200
      }
    }
  }

  let code: Code
  /// The error in one or two sentences.
  let message: String
  /// The position of a syntax error, or the supported and requested revisions; `nil` for other
  /// errors.
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
