import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The content coding of a response")
struct ContentCodingTests {
  private static let long = "/v1/evaluate?from=3&to=117&end=2&fps=60"
  private static let short = "/v1/evaluate?end=0.1&fps=60"
  private static let body = #"{"from":3,"to":117,"range":{"end":2,"fps":60}}"#

  private let server = ServiceUnderTest()

  @Test(
    "is gzip if the request prefers gzip at least as much as identity",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("deflate, gzip, br", true),
      ("gzip;q=0.001", true), ("gzip ; q=0.5 , identity ; q=0.5", true), ("*", true),
      ("*;q=0.1", true), ("br;q=1, *;q=0.5", true), ("identity;q=0, *", true),
      ("gzip;q=1.0, identity;q=0.5, *;q=0", true), ("identity;q=0, gzip;Q=1", true),
      ("", false), ("identity", false), ("br", false), ("gzip;q=0", false),
      ("gzip;q=0.000", false), ("*;q=0", false), ("gzip;q=0, *", false),
      ("gzip;q=0.5, identity", false), ("gzip;q=0.4, identity;q=0.5", false),
      ("gzip;q=2", false), ("gzip;q=-1", false), ("gzip;q=high", false), ("gzip;q=nan", false),
      ("gzip;q=0x1p-1", false), ("gzip;q=1e-1", false), ("gzip;q=+1", false),
      ("gzip;q=0.5.5", false), ("gzip;q=.", false), ("gzip;q=", false), ("gzip;q=infinity", false),
      ("gzip;q=.5", true), ("gzip;q=1.", true), ("gzip;q=1.0000", true), ("gzip;q=0.3333", true),
      ("gzi", false), ("gzipped", false), ("identity;q=0", false), (",;,;q=1", false),
    ])
  func isChosen(_ field: String, _ isGzip: Bool) {
    let response = server.send("GET", Self.long, fields: [Field("Accept-Encoding", field)])
    #expect(response.status == 200)
    #expect(response.value(of: "Content-Encoding") == (isGzip ? "gzip" : nil))
    #expect(response.value(of: "Vary") == "Accept, Accept-Encoding")
  }

  @Test("depends on all lines of the Accept-Encoding field")
  func joinsLines() {
    let fields = [Field("Accept-Encoding", "gzip"), Field("Accept-Encoding", "gzip;q=0")]
    #expect(server.send("GET", Self.long, fields: fields).value(of: "Content-Encoding") == "gzip")
    let reversed = [Field("Accept-Encoding", "br"), Field("accept-encoding", "gzip")]
    #expect(server.send("GET", Self.long, fields: reversed).value(of: "Content-Encoding") == "gzip")
  }

  @Test(
    "decodes to the bytes of the uncompressed response",
    arguments: [
      "/v1/animations", "/v1/limits", "/openapi.json", "/openapi.yaml", Self.long,
      "/v1/vectors", "/v1/vectors?source=apple",
      "/v1/evaluate?end=166&fps=60&animation=.linear.repeatForever()",
      "/v1/spring?spring=bouncy&times=\((0..<99).map { "\($0)" }.joined(separator: ","))",
      "/v1/curve?curve=easeIn&at=\((0..<99).map { "\(Double($0) / 99)" }.joined(separator: ","))",
    ])
  func isUndone(_ target: String) throws {
    let plain = server.send("GET", target)
    let coded = server.send("GET", target, fields: Self.gzip)
    #expect(coded.value(of: "Content-Encoding") == "gzip")
    #expect(coded.value(of: "Content-Type") == plain.value(of: "Content-Type"))
    #expect(try Gunzip.content(of: coded.content) == plain.content)
    #expect(coded.content.count < plain.content.count)
    let head = server.send("HEAD", target, fields: Self.gzip + [Field("X-Request-Id", "a")])
    let get = server.send("GET", target, fields: Self.gzip + [Field("X-Request-Id", "a")])
    #expect(head.fields == get.fields && head.content == get.content)
  }

  @Test("of a POST is that of the GET")
  func isOfPost() throws {
    let posted = server.post("/v1/evaluate", Self.body, fields: Self.gzip)
    #expect(posted.content == server.send("GET", Self.long, fields: Self.gzip).content)
    #expect(posted.value(of: "Content-Encoding") == "gzip")
    #expect(posted.value(of: "Vary") == "Accept, Accept-Encoding")
    #expect(posted.value(of: "ETag") == nil)
    #expect(server.post("/v1/evaluate", Self.body).value(of: "Vary") == "Accept")
  }

  @Test("is identity for a short body, unless identity is refused")
  func isNoneWhereShort() throws {
    let plain = server.send("GET", Self.short)
    let response = server.send("GET", Self.short, fields: Self.gzip)
    #expect(response.value(of: "Content-Encoding") == nil)
    #expect(response.content == plain.content && response.content.count <= ContentCoding.smallest)
    #expect(response.value(of: "ETag") == plain.value(of: "ETag"))
    for field in ["gzip, identity;q=0", "gzip, *;q=0", "identity;q=0, *"] {
      let coded = server.send("GET", Self.short, fields: [Field("Accept-Encoding", field)])
      #expect(coded.value(of: "Content-Encoding") == "gzip", "\(field)")
      #expect(try Gunzip.content(of: coded.content) == plain.content)
    }
  }

  @Test("is identity for a problem, unless it is long")
  func isNoneForProblems() throws {
    let short = server.send("GET", "/v1/evaluate?fps=0", fields: Self.gzip)
    #expect(short.status == 422 && short.value(of: "Content-Encoding") == nil)
    let wrong = (0..<40).map { "wrong\($0)=1" }.joined(separator: "&")
    let long = server.send("GET", "/v1/evaluate?\(wrong)", fields: Self.gzip)
    #expect(long.status == 422 && long.value(of: "Content-Encoding") == "gzip")
    let plain = server.send("GET", "/v1/evaluate?\(wrong)")
    #expect(try Gunzip.content(of: long.content) == plain.content)
  }

  @Test("is identity if the body contains a session's name beside client input")
  func isNoneForSecrets() throws {
    let properties = (0..<60).map { "\"property\($0)\":\($0)" }.joined(separator: ",")
    let creation = "{\"properties\":{\(properties)}}"
    let created = server.post("/v1/sessions", creation, fields: Self.gzip)
    let path = try #require(created.value(of: "Location"))
    let responses = [
      created, server.get(path, fields: Self.gzip),
      server.post("\(path)/fork", "{}", fields: Self.gzip),
      server.post("\(path)/reset", "{}", fields: Self.gzip),
      server.patch("\(path)/environment", "{}", fields: Self.gzip),
    ]
    for response in responses {
      #expect(200...201 ~= response.status && response.content.count > ContentCoding.smallest)
      #expect(response.value(of: "Content-Encoding") == nil)
    }
    let step = server.post("\(path)/evaluate", #"{"range":{"duration":1}}"#, fields: Self.gzip)
    #expect(step.status == 200 && step.value(of: "Content-Encoding") == "gzip")
    let text = String(decoding: try Gunzip.content(of: step.content), as: UTF8.self)
    #expect(!text.contains("ses_"))
  }

  @Test("is identity for a stream, which has no entity tag", arguments: ["csv", "ndjson"])
  func isNoneForStreams(_ suffix: String) {
    let conditions = [Field("If-None-Match", "*"), Field("If-Match", "\"a\"")]
    let response = server.send(
      "GET", "/v1/evaluate.\(suffix)?end=2&fps=60", fields: Self.gzip + conditions)
    #expect(response.status == 200 && response.content.count > ContentCoding.smallest)
    for name in [FieldName.contentEncoding, .etag, .vary] {
      #expect(response.value(of: name) == nil)
    }
    #expect(response.value(of: "Cache-Control") == "no-cache")
  }

  @Test("produces the same bytes on every server, without a timestamp or system")
  func isDeterministic() {
    let one = server.send("GET", Self.long, fields: Self.gzip)
    let other = ServiceUnderTest()
    other.clock.advance(by: 1_000_000)
    let response = other.send("GET", Self.long, fields: Self.gzip)
    #expect(response.content == one.content)
    #expect(response.value(of: "ETag") == one.value(of: "ETag"))
    // Source: RFC 1952 section 2.3: no flags, no time, fastest algorithm, unknown system.
    #expect(one.content.prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 4, 255])
  }

  @Test("is one of the fields in Vary, each of which occurs once in any order of additions")
  func vary() {
    var random = SeededGenerator(seed: 29)
    let names = ["Accept", "Accept-Encoding", "Encoding", "Origin"]
    for _ in 0..<100 {
      let added = (0..<random.whole(1...6)).map { _ in names[random.whole(0...3)] }
      var response = Response(status: 200)
      for name in added { response.addVary(name) }
      let expected = added.indices.filter { !added[..<$0].contains(added[$0]) }.map { added[$0] }
      #expect(response.value(of: .vary) == expected.joined(separator: ", "))
      #expect(response.fields.count == 1)
    }
  }

  private static let gzip = [Field("Accept-Encoding", "gzip")]
}
