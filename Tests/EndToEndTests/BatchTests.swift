import HTTPMessages
import JSONCodec
import SessionStorage
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("A batch of requests")
struct BatchTests {
  /// The requests of the transcripts that a batch can contain.
  private static let requests: [Request] = {
    let fieldNames: [FieldName] = [.contentType, .contentLength]
    return ((try? Transcript.all()) ?? []).filter { transcript in
      let request = transcript.request
      // A body that is not JSON may be no value of a batch.
      return transcript.order == nil && transcript.server == nil && transcript.status != 400
        && transcript.status != 415 && ["GET", "POST"].contains(request.method)
        && ["bake", "compare", "convert", "describe", "evaluate", "export", "fit", "list"]
          .contains { transcript.operation.hasPrefix($0) }
        && !request.path.contains("/sessions")
        && request.fields.allSatisfy { fieldNames.contains($0.name) }
        && (request.method == "GET"
          || request.value(of: .contentType) == "text/plain"
          || (try? JSONReader.read(request.content)) != nil)
    }.map(\.request)
  }()

  /// Returns a request as a member of a batch.
  private static func item(_ request: Request) -> String {
    var json = JSONWriter()
    json.beginObject()
    json.string("path", request.path + (request.query.map { "?" + $0 } ?? ""))
    if request.method == "POST" {
      json.key("body")
      if request.value(of: .contentType) == "text/plain" {
        json.string(String(decoding: request.content, as: UTF8.self))
      } else {
        json.raw(request.content[...])
      }
    }
    json.endObject()
    return String(decoding: json.finish(), as: UTF8.self)
  }

  /// Returns the response to a single request as a member of a batch's response.
  private static func member(_ response: Response) -> String {
    let type = response.fields.value(of: .contentType) ?? ""
    let isJSON = type == "application/json" || type == "application/problem+json"
    var content = response.content
    var json = JSONWriter()
    json.beginObject()
    json.integer("status", response.status)
    if !isJSON { json.string("contentType", type) }
    if isJSON || type.hasSuffix("+json") {
      if content.last == 0x0A { content.removeLast() }
      json.key("body")
      json.raw(content[...])
    } else if type != "image/png", type != "application/octet-stream" {
      json.string("body", String(decoding: content, as: UTF8.self))
    } else {
      json.string("base64", Base64.text(of: content[...]))
    }
    json.endObject()
    return String(decoding: json.finish(), as: UTF8.self)
  }

  /// Returns the response to a batch, which is sent as JSON or as lines.
  private static func send(
    _ items: [String], to path: String, inLines: Bool, _ service: EvaluationService
  ) -> Response {
    let content =
      inLines
      // Within a JSON text, a line feed is white space.
      ? items.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
      : #"{"requests": [\#(items.joined(separator: ", \n"))]}"#
    let type = inLines ? "application/x-ndjson" : "application/json"
    return service.respond(
      to: Request(
        method: "POST", path: path,
        fields: [
          Field(.contentType, type), Field(.contentLength, "\(content.utf8.count)"),
        ], content: Array(content.utf8)))
  }

  @Test("has the bytes of the single requests, for random requests of the transcripts")
  func equalsSingleRequests() {
    let service = EvaluationService(store: InMemorySessionStore(), now: { 0 })
    #expect(Self.requests.count > 100)
    let single = Self.requests.map { request in
      var request = request
      if request.method == "POST" {
        request.fields.append(Field(.contentLength, "\(request.content.count)"))
      }
      return Self.member(service.respond(to: request))
    }
    var random = SeededGenerator(seed: 20)
    for _ in 0..<60 {
      let chosen = (0..<random.whole(1...16)).map { _ in random.whole(0...single.count - 1) }
      let items = chosen.map { Self.item(Self.requests[$0]) }
      let response = Self.send(items, to: "/v1/batch", inLines: false, service)
      #expect(response.status == 200)
      let received = String(decoding: response.content, as: UTF8.self)
      // The requests of the transcripts are small, but together they may exceed the work of a
      // batch.
      let all = chosen.map { single[$0] }
      let expected = "{\"responses\":[\(all.joined(separator: ","))]}\n"
      if received != expected {
        let kept = all.prefix { received.contains($0) }.count
        #expect(received.contains("all later requests in another batch"), "\(items[kept])")
        continue
      }
      // All combinations of JSON and lines have the same responses.
      let lines = Self.send(items, to: "/v1/batch.ndjson", inLines: false, service)
      #expect(lines.content == Array(all.map { $0 + "\n" }.joined().utf8))
      #expect(Self.send(items, to: "/v1/batch", inLines: true, service).content == response.content)
      #expect(
        Self.send(items, to: "/v1/batch.ndjson", inLines: true, service).content == lines.content)
    }
  }

  @Test("is handled over a socket by the program, beside other requests")
  func overSocket() throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let port = try program.port()
    let bodies = (0..<200).map { #"{"to":\#($0),"range":{"end":0.5,"fps":20}}"# }
    let conversation = try Conversation(port: port)
    let single = try bodies.map { body in
      let response = try conversation.send("POST", "/v1/evaluate", body)
      return #"{"status":200,"body":\#(response.text.dropLast())}"#
    }
    let requests = bodies.map { #"{"path":"/v1/evaluate","body":\#($0)}"# }
    let batch = #"{"requests":[\#(requests.joined(separator: ","))]}"#
    let received = try concurrently(4) { index in
      let own = try Conversation(port: port)
      return index == 0
        ? try own.send("GET", "/v1/limits").text : try own.send("POST", "/v1/batch", batch).text
    }
    let expected = "{\"responses\":[\(single.joined(separator: ","))]}\n"
    #expect(received[0].contains("batchRequests"))
    #expect(received.dropFirst().allSatisfy { $0 == expected })
    let streams = try concurrently(4) { _ in
      try Conversation(port: port).send("POST", "/v1/batch.ndjson", batch).text
    }
    #expect(streams.allSatisfy { $0 == single.map { $0 + "\n" }.joined() })
  }
}
