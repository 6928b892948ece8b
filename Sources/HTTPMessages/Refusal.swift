/// An error response of the transport, to a request that is not passed to a handler.
///
/// The program renders the response. The transport sends it and closes the connection.
package struct Refusal: Error, Sendable, Equatable {
  /// The status code of the response.
  package var status: Int
  /// The fault of the request, in one sentence that helps the client to correct it.
  package var detail: String
  /// The values that are allowed instead of the refused one; empty if they cannot be listed.
  package var allowed: [String]
  /// True if the response is rendered once and then sent to many clients.
  ///
  /// Such a response must not contain data of a single request.
  package var isForMany: Bool

  /// Creates a refusal.
  package init(status: Int, detail: String, allowed: [String] = [], isForMany: Bool = false) {
    self.status = status
    self.detail = detail
    self.allowed = allowed
    self.isForMany = isForMany
  }
}
