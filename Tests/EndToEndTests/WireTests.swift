import Foundation
import TestSupport
import Testing

@Suite("The program over HTTP", .timeLimit(.minutes(1)))
struct WireTests {
  /// The bytes of a request, and the required response.
  struct Exchange: CustomTestStringConvertible {
    var testDescription: String
    var request: [UInt8]
    var status: Int
    var content: String
    var closes = false

    init(
      _ description: String, _ head: String, _ body: [UInt8], _ status: Int, _ content: String,
      closes: Bool = false
    ) {
      testDescription = description
      let length = "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n\r\n"
      request = Array("\(head)\r\nHost: localhost\r\n\(length)".utf8) + body
      (self.status, self.content, self.closes) = (status, content, closes)
    }
  }

  static let malformed = #""type":"/problems/malformed-json","title":"The content is not JSON""#
  static let unknownSession = #"""
    {"type":"/problems/unknown-session","title":"The session does not exist","status":404,\#
    "detail":"there is no session with this id, or it has expired"}

    """#

  @Test(
    "refuses with a status and a problem",
    arguments: [
      Exchange(
        "two mebibytes", "POST /v1/evaluate HTTP/1.1", [UInt8](repeating: 0x20, count: 2 << 20),
        413,
        #"""
        {"type":"/problems/content-too-large","title":"The content is too large","status":413,\#
        "detail":"The content is longer than 1048576 bytes."}

        """#, closes: true),
      Exchange(
        "ten thousand levels", "POST /v1/evaluate HTTP/1.1",
        [UInt8](repeating: UInt8(ascii: "["), count: 10_000), 400,
        #"""
        {\#(malformed),"status":400,"detail":"arrays and objects are nested deeper than \#
        64 levels","line":1,"column":65,"offset":64}

        """#),
      Exchange(
        "a byte that is not UTF-8", "POST /v1/sessions HTTP/1.1",
        Array(#"{"animation":""#.utf8) + [0xFF] + Array(#""}"#.utf8), 400,
        #"""
        {\#(malformed),"status":400,"detail":"a string contains a byte that is not UTF-8: send \#
        UTF-8","line":1,"column":15,"offset":14}

        """#),
      Exchange(
        "a session that there is not",
        "PATCH /v1/sessions/ses_0000000000000000000000/environment HTTP/1.1",
        Array("{}".utf8), 404, unknownSession),
      Exchange(
        "what is no name of a session",
        "POST /v1/sessions/..%2F..%2Fetc%2Fpasswd/evaluate HTTP/1.1",
        Array("{}".utf8), 404, unknownSession),
    ])
  func refuses(_ exchange: Exchange) throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let client = try RawClient(port: try program.port())
    client.send(exchange.request)
    let response = try client.response()
    #expect(response.status == exchange.status)
    #expect(response.text == exchange.content)
    #expect(response.fields["content-type"] == "application/problem+json")
    #expect(response.closes == exchange.closes)
    if exchange.closes { return }
    client.send(exchange.request)
    #expect(try client.response().text == exchange.content)
  }

  @Test("sends 413 to a client that is still sending its body")
  func refusesWhileSending() throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let client = try RawClient(port: try program.port())
    client.send("POST /v1/evaluate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2097152\r\n\r\n")
    #expect(try client.response().status == 413)
  }

  @Test(
    "sends the response to GET without the body for HEAD",
    arguments: ["/v1/evaluate?end=1", "/v1/limits"])
  func head(_ path: String) throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let conversation = try Conversation(port: try program.port())
    let id = ["X-Request-Id: same"]
    var get = try conversation.send("GET", path, fields: id)
    var head = try conversation.send("HEAD", path, fields: id)
    #expect(get.status == 200 && !get.content.isEmpty)
    (get.fields["date"], head.fields["date"]) = (nil, nil)
    get.content = []
    #expect(head == get)
  }

  @Test(
    "lists the allowed methods for OPTIONS",
    arguments: [
      "/v1/evaluate": "GET, HEAD, POST, OPTIONS", "/v1/sessions": "POST, OPTIONS",
      "/v1/sessions/ses_0000000000000000000000/environment": "PATCH, OPTIONS",
      "/livez": "GET, HEAD, OPTIONS",
    ])
  func options(_ path: String, _ methods: String) throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let conversation = try Conversation(port: try program.port())
    let response = try conversation.send("OPTIONS", path)
    #expect(response.status == 204)
    #expect(response.fields["allow"] == methods)
    #expect(response.content.isEmpty)
    let refusal = try conversation.send("DELETE", path, "{}")
    #expect(refusal.status == 405)
    #expect(refusal.fields["allow"] == methods)
  }
}
