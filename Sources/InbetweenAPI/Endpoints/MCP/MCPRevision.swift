/// The revisions of the Model Context Protocol that the service supports.
///
/// Source: modelcontextprotocol.io/specification/versioning.
enum MCPRevision {
  /// The revisions in which each request contains its revision.
  static let modern = ["2026-07-28"]
  /// The revisions in which `initialize` negotiates the revision of a connection, newest first.
  static let legacy = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
  /// All revisions, newest first.
  static let all = modern + legacy

  /// The two eras of the protocol.
  enum Era: Sendable {
    /// The revisions in which a client begins with the request `initialize`.
    case legacy
    /// The revisions without `initialize`; each request contains its revision and the client's
    /// capabilities.
    case modern
  }
}
