package import AnimationNotation

/// Limits of requests, connections and workers.
extension Limits {
  /// The maximum size of a request's content in bytes.
  package static let bodyBytes = limit(
    "bodyBytes", 0...1_048_576, "bytes", "requests describe motions and need no bulk data")
  /// The maximum length of a request target in bytes.
  package static let targetBytes = limit(
    "targetBytes", 1...8192, "bytes", "every common proxy accepts targets of this length")
  /// The maximum length of the value of a response's `Link` field in bytes.
  ///
  /// If the value would be longer, the response has no permalink.
  package static let linkBytes = limit(
    "linkBytes", 0...2048, "bytes", "half of the 4 KiB that proxies reserve for a response head")
  /// The maximum number of parameters of a query.
  package static let queryParameters = limit(
    "queryParameters", 0...200, "parameters", "each parameter uses memory of the connection")
  /// The maximum number of header field lines of a request.
  package static let fieldCount = limit(
    "fieldCount", 0...100, "field lines", "four times as many as browsers send")
  /// The maximum size of a request's head in bytes: the request line and all fields.
  package static let headBytes = limit(
    "headBytes", 0...16_384, "bytes", "half of the 32 KiB of memory of a connection")
  /// The maximum number of values in a JSON text.
  package static let nodes = limit(
    "nodes", 1...200_000, "JSON values", "twice the maximum number of sample times in a request")
  /// The maximum length of a key of a JSON object in bytes.
  package static let keyBytes = limit("keyBytes", 0...256, "bytes", "keys are short words")
  /// The maximum length of a number in a JSON text, in characters.
  package static let numberCharacters = limit(
    "numberCharacters", 1...400, "characters",
    "more digits than any common double-precision number has")
  /// The maximum number of work steps that one request can spend.
  ///
  /// `docs/performance.md` states the time that these steps take.
  package static let work = limit(
    "work", 0...10_000_000, "steps",
    "at most 1.3 s of CPU time; a step computes one value of one animation")
  /// The maximum number of work steps that a request can spend on an event thread.
  ///
  /// A worker restarts a request that needs more steps. `/v1/limits` does not list this limit.
  package static let eventThreadWork = limit(
    "eventThreadWork", 0...20_000, "steps", "at most 3 ms, during which other clients wait")
  /// The content size in bytes above which a worker, not an event thread, handles a request.
  ///
  /// `/v1/limits` does not list this limit.
  package static let eventThreadBytes = limit(
    "eventThreadBytes", 0...65_536, "bytes", "about a millisecond of parsing")
  /// The maximum number of requests that wait for a worker, for all clients together.
  package static let computationsWaiting = limit(
    "computationsWaiting", 0...256, "requests",
    "in a longer queue, requests would wait for minutes")
  /// The maximum number of requests of one client that wait for a worker.
  package static let computationsWaitingPerClient = limit(
    "computationsWaitingPerClient", 0...64, "requests",
    "clients are served in rotation, so another client waits for at most one of these requests")
  /// The maximum number of open connections.
  package static let connections = limit(
    "connections", 0...4096, "connections",
    "36 KiB per connection, 150 MB in total; set by --connection-limit")
  /// The maximum number of open connections from one IPv4 address, or from one /64 block of IPv6.
  package static let connectionsPerAddress = limit(
    "connectionsPerAddress", 0...64, "connections",
    "ten browsers behind one address; set by --connections-per-address")
  /// The maximum number of open connections to the metrics port.
  package static let metricsConnections = limit(
    "metricsConnections", 0...64, "connections", "only scrapers and probes connect to this port")
  /// The maximum total size in bytes of the contents of all requests that are being received.
  package static let contentBytesInFlight = limit(
    "contentBytesInFlight", 0...67_108_864, "bytes",
    "64 simultaneous requests with the largest content; further requests receive 503")
  /// The maximum total size in bytes of the unsent responses of 16 KiB or more, for all clients
  /// together.
  package static let responseBytesInFlight = limit(
    "responseBytesInFlight", 1...67_108_864, "bytes",
    """
    eight slow clients with the largest response each. A response beyond this total is replaced \
    by 503, unless no other response waits
    """)
  /// The maximum time in seconds until the head of a request is complete.
  ///
  /// For the first request, the time starts when the server accepts the connection. For a later
  /// request, the time starts when the request line is read.
  package static let headDeadline = limit(
    "headDeadline", 0...10, "seconds",
    "a usual request head fits in one packet; set by --head-deadline")
  /// The maximum time in seconds from the end of the head to the end of the content.
  package static let bodyDeadline = limit(
    "bodyDeadline", 0...15, "seconds",
    "1 MiB at 70 kB per second; slower requests receive 408; set by --body-deadline")
  /// The maximum time in seconds for each of two steps: a worker's computation, and sending a
  /// response.
  ///
  /// For a stream, the time for sending starts again whenever the client has read a part. No time
  /// is counted while a stream waits and its client has read all bytes.
  package static let responseDeadline = limit(
    "responseDeadline", 0...60, "seconds",
    "8 MiB at 140 kB per second; set by --response-deadline")
  /// The maximum time in seconds from a response to the next request line on the same connection.
  package static let idleTimeout = limit(
    "idleTimeout", 0...30, "seconds",
    "longer than most clients keep an idle connection; set by --idle-timeout")
}
