/// What a server has counted since it began, for metrics.
///
/// Every number but `open` only grows. They are counted without a lock, so two of them may be a moment
/// apart.
public struct ServerStatistics: Sendable, Equatable {
  /// Connections that were told to come back later.
  public struct TurnedAway: Sendable, Equatable {
    /// Because the server had as many as it may.
    public var overLimit = 0
    /// Because their address had as many as one may.
    public var overAddressLimit = 0

    /// Creates the numbers of a server that has turned nobody away.
    public init() {}
  }

  /// Connections the server has ended because their clients went on for too long.
  public struct Cut: Sendable, Equatable {
    /// Whose head did not arrive in time.
    public var head = 0
    /// Whose content did not arrive in time; they are answered 408.
    public var body = 0
    /// Who did not take the answer in time.
    public var answer = 0
    /// Who sent no further request in time.
    public var idle = 0
    /// Who sent four times the content that is allowed.
    public var oversized = 0

    /// Creates the numbers of a server that has cut nobody.
    public init() {}
  }

  /// Connections that were let in.
  public var accepted = 0
  /// Connections that are open now.
  public var open = 0
  /// Connections that were answered 503 and closed; not among `accepted`.
  public var turnedAway = TurnedAway()
  /// Connections that were cut; among `accepted`.
  public var cut = Cut()
  /// Requests the transport refused with an answer, by status; a 408 is in `cut` instead.
  public var refused: [Int: Int] = [:]

  /// Creates the numbers of a server that has seen nothing.
  public init() {}
}
