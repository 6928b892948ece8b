/// The answer to a request: a response, or one that is still to come.
public enum Reply: Sendable {
  /// A response that can be sent.
  case now(Response)
  /// One that waits for a disk.
  case later(any PendingResponse)
  /// One whose computation takes too long for an event thread.
  case computing(any Computation)
}

/// A response that waits for something slower than a processor, such as a disk.
///
/// Whoever has other requests at hand begins those first: what waits for the same disk is then done together.
public protocol PendingResponse: Sendable {
  /// Makes the response, and does or waits for what is missing; to be asked for once, whether it can be sent
  /// by then or not.
  func response() -> Response
}

/// A response that a worker thread computes.
public protocol Computation: Sendable {
  /// The address of the client for which it is computed; the workers are shared out fairly between clients.
  var client: String { get }

  /// Computes the response; called once, on a worker thread.
  func response() -> Response

  /// Makes `response` return within about 10 ms; its response is then not sent.
  ///
  /// May be called from any thread, at any time and several times.
  func cancel()
}
