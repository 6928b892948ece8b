import AnimationCore
import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A batch")
struct BatchTests {
  private let service = ServiceUnderTest()

  private func batch(_ requests: [String]) -> ReceivedResponse {
    service.post("/v1/batch", #"{"requests":[\#(requests.joined(separator: ","))]}"#)
  }

  private func responses(_ requests: [String]) -> [JSON] {
    let response = batch(requests)
    #expect(response.status == 200, "\(response.text)")
    #expect(response["responses"].elements.count == requests.count)
    return response["responses"].elements
  }

  @Test("contains JSON as JSON, text as a string and bytes as Base64")
  func contents() throws {
    let found = responses([
      #"{"path":"/v1/evaluate","body":{"range":{"end":0.1,"fps":10}}}"#,
      #"{"path":"/v1/evaluate","body":".linear"}"#,
      #"{"path":"/v1/evaluate?end=0.1&fps=10"}"#,
      #"{"path":"/v1/evaluate.csv?end=0.1&fps=10"}"#,
      #"{"path":"/v1/evaluate?format=ndjson&end=0.1&fps=10"}"#,
      #"{"path":"/v1/evaluate.svg","body":{}}"#,
      #"{"path":"/v1/evaluate.png","body":{}}"#,
      #"{"path":"/v1/bake.f32","body":{}}"#,
      #"{"path":"/v1/bake.lot?animation=.bouncy&property=opacity"}"#,
      #"{"path":"/v1/spring/bouncy"}"#,
      #"{"path":"/v1/nothing"}"#,
    ])
    #expect(
      found.map { $0["status"].integer } == [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 404])
    #expect(found[0] == found[2])
    #expect(found[0].member("contentType") == nil)
    #expect(found[3]["contentType"].string == "text/csv; charset=utf-8; header=present")
    #expect(found[3]["body"].string?.hasPrefix("time,value\r\n0,0\r\n") == true)
    #expect(found[4]["contentType"].string == "application/x-ndjson")
    #expect(found[4]["body"].string?.split(separator: "\n").count ?? 0 > 2)
    #expect(found[5]["body"].string?.hasPrefix("<svg") == true)
    let png = service.post("/v1/evaluate.png", "{}").content
    #expect(found[6]["base64"].string == Base64.text(of: png[...]))
    #expect(found[7]["contentType"].string == "application/octet-stream")
    #expect(found[7].member("body") == nil)
    #expect(found[8]["contentType"].string == "video/lottie+json")
    #expect(found[8]["body"]["v"].string != nil)
    #expect(found[9]["contentType"].string == "text/plain; charset=utf-8")
    #expect(found[10]["body"]["type"].string == "/problems/not-found")
  }

