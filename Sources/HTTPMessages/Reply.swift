/// The answer to a request: a response, or one that is still to come.
public enum Reply: Sendable {
  /// A response that can be sent.
  case now(Response)
  /// One for which something slow is still to be done.
  case later(any PendingResponse)
}

/// A response that waits for something slower than a processor, such as a disk.
///
/// Whoever has other requests at hand begins those first: what waits for the same disk is then done together.
public protocol PendingResponse: Sendable {
  /// Makes the response, and does or waits for what is missing; to be asked for once, whether it can be sent
  /// by then or not.
  func response() -> Response
}
