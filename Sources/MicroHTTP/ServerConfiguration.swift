/// The address and the limits of a server.
///
/// Every property has a default. `MicroHTTPServer` refuses values outside the ranges below.
package struct ServerConfiguration: Sendable, Equatable {
  /// The name or address to listen on; `::` accepts IPv4 and IPv6 clients.
  ///
  /// An address is a numeric IPv4 or IPv6 address.
  package var host = "127.0.0.1"
  /// The TCP port, 0...65535; 0 selects a free port.
  package var port = 8080
  /// The certificate of the server; `nil` for plain HTTP.
  ///
  /// With a certificate, the server accepts only TLS.
  package var certificate: TLSCertificate?
  /// The hosts that requests are allowed to name; a request with any other host receives 421.
  package var servedHosts = ServedHosts.any
  /// The number of event threads, 1...256; `nil` for one thread on each processor.
  ///
  /// With `nil`, each thread is bound to its own processor. Otherwise the threads can run on any
  /// processor.
  package var workers: Int?
  /// The maximum number of open connections, at least 1.
  ///
  /// The system's limit on open files can reduce this number.
  package var connectionLimit = 4_096
  /// The maximum number of connections from one address, at least 1; `nil` if only the total is
  /// limited.
  ///
  /// IPv6 addresses with the same first 64 bits are treated as one address. Behind a proxy, all
  /// connections have the address of the proxy.
  package var connectionsPerAddress: Int?
  /// The maximum size of a request's content in bytes, 0...2^40; larger content receives 413.
  package var bodyBytesMax = 1_048_576
  /// The maximum number of content bytes in memory, for all incoming requests together, 0...2^40.
  ///
  /// A request that would exceed this number receives 503.
  package var contentBytesInFlight = 67_108_864
  /// The maximum length of a request target in bytes, at least 1; a longer target receives 414.
  package var targetBytesMax = 8_192
  /// The maximum number of field lines of a request, at least 1; a request with more lines receives
  /// 431.
  package var fieldCountMax = 100
  /// The maximum number of parameters of a query, at least 1; a query with more receives 400.
  ///
  /// libmicrohttpd stores each parameter in the memory of the connection. libmicrohttpd fails if
  /// this memory is exhausted.
  package var queryParametersMax = 200
  /// The maximum size of a request head in bytes, at least 1; a larger head receives 431.
  ///
  /// The head consists of the request line and all fields.
  package var headBytesMax = 16_384
  /// The maximum time in seconds until a request head is complete, above 0 and at most 3600.
  ///
  /// If the head takes longer, the connection is cut.
  package var headDeadlineSeconds = 10.0
  /// The maximum time in seconds until the content of a request is complete, above 0 and at most
  /// 3600.
  ///
  /// If the content takes longer, the client receives 408.
  package var bodyDeadlineSeconds = 15.0
  /// The maximum time in seconds to compute a response on a worker, above 0 and at most 3600.
  ///
  /// The time includes the wait for a worker. If a computation takes longer, the client receives
  /// 503.
  ///
  /// The same maximum applies separately to sending a response. If sending takes longer, the
  /// connection is cut. For a stream, the time starts again whenever the client has read a part of
  /// up to 32 KiB. No time is counted while a stream waits and the client has read all bytes that
  /// were sent.
  package var responseDeadlineSeconds = 60.0
  /// The maximum number of unsent bytes, for all large responses together, at least 1.
  ///
  /// A response is large if it has 16 KiB of content or more; streams are not counted. If a
  /// response would exceed the maximum, the client receives 503 instead. There is one exception:
  /// while no other large response is unsent, a response can have any size.
  package var responseBytesInFlight = 67_108_864
  /// The number of worker threads in addition to one per processor, 0...256.
  ///
  /// More threads are useful if computations wait for another computer.
  package var additionalWorkers = 0
  /// The maximum number of computations that wait for a worker, at least 0.
  ///
  /// If this number is reached, a request that needs a computation receives 503.
  package var computationsWaiting = 256
  /// The maximum number of computations of one client that wait for a worker, at least 0.
  ///
  /// If this number is reached, the client receives 503 for a further request that needs a
  /// computation.
  package var computationsWaitingPerClient = 64
  /// The maximum number of open streams whose producers can wait for content, at least 0.
  ///
  /// A request for a further stream of this kind receives 503.
  ///
  /// The default leaves 96 of the 4,096 connections for other requests.
  package var openStreamsMax = 4_000
  /// The maximum memory of all open streams together in bytes, at least 0.
  ///
  /// The streams of one client together can use at most a quarter of this memory. A request for a
  /// stream that would exceed one of these two limits receives 503.
  package var streamBytesMax = 268_435_456
  /// The maximum time in seconds from a response to the next request line, above 0 and at most
  /// 3600.
  ///
  /// If no request line arrives in this time, the connection is closed.
  package var idleSeconds = 30.0
  /// The memory that libmicrohttpd allocates for each connection, in bytes, 4096...16777216.
  ///
  /// It contains the request head and a part of the content. It should be at least twice as large
  /// as `headBytesMax`. Then a head that is too large is refused before it fills the memory.
  package var memoryPerConnection = 32_768

  /// Creates a configuration with the defaults.
  package init() {}

  /// The first error of the configuration in one sentence; `nil` if the configuration is valid.
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
      (
        Self.isSpan(responseDeadlineSeconds),
        "responseDeadlineSeconds must be above 0 and at most 3600"
      ),
      (responseBytesInFlight >= 1, "responseBytesInFlight must be at least 1"),
      (0...256 ~= additionalWorkers, "additionalWorkers must be 0...256"),
      (computationsWaiting >= 0, "computationsWaiting must be at least 0"),
      (computationsWaitingPerClient >= 0, "computationsWaitingPerClient must be at least 0"),
      (openStreamsMax >= 0, "openStreamsMax must be at least 0"),
      (streamBytesMax >= 0, "streamBytesMax must be at least 0"),
      (Self.isSpan(idleSeconds), "idleSeconds must be above 0 and at most 3600"),
      (4_096...16_777_216 ~= memoryPerConnection, "memoryPerConnection must be 4096...16777216"),
    ]
    return checks.first { !$0.0 }?.1
  }

  private static func isSpan(_ seconds: Double) -> Bool { seconds > 0 && seconds <= 3_600 }
}
