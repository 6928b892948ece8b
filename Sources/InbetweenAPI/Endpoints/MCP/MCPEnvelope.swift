internal import Foundation
internal import HTTPMessages
internal import JSONCodec

/// Determines the era of a message, legacy or modern, and checks the header fields of its request.
///
/// A message is modern if `params._meta` contains its revision. It is also modern if the field
/// `MCP-Protocol-Version` contains a revision that is not legacy. All other messages are legacy.
///
/// Source: Model Context Protocol 2026-07-28, "Streamable HTTP" and "Per-request protocol fields".
enum MCPEnvelope {
  /// Returns the era of a message, by the message's content and the request's header fields.
  static func era(of message: MCPMessage, _ request: Request) -> MCPRevision.Era {
    if message.params.member(metaKey)?.member(revisionKey) != nil { return .modern }
    let field = request.value(of: revisionField)
    return field.map { MCPRevision.legacy.contains($0) } ?? true ? .legacy : .modern
  }

  /// Throws an error if a modern message is incomplete, contradicts its header fields, or has an
  /// unsupported revision.
  static func check(_ message: MCPMessage, _ request: Request) throws(MCPError) {
    for name in [revisionField, methodField, nameField]
    where request.fields.count(where: { $0.name == name }) > 1 {
      throw MCPError(.headerMismatch, "the field \(name) is given twice")
    }
    let field = request.value(of: revisionField)
    let meta = message.params.member(metaKey) ?? .null
    guard let revision = meta.member(revisionKey) else {
      if let field, !MCPRevision.all.contains(field) { throw MCPError(unsupported: field) }
      throw MCPError(.invalidParams, "params._meta must contain \(revisionKey)")
    }
    guard meta.member(capabilitiesKey) != nil else {
      throw MCPError(.invalidParams, "params._meta must contain \(capabilitiesKey)")
    }
    try require(field, revisionField, revision.text, "params._meta.\(revisionKey)")
    try require(request.value(of: methodField), methodField, message.method, "method")
    if message.method == MCPEndpoint.callMethod, let name = message.params.member("name") {
      try require(request.value(of: nameField).map(decoded), nameField, name.text, "params.name")
    }
    if let field, !MCPRevision.modern.contains(field) { throw MCPError(unsupported: field) }
  }

  /// Throws an error if the header field of a notification names an unsupported revision.
  static func checkNotification(_ request: Request) throws(MCPError) {
    guard let field = request.value(of: revisionField), !MCPRevision.all.contains(field) else {
      return
    }
    throw MCPError(unsupported: field)
  }

  private static func require(
    _ field: String?, _ name: FieldName, _ value: String?, _ place: String
  ) throws(MCPError) {
    guard let field else {
      throw MCPError(
        .headerMismatch, "the header field \(name) is missing: it must have the value of '\(place)'"
      )
    }
    guard let value, field.utf8.elementsEqual(value.utf8) else {
      throw MCPError(
        .headerMismatch, "the header field \(name) differs from the value of '\(place)'")
    }
  }

  /// Decodes a field value of the form `=?base64?…?=`; returns other values unchanged.
  private static func decoded(_ field: String) -> String {
    let (prefix, suffix) = ("=?base64?", "?=")
    guard field.hasPrefix(prefix), field.hasSuffix(suffix),
      field.utf8.count >= prefix.utf8.count + suffix.utf8.count,
      let data = Data(
        base64Encoded: String(field.dropFirst(prefix.count).dropLast(suffix.count))),
      let text = String(validating: data, as: UTF8.self)
    else { return field }
    return text
  }

  private static let metaKey = "_meta"
  private static let revisionKey = "io.modelcontextprotocol/protocolVersion"
  private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"
  private static let revisionField: FieldName = "MCP-Protocol-Version"
  private static let methodField: FieldName = "Mcp-Method"
  private static let nameField: FieldName = "Mcp-Name"
}
