import Glibc
import HTTPMessages
import MicroHTTP
import TestSupport
import Testing

/// A running server that echoes requests, so that a test can check what the server received.
///
/// The response to `GET /a?b` with body `c` is `GET /a?b c`. The response to `/large` has 8 MiB.
/// The response to a refused request has the status and the detail of the refusal.
enum LiveServer {
  /// Runs a test with a new server.
  ///
  /// After the server has stopped, it must have no exchange, no connection and no body bytes.
  static func run(
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    respond: @escaping @Sendable (Request) -> Response = Self.echo,
    _ test: (MicroHTTPServer) throws -> Void
  ) throws {
    let server = try start(adjust, respond: respond)
    try test(server)
    server.stop()
    #expect(server.liveExchanges == 0)
    #expect(server.openConnections == 0)
    #expect(server.contentBytesHeld == 0)
  }

  static func start(
    _ adjust: (inout ServerConfiguration) -> Void = { _ in },
    respond: @escaping @Sendable (Request) -> Response = Self.echo
  ) throws -> MicroHTTPServer {
    var configuration = try configuration()
    configuration.workers = 2
    adjust(&configuration)
    return try MicroHTTPServer(
      configuration: configuration, handle: { .now(respond($0)) },
      refuse: { refusal in
        Response(
          status: refusal.status, fields: [Field("Content-Type", "text/plain")],
          content: Array(refusal.detail.utf8))
      },
      screen: { request in
        request.value(of: "Content-Type") == "text/html" ? Response(status: 415) : nil
      })
  }

  /// Returns the configuration of a server on a free port.
  ///
  /// With the environment variable `TLS_TESTS`, the server uses TLS, so the suites of this module
  /// test the same over TLS. Start every server with this configuration.
  static func configuration() throws -> ServerConfiguration {
    var configuration = ServerConfiguration()
    configuration.port = 0
    if TestCertificate.isForAll { configuration.certificate = try certificate() }
    return configuration
  }

  /// Disables tests over TLS that hold an event thread and then connect to it.
  ///
  /// The event thread performs the handshakes.
  static let isHoldingAllowed = ConditionTrait.disabled(
    if: TestCertificate.isForAll, "A held event thread performs no handshake.")

  /// Expects that a client is rejected before the server reads from it.
  ///
  /// - Returns: The response; `nil` over TLS, because such a client receives no response.
  static func rejection(of client: RawClient) throws -> RawClient.Response? {
    if TestCertificate.isForAll {
      #expect(throws: RawClient.Failure.self) { try client.response() }
      return nil
    }
    let response = try client.response()
    #expect(response.status == 503)
    #expect(response.closes)
    return response
  }

  /// Returns a certificate that signs itself.
  static func certificate() throws -> TLSCertificate {
    let (chain, key) = try TestCertificate.shared.get().read()
    return try TLSCertificate(chain: chain, key: key)
  }

  @Sendable static func echo(_ request: Request) -> Response {
    if request.path == "/large" {
      return Response(status: 200, content: [UInt8](repeating: 0x61, count: 8_388_608))
    }
    let query = request.query.map { "?\($0)" } ?? ""
    return Response(
      status: 200, fields: [Field("Content-Type", "text/plain")],
      content: Array("\(request.method) \(request.path)\(query) ".utf8) + request.content)
  }

  /// Waits until a condition is true; after about ten seconds, records an issue and returns.
  ///
  /// The thread sleeps for a millisecond between two checks.
  static func wait(for what: Comment, _ condition: () -> Bool) {
    var start = timespec()
    clock_gettime(CLOCK_MONOTONIC, &start)
    while !condition() {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      guard now.tv_sec - start.tv_sec < 10 else {
        Issue.record(what)
        return
      }
      _ = poll(nil, 0, 1)
    }
  }
}
