import MicroHTTP

/// A running HTTP server, as the program uses it.
protocol RunningServer: Sendable {
  /// The port that the server listens on; if the configured port is 0, the system has chosen it.
  var port: Int { get }

  /// The number of requests whose responses are not completely sent.
  var liveExchanges: Int { get }

  /// The server's counters since its start.
  var statistics: ServerStatistics { get }

  /// Stops accepting connections and completes the requests in progress.
  ///
  /// The connections that remain at the deadline are closed.
  func drain(deadlineSeconds: Double)
}
