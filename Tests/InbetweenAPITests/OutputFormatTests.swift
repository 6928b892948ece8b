@testable import InbetweenAPI
import AnimationNotation
import JSONCodec
import HTTPMessages
import Testing

@Suite("The output format of an evaluation")
struct OutputFormatTests {
  private let service = ServiceUnderTest()

  @Test(
    "is the one that Accept prefers",
    arguments: [
      (nil, "json"), ("*/*", "json"), ("text/csv", "csv"), ("application/x-ndjson", "ndjson"),
      ("text/*", "csv"), ("application/*", "json"), ("text/csv, */*;q=0.1", "csv"),
      ("text/csv;q=0.5, application/x-ndjson;q=0.7", "ndjson"),
      ("text/csv, application/json", "json"),
      ("application/json;q=0, */*", "ndjson"), ("application/problem+json", "json"),
      ("image/gif, text/csv;q=0.2", "csv"), ("image/png, text/csv;q=0.2", "png"),
      ("text/plain", "txt"), ("image/*", "svg"),
    ] as [(String?, String)])
  func negotiated(accept: String?, suffix: String) {
    for method in ["GET", "HEAD", "POST"] {
      let fields = accept.map { [Field("Accept", $0)] } ?? []
      let response = send(method, "/v1/evaluate", fields)
      #expect(response.mediaType == OutputFormat(rawValue: suffix)?.mediaType)
      let isTagged = suffix != "csv" && suffix != "ndjson" && method != "POST"
      #expect(response.value(of: "Vary") == (isTagged ? "Accept, Accept-Encoding" : "Accept"))
    }
  }

  @Test(
    "is the one of the suffix or the parameter, whatever Accept prefers",
    arguments: OutputFormat.sampled
  )
  func named(suffix: OutputFormat) {
    let word = suffix.rawValue
    for target in [
      "/v1/evaluate.\(word)", "/v1/evaluate?format=\(word)", "/v1/evaluate.\(word)?format=\(word)",
    ] {
      for accept in ["image/gif", "application/json", "text/csv"] {
        for method in ["GET", "HEAD", "POST"] {
          let response = send(method, target, [Field("Accept", accept)])
          #expect(response.status == 200, "\(method) \(target)")
          #expect(response.mediaType == suffix.mediaType)
          let isTagged = !suffix.isStreamed && method != "POST"
          #expect(response.value(of: "Vary") == (isTagged ? "Accept-Encoding" : nil))
        }
      }
    }
  }

