import MicroHTTP

/// A running HTTP server, as the program uses it.
protocol RunningServer: Sendable {
  /// The actual port, also if 0 was configured.
  var port: Int { get }

  /// The number of requests begun whose responses are not completely sent.
  var liveExchanges: Int { get }

  /// The counts since the start.
  var statistics: ServerStatistics { get }

  /// Stops accepting connections and completes requests in flight.
  ///
  /// Those left at the deadline are closed.
  func drain(deadlineSeconds: Double)
}
