import MicroHTTP

/// The interface of a running HTTP server to the rest of the program.
protocol RunningServer: Sendable {
  /// The port that the server listens on.
  ///
  /// If the configured port is 0, the system has chosen this port.
  var port: Int { get }

  /// The number of requests in progress: their responses are not yet sent completely.
  var liveExchanges: Int { get }

  /// The server's counters since its start.
  var statistics: ServerStatistics { get }

  /// Uses a certificate for all connections that open from now on.
  func use(_ certificate: TLSCertificate)

  /// Stops accepting connections, and waits until the requests in progress are completed.
  ///
  /// At the deadline, all remaining connections are closed.
  func drain(deadlineSeconds: Double)
}
