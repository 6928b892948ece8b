import AnimationCore
import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A batch in lines")
struct BatchLineTests {
  private let service = ServiceUnderTest()
  private static let ndjson = "application/x-ndjson"

  /// Sends lines, and receives lines or JSON.
  private func send(
    _ lines: String, to path: String = "/v1/batch", query: String? = nil, accept: String? = nil
  ) -> ReceivedResponse {
    var fields = [
      Field(.contentType, Self.ndjson), Field(.contentLength, "\(lines.utf8.count)"),
    ]
    if let accept { fields.append(Field(.accept, accept)) }
    return service.send(
      Request(
        method: "POST", path: path, query: query, fields: fields, content: Array(lines.utf8)))
  }

  private func lines(_ response: ReceivedResponse) -> [String] {
    #expect(response.text.hasSuffix("\n"))
    return response.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  @Test("is read with any line ends, blank lines and white space")
  func lineEnds() {
    let items = [#"{"path":"/v1/curve?curve=.linear"}"#, #"{"path":"/v1/spring/bouncy.line"}"#]
    let expected = send(items.joined(separator: "\n")).text
    #expect(expected.hasPrefix(#"{"responses":[{"status":200,"#))
    for text in [
      "\(items[0])\n\(items[1])\n", "\(items[0])\r\n\(items[1])\r\n",
      "\(items[0])\r\n\(items[1])\r",
      "\n\n \t\r\n\(items[0])\n\r\n \n  \(items[1]) \t\n\n\r\n",
    ] {
      #expect(send(text).text == expected, "\(text)")
    }
  }

  @Test("names the line of an error that refuses all")
  func malformed() {
    let good = #"{"path":"/v1/curve?curve=.linear"}"#
    let bad: [(text: String, line: Int, column: Int, offset: Int)] = [
      ("{", 1, 2, 1), ("\(good)\n{\"path\":", 2, 9, 43), ("\n\r\n\(good)\r\n \(good) x", 4, 37, 75),
      ("{\"path\":\n\"/v1/curve\"}", 1, 9, 8), ("\(good) \(good)\n", 1, 36, 35),
      ("\n{\"path\":\"/v1/curve\",\"body\":{", 2, 29, 29),
      ("{\"path\":\"/é\",\"path\":\"/\"}", 1, 14, 14), ("\u{FEFF}\(good)", 1, 1, 0),
      ("[\(String(repeating: "[", count: 70))", 1, 65, 64),
    ]
    for (text, line, column, offset) in bad {
      for path in ["/v1/batch", "/v1/batch.ndjson"] {
        let response = send(text, to: path)
        #expect(response.status == 400, "\(text): \(response.text)")
        #expect(response["type"].string == "/problems/malformed-json")
        #expect(response["line"].integer == line, "\(text): \(response.text)")
        #expect(response["column"].integer == column, "\(text): \(response.text)")
        #expect(response["offset"].integer == offset, "\(text): \(response.text)")
        #expect(response.value(of: .contentType) == "application/problem+json")
      }
    }
    let text = send("\n{", accept: "text/plain, application/json;q=0.5").text
    #expect(text.contains("line 2, column 2"), "\(text)")
  }

  @Test("names the line of an error in one request, in the response to it")
  func refused() {
    let good = #"{"path":"/v1/curve?curve=.linear"}"#
    let bad: [(String, pointer: String?, status: Int)] = [
      ("7", "", 422), ("null", "", 422), ("[]", "", 422), ("{}", "/path", 422),
      (#"{"path":7}"#, "/path", 422), (#"{"path":"/v1/curve?curve=.linear","x":1}"#, "/x", 422),
      (#"{"path":"/v1/batch","body":{}}"#, "/path", 422), (#"{"path":"/v1/../a"}"#, nil, 400),
      (#"{"path":"/v1/sessions","body":{}}"#, "/path", 422),
      (#"{"method":"GET","path":"/v1/curve?curve=.linear","body":{}}"#, "/body", 422),
    ]
    for (line, pointer, status) in bad {
      let found = lines(send("\(good)\n\r\n\(line)\n\(good)", to: "/v1/batch.ndjson"))
      #expect(found.count == 3 && found.first == found.last)
      let response = (try? JSONReader.read(Array(found[1].utf8))) ?? .null
      #expect(response["status"].integer == status, "\(line): \(found[1])")
      #expect(response["body"]["line"].integer == 3, "\(line): \(found[1])")
      #expect(response["body"]["errors"][0]["pointer"].string == pointer, "\(line): \(found[1])")
    }
  }

  @Test("is refused as a whole without requests, with too many, or without content")
  func counts() {
    let item = #"{"path":"/v1/nothing"}"#
    for (text, count) in [
      ("\n \r\n", 0), (Array(repeating: item, count: 1001).joined(separator: "\n"), 1001),
    ] {
      for accept in [nil, Self.ndjson] {
        let response = send(text, accept: accept)
        #expect(response.status == 422)
        #expect(
          response["errors"][0]["detail"].string
            == "must have 1 to 1000 requests, not \(count) (batchRequests in /v1/limits)")
      }
    }
    #expect(send(Array(repeating: item, count: 1000).joined(separator: "\n")).status == 200)
    let request = Request(
      method: "POST", path: "/v1/batch", fields: [Field(.contentType, Self.ndjson)])
    #expect(service.send(request).status == 411)
  }

  @Test("is selected by the path, the query or Accept")
  func selection() {
    let item = #"{"path":"/v1/curve?curve=.linear"}"#
    let json = send(item), whole = json.text.dropFirst(14).dropLast(3)
    #expect(json.value(of: .contentType) == "application/json")
    #expect(json.value(of: .vary) == "Accept")
    for (path, query, accept, vary) in [
      ("/v1/batch.ndjson", nil, nil, nil), ("/v1/batch", "format=ndjson", nil, nil),
      ("/v1/batch", nil, Self.ndjson, "Accept"),
      ("/v1/batch", nil, "application/json;q=0.5, application/*", "Accept"),
      ("/v1/batch.ndjson", "format=ndjson", "text/html", nil),
    ] as [(String, String?, String?, String?)] {
      let response = send(item, to: path, query: query, accept: accept)
      guard accept?.contains("/*") != true else { continue }
      #expect(response.value(of: .contentType) == Self.ndjson, "\(path) \(query ?? "")")
      #expect(response.value(of: .vary) == vary)
      #expect(response.text == whole + "\n")
    }
    #expect(send(item, to: "/v1/batch.json").text == json.text)
    #expect(send(item, to: "/v1/batch.json", query: "format=ndjson").status == 422)
    #expect(send(item, query: "format=csv").status == 422)
    #expect(send(item, query: "x=1").status == 422)
    #expect(send(item, to: "/v1/batch.csv").status == 404)
    #expect(send(item, accept: "text/html").status == 406)
    let evaluation = Request(
      method: "POST", path: "/v1/evaluate",
      fields: [Field(.contentType, Self.ndjson), Field(.contentLength, "2")],
      content: Array("{}".utf8))
    #expect(service.send(evaluation).status == 415)
  }

  @Test("counts in the rate limit, whose fields are in the response to lines")
  func rateLimit() {
    var rules = AccessRules()
    rules.rateLimit = RateLimit(perSecond: 1, burst: 10)
    let service = ServiceUnderTest(access: rules)
    func send(_ count: Int) -> ReceivedResponse {
      let text = Array(repeating: #"{"path":"/v1/curve?curve=.linear"}"#, count: count).joined(
        separator: "\n")
      return service.send(
        Request(
          method: "POST", path: "/v1/batch.ndjson",
          fields: [
            Field(.contentType, Self.ndjson), Field(.contentLength, "\(text.utf8.count)"),
          ], content: Array(text.utf8)))
    }
    #expect(send(4).value(of: .rateLimit) == #""default";r=6;t=4"#)
    let beyond = send(11)
    #expect(beyond.status == 422 && beyond["errors"][0]["pointer"].string == "")
    #expect(send(8).status == 429)
  }

  @Test("reads any bytes without harm, and returns a line for each request", arguments: 0..<20)
  func anyBytes(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "{", "}", "[", "\"", "\\", "\"body\"", ":", ",", "\"path\":\"/v1/curve\"", "\n", "\n", "\r\n",
      " ", "1", "{\"path\":\"/v1/curve\"}\n", "{\"path\":\"/v1/curve\",\"body\":{}}\n", "7\n", "é",
    ]
    for _ in 0..<300 {
      let text = (0..<random.whole(0...12)).map { _ in parts[random.whole(0...parts.count - 1)] }
        .joined()
      let response = send(text, to: "/v1/batch.ndjson")
      #expect([200, 400, 422].contains(response.status), "\(text)")
      guard response.status == 200 else { continue }
      // In Swift, CR LF is one character.
      let count = text.utf8.split(separator: 0x0A).count { !$0.allSatisfy { $0 <= 0x20 } }
      #expect(lines(response).count == count, "\(text)")
    }
  }
}
