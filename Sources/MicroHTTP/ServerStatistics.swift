/// The counters of a server since its start, for metrics.
///
/// Every number except `open` only grows. The numbers are read without a lock, so they may differ
/// by a moment.
public struct ServerStatistics: Sendable, Equatable {
  /// Connections that were rejected with 503.
  public struct Rejected: Sendable, Equatable {
    /// Because the server had reached its limit.
    public var overLimit = 0
    /// Because their address had reached its limit.
    public var overAddressLimit = 0

    /// Creates counters of 0.
    public init() {}
  }

  /// Connections that the server has ended because their clients exceeded a limit.
  public struct Cut: Sendable, Equatable {
    /// The head did not arrive in time.
    public var head = 0
    /// The content did not arrive in time; the client received 408.
    public var body = 0
    /// The client did not read the response in time.
    public var response = 0
    /// The client sent no further request in time.
    public var idle = 0
    /// The client sent four times the allowed content.
    public var oversized = 0

    /// Creates counters of 0.
    public init() {}
  }

  /// Connections that were accepted.
  public var accepted = 0
  /// Connections that are open now.
  public var open = 0
  /// Connections that were rejected; not among `accepted`.
  public var rejected = Rejected()
  /// Connections that were cut; among `accepted`.
  public var cut = Cut()
  /// Requests that the transport refused with a response, by status; a 408 is in `cut` instead.
  public var refused: [Int: Int] = [:]

  /// Creates counters of 0.
  public init() {}
}
