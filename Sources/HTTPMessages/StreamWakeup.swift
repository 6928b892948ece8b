/// A handle that wakes one waiting producer, and contains the threads that compute its slow pieces.
///
/// A wake-up is never lost: after each call of `wake`, the transport calls the producer's `next` at
/// least once more, unless the stream has ended. One call of `next` can serve several wake-ups.
package struct StreamWakeup: Sendable {
  /// The threads for pieces that take long; `nil` if the calling thread computes all pieces.
  package let threads: (any SharedThreads)?
  private let action: @Sendable () -> Void

  /// Creates a handle from the action that ends the wait.
  ///
  /// - Parameters:
  ///   - threads: The threads for pieces that take long.
  ///   - action: Makes the transport call `next`. The action must meet the guarantees that `wake`
  ///     documents.
  package init(threads: (any SharedThreads)? = nil, _ action: @escaping @Sendable () -> Void) {
    self.threads = threads
    self.action = action
  }

  /// Makes the transport call the producer's `next` soon.
  ///
  /// This method can be called from any thread, at any time and any number of times. The method
  /// never waits for a client. After the end of the stream, it does nothing.
  package func wake() { action() }
}
