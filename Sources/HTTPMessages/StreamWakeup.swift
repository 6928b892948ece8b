/// Ends the wait of one producer.
///
/// A wake-up is never lost: after each call of `wake`, the transport calls the producer's `next` at
/// least once more, unless the stream has ended. One call of `next` may serve several wake-ups.
package struct StreamWakeup: Sendable {
  private let action: @Sendable () -> Void

  /// Creates a wake-up.
  ///
  /// - Parameter action: Makes the transport call `next`. It must have the properties of `wake`.
  package init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Makes the transport call the producer's `next` soon.
  ///
  /// This method may be called from any thread, at any time and any number of times. It never waits
  /// for a client. After the end of the stream, it does nothing.
  package func wake() { action() }
}
