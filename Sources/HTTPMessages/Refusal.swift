/// Why the transport turns a request away before any handler sees it.
///
/// The service words the answer; the transport sends it and closes the connection.
public struct Refusal: Sendable, Equatable {
  /// The status code to answer with.
  public var status: Int
  /// What was wrong with the request, in one sentence a client can act on.
  public var detail: String
  /// What would have been accepted, where that can be listed.
  public var allowed: [String]
  /// Whether the wording is kept and sent to many clients, so that it must not name one request.
  public var isForMany: Bool

  /// Creates a refusal.
  public init(status: Int, detail: String, allowed: [String] = [], isForMany: Bool = false) {
    self.status = status
    self.detail = detail
    self.allowed = allowed
    self.isForMany = isForMany
  }
}
