import TestSupport
import Testing

@Suite("Compressed and cached responses over HTTP", .timeLimit(.minutes(1)))
struct RepresentationTests {
  private static let path = "/v1/evaluate?from=3&to=117&end=2&fps=60"
  private static let coding = "Accept-Encoding: gzip"

  private let program: Program
  private let port: Int

  init() throws {
    program = try Program(["--port", "0", "--store", "memory"])
    port = try program.port()
  }

  @Test("have the same bytes, compressed, from every program")
  func areCoded() throws {
    let conversation = try Conversation(port: port)
    let plain = try conversation.send("GET", Self.path)
    let coded = try conversation.send("GET", Self.path, fields: [Self.coding])
    #expect(coded.fields["content-encoding"] == "gzip")
    #expect(coded.fields["vary"] == "Accept, Accept-Encoding")
    #expect(plain.fields["vary"] == coded.fields["vary"])
    #expect(coded.fields["content-length"] == "\(coded.content.count)")
    #expect(try Gunzip.content(of: coded.content) == plain.content)
    let body = #"{"from":3,"to":117,"range":{"end":2,"fps":60}}"#
    let posted = try conversation.send("POST", "/v1/evaluate", body, fields: [Self.coding])
    #expect(posted.content == coded.content)
    let other = try Program(["--port", "0", "--store", "memory"])
    let replica = try Conversation(port: try other.port())
    let again = try replica.send("GET", Self.path, fields: [Self.coding])
    #expect(again.content == coded.content)
    #expect(again.fields["etag"] == coded.fields["etag"])
  }

  @Test("contain the compressed length for HEAD")
  func haveLengthForHead() throws {
    let conversation = try Conversation(port: port)
    let fields = [Self.coding, "X-Request-Id: same"]
    var get = try conversation.send("GET", Self.path, fields: fields)
    var head = try conversation.send("HEAD", Self.path, fields: fields)
    (get.fields["date"], head.fields["date"], get.content) = (nil, nil, [])
    #expect(head == get && head.fields["content-encoding"] == "gzip")
  }

  /// A 304 response has no body, so the connection can be reused.
  ///
  /// Source: RFC 9110 sections 8.6 and 15.4.5.
  @Test("return 304 without a body, and the connection stays open", arguments: ["GET", "HEAD"])
  func areKnown(_ method: String) throws {
    let conversation = try Conversation(port: port)
    for fields in [[], [Self.coding]] {
      let response = try conversation.send("GET", Self.path, fields: fields)
      let tag = try #require(response.fields["etag"])
      let condition = ["If-None-Match: \"a\", W/\(tag)"]
      for _ in 0..<3 {
        let known = try conversation.send(method, Self.path, fields: fields + condition)
        #expect(known.status == 304 && !known.closes)
        for name in ["etag", "vary", "cache-control"] {
          #expect(known.fields[name] == response.fields[name])
        }
        let length = known.fields["content-length"]
        #expect(length == nil || length == response.fields["content-length"])
        #expect(known.fields["transfer-encoding"] == nil)
      }
      #expect(try conversation.send("GET", Self.path, fields: fields).content == response.content)
    }
  }

  @Test("of a session contain the length in a 304")
  func haveLengthOfSession() throws {
    let conversation = try Conversation(port: port)
    let path = try conversation.createSession("{}")
    let response = try conversation.send("GET", path)
    let known = try conversation.send("GET", path, fields: [#"If-None-Match: "1""#])
    #expect(known.status == 304)
    #expect(known.fields["content-length"] == response.fields["content-length"])
    #expect(try conversation.send("GET", path).content == response.content)
  }

  @Test("end with their fields in a 304")
  func endWithFields() throws {
    let client = try RawClient(port: port)
    let head =
      "GET /v1/limits HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: *\r\n\r\n"
    client.send(head)
    let response = String(decoding: try client.untilEnd(), as: UTF8.self)
    #expect(response.hasPrefix("HTTP/1.1 304 ") && response.hasSuffix("\r\n\r\n"))
    #expect(response.split(separator: "\r\n\r\n").count == 1)
  }
}
