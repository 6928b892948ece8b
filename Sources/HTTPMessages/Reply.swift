/// The result of handling a request: a complete response, or a response that is completed later.
package enum Reply: Sendable {
  /// A response that can be sent.
  case now(Response)
  /// A response that depends on a slow operation, such as a commit to disk.
  case later(any PendingResponse)
  /// A response whose computation takes too long for an event thread.
  case computing(any Computation)
}

/// A response that depends on a slow operation, such as a commit to disk.
///
/// Before an event thread completes the response, the thread handles all other requests that it has
/// read. One commit can then complete the responses to all these requests.
package protocol PendingResponse: Sendable {
  /// Completes the operation if it is not complete yet, and returns the response.
  ///
  /// This method must be called once, even if the response cannot be sent any more.
  func response() -> Response
}

/// A response that a worker thread computes.
package protocol Computation: Sendable {
  /// The key by which workers serve clients in rotation: the client's network, which is one IPv4
  /// address or one /64 of IPv6.
  var client: String { get }

  /// Computes the response on the calling thread only.
  ///
  /// The caller calls either this method or `response(on:)`, at most once, usually on a worker
  /// thread.
  func response() -> Response

  /// Computes the response on the calling thread, with the help of other threads while they are
  /// idle.
  func response(on threads: any SharedThreads) -> Response

  /// Returns the response to a computation that was canceled before it ran.
  ///
  /// The caller calls this method after `cancel`, and instead of `response()` or `response(on:)`.
  func stoppedResponse() -> Response

  /// Makes a running call of `response` return within about 10 ms.
  ///
  /// The response reports that the computation was stopped. But if the computation has already
  /// stored a change, the response is the regular response to that change.
  ///
  /// This method can be called from any thread, at any time and several times.
  func cancel(_ cause: CancellationCause)
}

/// The reasons to cancel a computation.
package enum CancellationCause: Sendable {
  /// The client has disconnected, so no response can be sent.
  case disconnect
  /// The response was not ready at its deadline.
  case deadline
  /// The server is stopping.
  case stop
}

extension Computation {
  /// Computes the response on the calling thread only.
  package func response(on threads: any SharedThreads) -> Response { response() }
}

/// Threads that take part in a computation while they are idle.
package protocol SharedThreads: Sendable {
  /// Calls a function repeatedly until it returns false, on the calling thread and on idle threads.
  ///
  /// An idle thread looks for other work after each call. When this method returns, no call of the
  /// function is running.
  ///
  /// - Parameter part: Computes the next part of the whole; it returns false if no part is left.
  func share(_ part: @escaping @Sendable () -> Bool)

  /// Schedules the work of a stream; workers serve clients in rotation.
  ///
  /// This method returns at once. No limit applies to the work, because the stream was already
  /// admitted. A stream must not submit its work again before the work has ended.
  func submit(_ work: any StreamWork)
}

/// A stream's work that takes too long for an event thread.
package protocol StreamWork: AnyObject, Sendable {
  /// The network of the client that receives the stream: one IPv4 address, or one /64 of IPv6.
  ///
  /// Workers serve networks in rotation.
  var client: String { get }

  /// Performs the work, on a worker thread; not called if the server stops first.
  func perform(on threads: any SharedThreads)

  /// Makes a running call of `perform` return within about 10 ms.
  ///
  /// The method is called when the server stops, and when the stream of the work is released. The
  /// calls can come from any thread.
  func cancel()
}