  @Test("encodes bytes as RFC 4648 requires")
  func base64() {
    let examples = [
      "": "", "f": "Zg==", "fo": "Zm8=", "foo": "Zm9v", "foob": "Zm9vYg==", "fooba": "Zm9vYmE=",
      "foobar": "Zm9vYmFy",
    ]
    for (text, encoded) in examples { #expect(Base64.text(of: Array(text.utf8)[...]) == encoded) }
    #expect(Base64.text(of: [0xFB, 0xFF, 0xFE]) == "+//+")
  }

  @Test("reports an error in one request only in its response")
  func errors() {
    let good = #"{"path":"/v1/evaluate","body":{"to":100}}"#
    let expected = responses([good])[0]
    let bad: [(String, status: Int, text: String)] = [
      (#"{"path":"/v1/evaluate","body":{"a":1,"a":2}}"#, 400, "is given twice"),
      (#"{"path":"/v1/evaluate","body":{"to":tru}}"#, 400, "the literal true"),
      (#"{"path":"/v1/evaluate","body":{"to" 1}}"#, 400, "':' after a key"),
      (#"{"path":"/v1/evaluate","body":{"to":[1}}}"#, 400, "',' or ']' after an element"),
      (
        #"{"path":"/v1/evaluate","body":\#(String(repeating: "[", count: 5000))\#(String(repeating: "]", count: 5000))}"#,
        400, "nested deeper than 64 levels"
      ),
      (#"{"path":"/v1/evaluate","body":[]}"#, 422, "must be an object"),
      (#"{"path":"/v1/evaluate","body":5}"#, 422, "must be an object"),
      (#"{"path":"/v1/evaluate","body":null}"#, 422, "must be an object"),
      (#"{"path":"/v1/evaluate","body":{"to":1e999}}"#, 422, "must be finite"),
      (#"{"path":"/v1/evaluate","body":"\u00"}"#, 400, "malformed-json"),
      (#"{"path":"/v1/evaluate","body":".bounzy"}"#, 422, "suggestion"),
      (#"{"path":"/v1/evaluate?x"}"#, 422, "unknown parameter"),
      (#"{"path":"/v1/evaluate?%"}"#, 400, "The request target is malformed"),
      (#"{"path":"/v1/evaluate%00"}"#, 400, "The request target is malformed"),
      (#"{"path":"/v1/evaluate\r\nX: y"}"#, 400, "The request target is malformed"),
      (#"{"path":"/v1/evaluate#a"}"#, 400, "The request target is malformed"),
      (#"{"path":"/v1/é"}"#, 400, "The request target is malformed"),
      (#"{"path":"/v1/../livez"}"#, 400, "must not contain the segments"),
      (#"{"path":"/v1/%2e%2E/livez"}"#, 400, "must not contain the segments"),
      (#"{"path":"/v1/%65valuate"}"#, 404, "is not a path of this server"),
      (#"{"path":"//"}"#, 404, "is not a path of this server"),
      (#"{"path":"//host/v1/evaluate"}"#, 404, "is not a path of this server"),
      (
        #"{"path":"/v1/evaluate?\#(String(repeating: "a", count: 9000))"}"#, 414, "longer than 8192"
      ),
      (#"{"path":"/v1/evaluate?\#(String(repeating: "&", count: 200))"}"#, 400, "more than 200"),
      (#"{"path":"http://localhost/v1/evaluate"}"#, 422, "begins with \\\"/\\\""),
      (#"{"path":"*"}"#, 422, "begins with \\\"/\\\""),
      (#"{"path":""}"#, 422, "begins with \\\"/\\\""),
      (#"{"path":7}"#, 422, "must be a string"),
      (#"{"body":{}}"#, 422, "/requests/1/path"),
      (#"{"path":"/v1/evaluate","headers":{}}"#, 422, "unknown key"),
      (#"{"path":"/v1/evaluate","method":"POST"}"#, 422, "is required for the method POST"),
      (
        #"{"path":"/v1/evaluate","method":"GET","body":{}}"#, 422,
        "cannot be combined with the method GET"
      ),
      (
        #"{"path":"/v1/evaluate","method":"DELETE","body":{}}"#, 422,
        "must be one of the allowed words"
      ),
      (#"{"path":"/v1/spring/bouncy","body":{}}"#, 405, "POST is not allowed"),
      (
        #"{"path":"/v1/sessions","body":{}}"#, 422,
        "cannot be part of a batch: send this request alone"
      ),
      (
        #"{"path":"/v1/sessions/ses_BzY7kVq2hXw9LdTn4RcG0e"}"#, 422,
        "cannot be part of a batch: send this request alone"
      ),
      (#"{"path":"/livez"}"#, 422, "cannot be part of a batch: send this request alone"),
      (
        #"{"path":"/v1/batch","body":{"requests":[]}}"#, 422,
        "cannot be part of a batch: send this request alone"
      ),
      ("7", 422, "must be an object"), ("null", 422, "must be an object"),
      ("[]", 422, "must be an object"),
    ]
    for (request, status, text) in bad {
      let response = batch([good, request, good])
      #expect(response.status == 200, "\(request): \(response.text)")
      let found = response["responses"].elements
      #expect(found.count == 3)
      #expect(found.first == expected && found.last == expected, "\(request)")
      guard found.count == 3 else { continue }
      #expect(found[1]["status"].integer == status, "\(request): \(response.text)")
      var writer = JSONWriter()
      writer.value(found[1])
      let problem = String(decoding: writer.finish(), as: UTF8.self)
      #expect(problem.contains(text), "\(request): \(problem)")
    }
  }

  @Test("is refused as a whole if it is no batch")
  func refused() {
    let item = #"{"path":"/v1/curve"}"#
    let bad: [(String, status: Int, text: String)] = [
      ("{}", 422, "/requests"), (#"{"requests":{}}"#, 422, "must be an array of requests"),
      (#"{"requests":[]}"#, 422, "must have 1 to 1000 requests, not 0"),
      (
        #"{"requests":[\#(Array(repeating: item, count: 1001).joined(separator: ","))]}"#, 422,
        "must have 1 to 1000 requests, not 1001"
      ),
      (#"{"requests":[\#(item)],"x":1}"#, 422, "unknown key"),
      (#"{"requests":[\#(item)],"requests":[\#(item)]}"#, 400, "is given twice"),
      (#"{"requests":[{"path":"/v1/evaluate","body":{},"body":{}}]}"#, 400, "is given twice"),
      (#"{"requests":[{"path":"/v1/evaluate","body":{]}"#, 400, "malformed-json"),
      (#"{"requests":[{"path":"/v1/evaluate","body":}]}"#, 400, "malformed-json"),
      (#"{"requests":[{"path":"/v1/evaluate","body":"\"#, 400, "malformed-json"),
      (#"{"requests":[{"path":"/v1/evaluate","body":{}}"#, 400, "malformed-json"),
      (#"{"requests":[\#(item)]} {"#, 400, "malformed-json"),
      (#"[\#(item)]"#, 422, "must be an object"), ("7", 422, "must be an object"),
    ]
    for (text, status, detail) in bad {
      let response = service.post("/v1/batch", text)
      #expect(response.status == status, "\(text.prefix(80)): \(response.text)")
      #expect(response.text.contains(detail), "\(text.prefix(80)): \(response.text)")
    }
    #expect(service.get("/v1/batch").status == 405)
    #expect(service.send("POST", "/v1/batch?x=1", #"{"requests":[\#(item)]}"#).status == 422)
  }

  @Test("reports the position of an error behind bodies of several lines")
  func positions() {
    let text = "{\"requests\": [\n{\"path\": \"/v1/evaluate\", \"body\": {\n\n\"to\": 1}}, x]}"
    let response = service.post("/v1/batch", text)
    #expect(response.status == 400)
    #expect(response["line"].integer == 4 && response["column"].integer == 12)
  }

  @Test("reports the column of an error behind bodies with any characters", arguments: 0..<20)
  func columns(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parts = ["a", "é", "→", "🎞", "\u{FFFD}", " "]
    for isLines in [false, true] {
      let text = (0..<random.whole(0...20)).map { _ in parts[random.whole(0...parts.count - 1)] }
      let item = #"{"path":"/v1/evaluate","body":{"to":"\#(text.joined())"}"#
      let begin = isLines ? item + " " : #"{"requests":["# + item + "}, "
      let type = isLines ? "application/x-ndjson" : "application/json"
      let content = Array((begin + "x").utf8)
      let response = service.send(
        Request(
          method: "POST", path: "/v1/batch", query: nil,
          fields: [Field(.contentType, type), Field(.contentLength, "\(content.count)")],
          content: content))
      #expect(response.status == 400)
      #expect(response["line"].integer == 1)
      #expect(response["column"].integer == begin.utf16.count + 1, "\(begin): \(response.text)")
      #expect(response["offset"].integer == begin.utf8.count, "\(begin): \(response.text)")
    }
  }

  @Test("finds a body whose key is escaped, and no body elsewhere")
  func escapedKey() {
    let found = responses([#"{"path":"/v1/evaluate","b\u006fdy":{"to":1e999}}"#])
    #expect(found[0]["status"].integer == 422)
    let text = Array(#"{"body":1,"requests":[[{"body":2}],{"x":{"body":3},"body": 45 }]}"#.utf8)
    let bodies = BatchBodies(text)
    #expect(bodies.bodies.mapValues { String(decoding: $0, as: UTF8.self) } == [1: "45"])
    #expect(
      String(decoding: bodies.envelope, as: UTF8.self)
        == #"{"body":1,"requests":[[{"body":2}],{"x":{"body":3},"body": 0  }]}"#)
  }

  @Test("reads any bytes without harm", arguments: 0..<40)
  func anyBytes(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\"requests\"", "\"body\"", "\"path\"",
      "\"/v1/curve\"", " ", "\n", "1", "true", "{\"requests\":[", "{\"path\":\"/v1/curve\"}",
      "\u{0}",
      "é",
    ]
    for _ in 0..<300 {
      let text = (0..<random.whole(0...24)).map { _ in parts[random.whole(0...parts.count - 1)] }
      let bytes = Array(text.joined().utf8)
      let bodies = BatchBodies(bytes)
      #expect(bodies.envelope.count == bytes.count)
      let response = service.post("/v1/batch", text.joined())
      #expect([200, 400, 411, 415, 422].contains(response.status), "\(text.joined())")
    }
  }
}
