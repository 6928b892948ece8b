/// The counters of a server since its start, for metrics.
///
/// Only `open` and `openStreams` can decrease. The numbers are read one after another, without a
/// lock. So the numbers can belong to slightly different times.
package struct ServerStatistics: Sendable, Equatable {
  /// The numbers of connections that were rejected: with 503 or, if the server uses TLS, with an
  /// alert.
  package struct Rejected: Sendable, Equatable {
    /// The number of connections that were rejected because the server had reached its limit.
    package var overLimit = 0
    /// The number of connections that were rejected because their address had reached its limit.
    package var overAddressLimit = 0

    /// Creates counters that are all 0.
    package init() {}
  }

  /// The numbers of connections that were cut because a client was too slow or sent too much.
  package struct Cut: Sendable, Equatable {
    /// The number of connections that were cut because the request head did not arrive in time.
    package var head = 0
    /// The number of connections that were cut because the content did not arrive in time.
    ///
    /// The clients received 408.
    package var body = 0
    /// The number of connections that were cut because the client did not read the response in
    /// time.
    package var response = 0
    /// The number of connections that were cut because the client sent no further request in time.
    package var idle = 0
    /// The number of connections that were cut because the client sent far too much content.
    ///
    /// The limit is four times the allowed size of the content.
    package var oversized = 0

    /// Creates counters that are all 0.
    package init() {}
  }

  /// The number of connections that were accepted.
  package var accepted = 0
  /// The number of connections that are open now.
  package var open = 0
  /// The number of open streams that can wait for data.
  package var openStreams = 0
  /// The numbers of connections that were rejected; `accepted` does not include them.
  package var rejected = Rejected()
  /// The numbers of connections that were cut; `accepted` includes them.
  package var cut = Cut()
  /// The number of requests that the transport itself refused, for each status code.
  ///
  /// A request that received 408 is counted in `cut` instead.
  package var refused: [Int: Int] = [:]

  /// Creates counters that are all 0.
  package init() {}
}
