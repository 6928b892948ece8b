import HTTPMessages
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The entity tag of a response")
struct EntityTagTests {
  private static let targets = [
    "/v1/evaluate", "/v1/evaluate.json", "/v1/evaluate?end=2&fps=60", "/v1/spring?spring=bouncy",
    "/v1/curve?curve=easeIn", "/v1/animations", "/v1/limits", "/openapi.json", "/openapi.yaml",
    "/v1/vectors", "/v1/vectors?kind=retarget",
  ]

  private let server = ServiceUnderTest()

  /// The arguments are texts and their XXH64 hashes.
  ///
  /// Source: the test vectors of xxHash; the other values are from its reference implementation.
  @Test(
    "is computed with XXH64",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("xxhash", 0x32DD_3895_2C4B_C720),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
      (String(repeating: "0123456789", count: 10), 0xF80E_7B96_315A_FFFA),
    ] as [(String, UInt64)])
  func isXXH64(_ text: String, _ hash: UInt64) {
    #expect(ContentHash.value(of: Array(text.utf8)) == hash)
  }

  @Test("differs if any byte, length or position differs")
  func distinguishesBytes() {
    var random = SeededGenerator(seed: 7)
    for length in 1...200 {
      let content = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      var tags: Set = [EntityTag.text(of: content), EntityTag.text(of: content + [0])]
      for place in content.indices {
        var other = content
        other[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        tags.insert(EntityTag.text(of: other))
      }
      #expect(tags.count == length + 2)
    }
  }

  @Test("is equal exactly if the bodies are, and a POST has the body of the GET")
  func followsBytes() {
    var random = SeededGenerator(seed: 11)
    var contents: [String: [UInt8]] = [:]
    var tags: [[UInt8]: String] = [:]
    let other = ServiceUnderTest()
    for _ in 0..<300 {
      let animation = [".smooth", ".bouncy", ".linear", ".easeIn(duration: 1)"].randomElement(
        using: &random)
      let end = Int.random(in: 1...4, using: &random), to = Int.random(in: 1...3, using: &random)
      let query = "animation=\(animation ?? "")&to=\(to)&end=\(end)&fps=30"
        .replacing(" ", with: "%20")
      let coding = [[], [Field("Accept-Encoding", "gzip")]].randomElement(using: &random) ?? []
      let response = server.get("/v1/evaluate", query: query, fields: coding)
      guard let tag = response.value(of: "ETag") else {
        Issue.record("\(query): \(response.text)")
        continue
      }
      #expect(contents[tag, default: response.content] == response.content)
      #expect(tags[response.content, default: tag] == tag)
      contents[tag] = response.content
      tags[response.content] = tag
      let posted = other.post(
        "/v1/evaluate",
        #"{"animation":"\#(animation ?? "")","to":\#(to),"range":{"end":\#(end),"fps":30}}"#,
        fields: coding)
      #expect(posted.content == response.content)
    }
    #expect(contents.count > 40 && contents.count == tags.count)
  }

  @Test("is strong, and differs between content codings", arguments: targets)
  func isStrong(_ target: String) throws {
    let plain = server.send("GET", target)
    let tag = try #require(plain.value(of: "ETag"))
    #expect(try #/"[0-9a-z]{1,13}"/#.wholeMatch(in: tag) != nil)
    #expect(plain.value(of: "Cache-Control") == "no-cache")
    let coded = server.send("GET", target, fields: [Field("Accept-Encoding", "gzip")])
    #expect((coded.value(of: "ETag") == tag) == (coded.content == plain.content))
  }

  @Test("in If-None-Match returns 304 with the header fields of the 200", arguments: targets)
  func isKnown(_ target: String) throws {
    for coding in [[], [Field("Accept-Encoding", "gzip")]] {
      let response = server.send("GET", target, fields: coding)
      let tag = try #require(response.value(of: "ETag"))
      for list in [tag, "W/\(tag)", "*", "\"a\", \(tag)", "W/\"a\" ,W/\(tag) , \"b\""] {
        for method in ["GET", "HEAD"] {
          let fields = coding + [Field("If-None-Match", list)]
          let known = server.send(method, target, fields: fields)
          #expect(known.status == 304 && known.content == response.content)
          for name in [FieldName.etag, .vary, .cacheControl] {
            #expect(known.value(of: name) == response.value(of: name))
          }
          #expect(known.value(of: "Content-Type") == nil)
          #expect(known.value(of: "Content-Encoding") == nil)
        }
      }
      for list in ["\"a\"", String(tag.dropLast()), String(tag.dropFirst().dropLast()), ""] {
        let fields = coding + [Field("If-None-Match", list)]
        #expect(server.send("GET", target, fields: fields).content == response.content)
      }
    }
  }

  @Test("of one coding does not match the other")
  func isOfItsCoding() throws {
    let target = "/v1/limits"
    let plain = try #require(server.send("GET", target).value(of: "ETag"))
    let fields = [Field("Accept-Encoding", "gzip"), Field("If-None-Match", plain)]
    #expect(server.send("GET", target, fields: fields).status == 200)
  }

  @Test("in If-Match is compared strongly", arguments: targets)
  func isMatched(_ target: String) throws {
    let tag = try #require(server.send("GET", target).value(of: "ETag"))
    for (list, status) in [
      (tag, 200), ("*", 200), ("\"a\", \(tag)", 200), ("W/\(tag)", 412), ("\"a\"", 412),
    ] {
      let response = server.send("GET", target, fields: [Field("If-Match", list)])
      #expect(response.status == status, "\(list)")
      #expect(response.value(of: "ETag") == tag)
    }
    let both = [Field("If-Match", "\"a\""), Field("If-None-Match", "*")]
    #expect(server.send("GET", target, fields: both).status == 412)
  }

  @Test(
    "does not change a refusal",
    arguments: [
      ("GET", "/v1/evaluate?fps=0", 422), ("HEAD", "/v1/evaluate?fps=0", 422),
      ("GET", "/v1/evaluate?x=%", 400), ("GET", "/v1/spring", 422), ("DELETE", "/v1/limits", 405),
      ("GET", "/v1/evaluate?animation=.linear.repeatForever()", 422), ("GET", "/nowhere", 404),
    ])
  func refusesAllTheSame(_ method: String, _ target: String, _ status: Int) {
    for name in [FieldName.ifNoneMatch, .ifMatch] {
      let response = server.send(method, target, fields: [Field(name, "*")])
      #expect(response.status == status)
      #expect(response.value(of: "ETag") == nil)
    }
  }

  @Test("is absent from a POST, whose conditions are ignored")
  func isNoneForPosts() {
    let response = server.post("/v1/evaluate", "{}", fields: [Field("If-None-Match", "*")])
    #expect(response.status == 200)
    #expect(response.value(of: "ETag") == nil && response.value(of: "Cache-Control") == nil)
  }

  @Test("of a session is its revision")
  func isRevision() {
    let path = server.session("{}")
    let fields = [Field("Accept-Encoding", "gzip")]
    #expect(server.get(path, fields: fields).value(of: "ETag") == "\"1\"")
    let step = server.post("\(path)/evaluate", #"{"range":{"duration":1}}"#, fields: fields)
    #expect(step.value(of: "ETag") == "\"2\"")
  }

  @Test("in If-Match is checked before one in If-None-Match")
  func order() {
    for path in [server.session("{}"), "/v1/curve/easeIn"] {
      let known = Field("If-None-Match", server.get(path).value(of: "ETag") ?? "")
      let other = Field("If-Match", "\"other\"")
      #expect(server.get(path, fields: [known]).status == 304, "\(path)")
      #expect(server.get(path, fields: [other, known]).status == 412, "\(path)")
      let quoted = Field("If-Match", #""a,*,b""#)
      #expect(server.get(path, fields: [quoted]).status == 412, "\(path)")
    }
  }
}
