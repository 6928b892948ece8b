/// An error response of the transport, for a request that no handler receives.
///
/// The program renders the response; the transport sends it and closes the connection.
package struct Refusal: Sendable, Equatable {
  /// The status code of the response.
  package var status: Int
  /// The fault of the request, in one sentence that helps the client to correct it.
  package var detail: String
  /// The values that are accepted, if they can be listed; otherwise empty.
  package var allowed: [String]
  /// True if the response is rendered once and sent to many clients.
  ///
  /// Such a response must not identify a single request.
  package var isForMany: Bool

  /// Creates a refusal.
  package init(status: Int, detail: String, allowed: [String] = [], isForMany: Bool = false) {
    self.status = status
    self.detail = detail
    self.allowed = allowed
    self.isForMany = isForMany
  }
}
