import Foundation
import TestSupport
import Testing

@Suite("A client beyond a limit", .timeLimit(.minutes(1)))
struct WallTests {
  private static let serve = ["--port", "0", "--store", "memory"]

  @Test(
    "on connections receives a problem document and may retry later",
    arguments: [
      (
        ["--connection-limit", "1"], "The server has reached its limit of connections: retry later."
      ),
      (
        ["--connections-per-address", "1"],
        "Your address has reached its limit of connections: close connections, or send "
          + "requests over open connections."
      ),
    ])
  func connections(options: [String], detail: String) throws {
    let program = try Program(Self.serve + options)
    let port = try program.port()
    let first = try Conversation(port: port)
    #expect(try first.send("GET", "/livez").status == 200)
    let second = try RawClient(port: port)
    let response = try second.response()
    #expect(response.status == 503)
    #expect(response.closes)
    #expect(response.fields["retry-after"] == "1")
    #expect(response.fields["content-type"] == "application/problem+json")
    // All refused requests share one rendered response, so it contains no request ID.
    #expect(response.fields["x-request-id"] == nil)
    #expect(
      response.text == """
        {"type":"/problems/unavailable","title":"The server cannot handle the request \
        now","status":503,"detail":"\(detail)"}

        """)
    second.endSending()
    #expect(try second.untilEnd().isEmpty)
    #expect(try first.send("GET", "/livez").status == 200)
  }

  @Test("that sends its body too slowly receives a problem document")
  func slowContent() throws {
    let program = try Program(Self.serve + ["--body-deadline", "0.2"])
    let client = try RawClient(port: try program.port())
    client.send("POST /v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{")
    let response = try client.response()
    #expect(response.status == 408)
    #expect(response.closes)
    #expect(response.fields["content-type"] == "application/problem+json")
    #expect(
      response.text == """
        {"type":"/problems/request-timeout","title":"The request took too long to arrive",\
        "status":408,"detail":"The content did not arrive in time."}

        """)
    #expect(try client.untilEnd().isEmpty)
  }

  @Test(
    "that is slow otherwise is disconnected",
    arguments: [
      ("--head-deadline", "GET /livez HTTP/1.1\r\nHost: localhost\r\n"), ("--head-deadline", ""),
      ("--idle-timeout", "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"),
    ])
  func slow(option: String, request: String) throws {
    let program = try Program(Self.serve + [option, "0.2"])
    let client = try RawClient(port: try program.port(), sending: request)
    let responses = RawResponses(try client.untilEnd(), to: "GET")
    #expect(responses.statuses == (option == "--idle-timeout" ? [200] : []))
  }

  @Test("can read the limits of this server in /v1/limits")
  func limits() throws {
    struct Limit: Decodable, Equatable {
      var max: Double
      var unit: String
    }
    let program = try Program(
      Self.serve + [
        "--connections-per-address", "5", "--head-deadline", "3.5", "--session-limit", "9",
      ])
    let response = try Conversation(port: try program.port()).send("GET", "/v1/limits")
    let limits = try JSONDecoder().decode([String: Limit].self, from: Data(response.content))
    #expect(limits["connectionsPerAddress"] == Limit(max: 5, unit: "connections"))
    #expect(limits["headDeadline"] == Limit(max: 3.5, unit: "seconds"))
    #expect(limits["sessions"] == Limit(max: 9, unit: "sessions"))
    #expect(limits["bodyDeadline"] == Limit(max: 15, unit: "seconds"))
    #expect(limits["contentBytesInFlight"] == Limit(max: 67_108_864, unit: "bytes"))
  }
}
