import MicroHTTP

/// An HTTP server that serves, as far as the program has to know it.
protocol RunningServer: Sendable {
  /// The port it has, where 0 was asked for too.
  var port: Int { get }

  /// Requests begun and not yet answered to the last byte.
  var liveExchanges: Int { get }

  /// What it has counted since it began.
  var statistics: ServerStatistics { get }

  /// Takes no new connection, answers what is in flight and ends all else by the deadline.
  func drain(deadlineSeconds: Double)
}
