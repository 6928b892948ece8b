/// An error response of the transport itself, in place of the response of a handler.
///
/// The program renders the response. The transport sends the response and usually closes the
/// connection. If the only reason is a limit of the server, the connection can stay open for other
/// requests.
package struct Refusal: Error, Sendable, Equatable {
  package var status: Int
  /// The fault of the request, in sentences that help the client to correct it.
  package var detail: String
  /// The values that are allowed instead of the refused value; empty if they cannot be listed.
  package var allowed: [String]
  /// True if the response is rendered once and then sent to many clients.
  ///
  /// Such a response must not contain data from a request.
  package var isForMany: Bool

  /// Creates a refusal; by default, the response is sent to a single client.
  package init(status: Int, detail: String, allowed: [String] = [], isForMany: Bool = false) {
    self.status = status
    self.detail = detail
    self.allowed = allowed
    self.isForMany = isForMany
  }
}
