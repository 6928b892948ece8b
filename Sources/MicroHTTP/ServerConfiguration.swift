/// Where a server listens and how much it lets any one client take.
///
/// Every member has a default; `MicroHTTPServer` refuses a configuration outside the ranges below.
public struct ServerConfiguration: Sendable, Equatable {
  /// The name or numeric address to listen on, IPv4 or IPv6; `::` serves both.
  public var host = "127.0.0.1"
  /// The TCP port, 0...65535; 0 lets the system choose a free one.
  public var port = 8080
  /// The hosts that requests may name; a request that names another one is answered 421.
  public var servedHosts = ServedHosts.any
  /// The number of event threads, 1...256, wherever the system lets them run; `nil` means one per processor that the
  /// process may use, which stays there.
  public var workers: Int?
  /// The most connections open at once, at least 1; the process's open files may lower it.
  public var connectionLimit = 4_096
  /// The most connections of one address, at least 1; `nil` for as many as there may be in all.
  ///
  /// IPv6 addresses count together by their first 64 bits. Behind a proxy all connections have the
  /// address of the proxy.
  public var connectionsPerAddress: Int?
  /// The largest content of a request in bytes, at least 0; more is answered 413.
  public var bodyBytesMax = 1_048_576
  /// The bytes of content that all requests may hold while they arrive, at least 0; a request that
  /// would hold more is answered 503.
  public var contentBytesInFlight = 67_108_864
  /// The longest request target in bytes, at least 1; more is answered 414.
  public var targetBytesMax = 8_192
  /// The most field lines in a request, at least 1; more is answered 431.
  public var fieldCountMax = 100
  /// The most parameters of a query, at least 1; more is answered 400.
  ///
  /// The library makes an entry of each in the connection's memory, and gives up where there is none left.
  public var queryParametersMax = 200
  /// The largest request head in bytes, request line and all fields; more is answered 431.
  public var headBytesMax = 16_384
  /// Seconds for a request head to arrive whole, above 0; then the connection is cut.
  public var headDeadlineSeconds = 10.0
  /// Seconds for a request's content to arrive whole, above 0; then it is answered 408.
  public var bodyDeadlineSeconds = 15.0
  /// Seconds for a response to be made and taken by the client, above 0; then it is cut.
  ///
  /// For a stream the time runs anew with each part that is taken, of up to 32 KiB.
  public var answerDeadlineSeconds = 60.0
  /// The bytes of whole answers that may wait for their clients at once, at least 1; more is answered 503.
  ///
  /// One answer is always let through, however large.
  public var waitingBytesMax = 67_108_864
  /// The computations that may wait for a worker thread, at least 0; one more is answered 503.
  public var computationsWaiting = 256
  /// The same for one client, at least 0.
  public var computationsWaitingPerClient = 64
  /// Seconds from a response to the next request line, above 0; then the connection is closed.
  public var idleSeconds = 30.0
  /// Bytes the library may use per connection, 4096...16777216: the head and a part of the content.
  ///
  /// Keep it at twice `headBytesMax`, so that a head that is too large is refused before it fills the memory.
  public var memoryPerConnection = 32_768

  /// Creates a configuration of defaults.
  public init() {}

  /// What is wrong with this configuration in one sentence; `nil` where nothing is.
  var fault: String? {
    let checks: [(Bool, String)] = [
      (0...65_535 ~= port, "port must be 0...65535"),
      (1...256 ~= (workers ?? 1), "workers must be 1...256"),
      (connectionLimit >= 1, "connectionLimit must be at least 1"),
      ((connectionsPerAddress ?? 1) >= 1, "connectionsPerAddress must be at least 1"),
      (0...(1 << 40) ~= contentBytesInFlight, "contentBytesInFlight must be 0...2^40"),
      (0...(1 << 40) ~= bodyBytesMax, "bodyBytesMax must be 0...2^40"),
      (targetBytesMax >= 1, "targetBytesMax must be at least 1"),
      (fieldCountMax >= 1, "fieldCountMax must be at least 1"),
      (queryParametersMax >= 1, "queryParametersMax must be at least 1"),
      (headBytesMax >= 1, "headBytesMax must be at least 1"),
      (Self.isSpan(headDeadlineSeconds), "headDeadlineSeconds must be above 0 and at most 3600"),
      (Self.isSpan(bodyDeadlineSeconds), "bodyDeadlineSeconds must be above 0 and at most 3600"),
      (Self.isSpan(answerDeadlineSeconds), "answerDeadlineSeconds must be above 0, at most 3600"),
      (waitingBytesMax >= 1, "waitingBytesMax must be at least 1"),
      (computationsWaiting >= 0, "computationsWaiting must be at least 0"),
      (computationsWaitingPerClient >= 0, "computationsWaitingPerClient must be at least 0"),
      (Self.isSpan(idleSeconds), "idleSeconds must be above 0 and at most 3600"),
      (4_096...16_777_216 ~= memoryPerConnection, "memoryPerConnection must be 4096...16777216"),
    ]
    return checks.first { !$0.0 }?.1
  }

  private static func isSpan(_ seconds: Double) -> Bool {
    seconds > 0 && seconds <= 3_600
  }
}