  @Test("is refused with all other errors if it is unknown or contradictory")
  func contradictions() {
    for (target, excerpt) in [
      (
        "/v1/evaluate?format=gif",
        #""allowed":["json","ndjson","csv","svg","png","txt","line","sse"]"#
      ),
      ("/v1/evaluate?format=cvs&to=x", #""suggestion":"csv""#), ("/v1/evaluate?format=", "format"),
      ("/v1/evaluate.csv?format=json", "differs from the suffix of the path"),
      ("/v1/evaluate?format=csv&format=json", "given twice"),
      ("/v1/evaluate?format=csv&format=csv", "given twice"),
      ("/v1/evaluate.csv?format=csv&f%6Frmat=csv", "given twice"),
      ("/v1/evaluate?format=csv&format=csv&format=cvs", "given twice"),
    ] {
      for method in ["GET", "POST"] where !target.contains("to=") || method == "GET" {
        let response = send(method, target, [])
        #expect(response.status == 422)
        #expect(response.places.contains("format"))
        #expect(response.places.contains("to") == target.contains("to="))
        #expect(response.text.contains(excerpt), "\(response.text)")
      }
    }
    #expect(service.post("/v1/evaluate", #"{"format":"csv"}"#).places == ["/format"])
    #expect(service.post("/v1/evaluate?x", "{}").status == 404)
  }

  @Test("allows more samples if it is streamed, and reports the limit")
  func limits() {
    for (suffix, count, status) in [
      ("json", 100_001, 422), ("ndjson", 100_001, 200), ("csv", 10_000_000, 200),
      ("csv", 10_000_001, 422), ("ndjson", 10_000_001, 422),
    ] {
      for query in ["end=1&count=\(count)", "end=1&step=\(1 / Double(count - 1))"] {
        // `ReceivedResponse` would produce the complete content, so the service is called directly.
        let response = service.service.respond(
          to: Request(method: "GET", path: "/v1/evaluate.\(suffix)", query: query))
        #expect(response.status == status, "\(suffix) \(query)")
      }
    }
    let response = service.get("/v1/evaluate.csv", query: "end=86400&fps=1000")
    #expect(response.text.contains("the maximum is 10000000 (streamedSamples in /v1/limits)"))
    let endless = service.get("/v1/evaluate.csv", query: "step=1e-9")
    #expect(endless.status == 422)
    #expect(endless.text.contains("streamedSamples"), "\(endless.text)")
  }

  private static let acceptsJSON = Field("Accept", "application/json")

  @Test(
    "is a problem before the first byte if the motion does not end",
    arguments: [
      #"{"animation":".linear.repeatForever()","frameRate":1}"#,
      #"{"animation":".linear.repeatForever()","frameRate":1,"fidelity":"exact"}"#,
      #"{"animation":".linear.delay(86000).speed(0.5)","frameRate":1}"#,
      #"""
      {"animation":{"type":"phases","phases":[{"set":{"value":0},"animation":".linear(duration: 1e-4)"},\#
      {"set":{"value":4},"animation":".linear(duration: 1e-4)"}],"repeating":true},"fidelity":"exact",\#
      "range":{"end":100}}
      """#,
    ])
  func endless(body: String) {
    let whole = service.post("/v1/evaluate", body)
    #expect(whole.status == 422)
    for suffix in ["ndjson", "csv", "svg", "txt"] {
      let streamed = service.post("/v1/evaluate.\(suffix)", body, fields: [Self.acceptsJSON])
      #expect(streamed.text == whole.text)
    }
  }

  @Test("has no gap between fidelities, except in JSON")
  func gap() {
    for suffix in ["ndjson", "csv", "svg", "png", "txt", "line"] {
      let response = service.post(
        "/v1/evaluate.\(suffix)", #"{"include":["velocity","fidelityGap"]}"#,
        fields: [Self.acceptsJSON])
      #expect(response.status == 422)
      #expect(response.places == ["/include"])
      #expect(response.text.contains("only in application/json"))
    }
  }

  @Test("as a table has a column for each number, quotes if necessary, and empty removed values")
  func table() {
    let body = ##"""
      {"properties":{"a":"90deg","b":"#ff0000","c,\"d":[1,2],"e":{"type":"rect","x":1,"y":2,"width":3,"height":4},
      "f":5},"timeline":[{"at":0.5,"remove":["b","c,\"d","f"]}],"range":{"times":[0,1]},"include":["velocity"]}
      """##
    let records = SplitText.records(service.post("/v1/evaluate.csv", body).text)
    let names = [
      "a.degrees", "b.hex", #"c,"d[0]"#, #"c,"d[1]"#, "e.x", "e.y", "e.width", "e.height", "f",
    ]
    let rates = [
      "a.degrees", "b.red", "b.green", "b.blue", "b.opacity", #"c,"d[0]"#, #"c,"d[1]"#, "e.x",
      "e.y", "e.width", "e.height", "f",
    ]
    #expect(records[0] == ["time"] + names + rates.map { "velocity(\($0))" })
    let zeros = Array(repeating: "0", count: rates.count)
    #expect(records[1] == ["0", "90", "#ff0000", "1", "2", "1", "2", "3", "4", "5"] + zeros)
    let gone = ["0", "", "", "", "", "", "", "0", "0", "0", "0", ""]
    #expect(records[2] == ["1", "90", "", "", "", "1", "2", "3", "4", ""] + gone)
    #expect(records.count == 3)
  }

  private func send(_ method: String, _ target: String, _ fields: [Field]) -> ReceivedResponse {
    method == "POST"
      ? service.send(method, target, "{}", fields: fields)
      : service.send(method, target, fields: fields)
  }
}

extension ReceivedResponse {
  fileprivate var mediaType: String? {
    value(of: "Content-Type").map { String($0.prefix { $0 != ";" }) }
  }
}
