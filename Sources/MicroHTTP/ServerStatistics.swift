/// The counters of a server since its start, for metrics.
///
/// Every number except `open` only grows. The numbers are read without a lock, so they may differ
/// by a moment.
package struct ServerStatistics: Sendable, Equatable {
  /// Connections that were rejected with 503.
  package struct Rejected: Sendable, Equatable {
    /// Because the server had reached its limit.
    package var overLimit = 0
    /// Because their address had reached its limit.
    package var overAddressLimit = 0

    /// Creates counters of 0.
    package init() {}
  }

  /// Connections that the server has ended because their clients exceeded a limit.
  package struct Cut: Sendable, Equatable {
    /// The head did not arrive in time.
    package var head = 0
    /// The content did not arrive in time; the client received 408.
    package var body = 0
    /// The client did not read the response in time.
    package var response = 0
    /// The client sent no further request in time.
    package var idle = 0
    /// The client sent four times the allowed content.
    package var oversized = 0

    /// Creates counters of 0.
    package init() {}
  }

  /// Connections that were accepted.
  package var accepted = 0
  /// Connections that are open now.
  package var open = 0
  /// Connections that were rejected; not among `accepted`.
  package var rejected = Rejected()
  /// Connections that were cut; among `accepted`.
  package var cut = Cut()
  /// Requests that the transport refused with a response, by status; a 408 is in `cut` instead.
  package var refused: [Int: Int] = [:]

  /// Creates counters of 0.
  package init() {}
}
