import Dispatch
import HTTPMessages
import MicroHTTP
import Synchronization
import TestSupport
import Testing

@Suite("A deadline", .timeLimit(.minutes(1)))
struct DeadlineTests {
  @Test(
    "cuts a connection whose head does not arrive completely",
    arguments: ["", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n"])
  func slowHead(beginning: String) throws {
    try LiveServer.run({ $0.headDeadlineSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port)
      client.send(beginning)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test(
    "is not extended by a head that arrives in single bytes",
    arguments: ["GET /", "GET / HTTP/1.1\r\nHost: a\r\nX: "])
  func drippingHead(beginning: String) throws {
    try LiveServer.run({ $0.headDeadlineSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port)
      client.send(beginning)
      var drops = 0
      while drops < 1_000, try !client.ends(withinMilliseconds: 10) {
        client.send("a")
        drops += 1
      }
      #expect(drops < 1_000)
    }
  }

  @Test("of seconds ends connections whose clients ended their sending with the last request")
  func halfClosed() throws {
    try LiveServer.run { server in
      let clients = try (0..<40).map { _ in try RawClient(port: server.port) }
      for client in clients {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        client.endSending()
        #expect(try client.response().status == 200)
      }
      for client in clients { #expect(try client.untilEnd().isEmpty) }
    }
  }

  @Test("applies to every head on a connection")
  func slowSecondHead() throws {
    try LiveServer.run({ $0.headDeadlineSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
      client.send("GET / HTTP/1.1\r\nHost: a\r\n")
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test(
    "sends 408 if the content does not arrive completely, and closes the connection",
    arguments: ["Content-Length: 10\r\n\r\n{", "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n"])
  func slowContent(rest: String) throws {
    try LiveServer.run({ $0.bodyDeadlineSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\n" + rest)
      let response = try client.response()
      #expect(response.status == 408)
      #expect(response.text == "The content did not arrive in time.")
      #expect(response.closes)
      #expect(response.fields["date"]?.wholeMatch(of: Self.date) != nil)
      #expect(try client.untilEnd().isEmpty)
      LiveServer.wait(for: "the connection to be gone") { server.openConnections == 0 }
    }
  }

  @Test("sends 408 without content to a HEAD request, and with content to the next method")
  func slowContentOfHead() throws {
    try LiveServer.run({ $0.bodyDeadlineSeconds = 0.2 }) { server in
      for (method, isHead) in [("HEAD", true), ("POST", false)] {
        let client = try RawClient(port: server.port)
        client.send("\(method) / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1")
        client.send("\(method) / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n{")
        let text = try String(decoding: client.untilEnd(), as: UTF8.self)
        #expect(text.contains("HTTP/1.1 408 "))
        #expect(text.contains("\r\nContent-Length: 35\r\n"))
        #expect(text.hasSuffix("\r\n\r\n") == isHead, "\(text)")
      }
    }
  }

  /// The expected format of a `Date` field.
  ///
  /// Source: RFC 9110 section 5.6.7.
  private static var date: Regex<Substring> {
    /[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} [0-9]{2}:[0-9]{2}:[0-9]{2} GMT/
  }

  @Test("is not extended by content that arrives in single bytes, and sends one response")
  func drippingContent() throws {
    try LiveServer.run({ $0.bodyDeadlineSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port)
      client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n")
      var drops = 0
      while drops < 999, server.statistics.cut.body == 0 {
        client.send("a")
        drops += 1
        _ = try client.ends(withinMilliseconds: 10)
      }
      #expect(drops < 999)
      client.send(String(repeating: "a", count: 1_000 - drops) + "GET /inner HTTP/1.1\r\n\r\n")
      #expect(try client.response().status == 408)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("cuts a connection whose client does not read the response")
  func slowReader() throws {
    try LiveServer.run({ $0.responseDeadlineSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port, receiveBytes: 4_096)
      client.send("GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the exchange to begin") { server.openConnections == 1 }
      LiveServer.wait(for: "the connection to be cut") { server.openConnections == 0 }
      #expect(try client.untilEnd().count < 8_388_608)
    }
  }

  @Test(
    "ends a connection that stays idle or sends an incomplete request line",
    arguments: ["", "\r\n", "GET /"])
  func idle(beginning: String) throws {
    try LiveServer.run({ $0.idleSeconds = 0.2 }) { server in
      let client = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.response().status == 200)
      client.send(beginning)
      #expect(try client.untilEnd().isEmpty)
    }
  }

  @Test("does not apply to requests that arrived in time but are read late by the server")
  func busyServer() throws {
    let gate = Gate()
    let respond: @Sendable (Request) -> Response = { request in
      if request.path == "/slow" { gate.wait() }
      return LiveServer.echo(request)
    }
    let adjust = { (configuration: inout ServerConfiguration) in
      configuration.workers = 1
      configuration.idleSeconds = 2
    }
    try LiveServer.run(adjust, respond: respond) { server in
      let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
      for client in clients {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
        #expect(try client.response().status == 200)
      }
      clients[0].send("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n")
      LiveServer.wait(for: "the only thread to be busy") { gate.isWaitedAt }
      clients[1].send("GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
      // The third connection has been idle as long as the second. When the server counts it as cut,
      // both idle deadlines have passed.
      LiveServer.wait(for: "the deadline") { server.statistics.cut.idle > 0 }
      gate.open()
      #expect(try clients[0].response().text == "GET /slow ")
      #expect(try clients[1].response().text == "GET /late ")
      #expect(try clients[2].untilEnd().isEmpty)
      #expect(server.statistics.cut.idle == 1)
    }
  }

  /// A gate that blocks a thread until it is opened.
  private final class Gate: Sendable {
    private let hasArrived = Atomic(false)
    private let opening = DispatchSemaphore(value: 0)

    /// True if a thread has arrived at the gate.
    var isWaitedAt: Bool { hasArrived.load(ordering: .acquiring) }

    func wait() {
      hasArrived.store(true, ordering: .releasing)
      opening.wait()
    }

    func open() { opening.signal() }
  }

  @Test("does not affect other connections")
  func others() throws {
    try LiveServer.run({ $0.headDeadlineSeconds = 0.3 }) { server in
      let patient = try RawClient(port: server.port, sending: "GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try patient.response().status == 200)
      let slow = try (0..<50).map { _ in try RawClient(port: server.port) }
      for client in slow { client.send("GET / HTTP/1.1\r\n") }
      for client in slow { #expect(try client.untilEnd().isEmpty) }
      patient.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try patient.response().status == 200)
    }
  }
}
