import Foundation
import TestSupport
import Testing

@Suite("An event stream over a socket", .timeLimit(.minutes(1)))
struct EventStreamTests {
  /// The events of a text, each with its type and its id.
  private func events(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").compactMap { event in
      let lines = event.split(separator: "\n")
      guard let type = lines.first(where: { $0.hasPrefix("event: ") })?.dropFirst(7) else {
        return nil
      }
      let id = lines.first { $0.hasPrefix("id: ") }?.dropFirst(4)
      return "\(type) \(id ?? "-")"
    }
  }

  @Test("arrives event by event, continues after an id, and is counted")
  func plays() throws {
    let program = try Program(["--port", "0", "--store", "memory", "--metrics-port", "0"])
    let port = try program.port()
    let ready = try #require(program.complaint(with: "/metrics"))
    let metrics = try #require(ready.firstMatch(of: #/:([0-9]+)/metrics/#).flatMap { Int($0.1) })
    let path = "/v1/evaluate.sse?animation=.linear(duration:0.2)&to=100&fps=10"
    let whole = try Conversation(port: port).send("GET", path)
    #expect(whole.status == 200)
    let received = events(whole.text)
    #expect(
      received == [
        "start -", "sample 0.0", "sample 0.1", "sample 0.2", "removed 0.3.1",
        "logicallyComplete 0.3.2", "completion 0.3.3", "end 0.3",
      ])
    let rest = try Conversation(port: port).send("GET", path + "&lastEventID=0.3.1")
    #expect(events(rest.text) == Array(received.dropFirst(5)))
    #expect(try Conversation(port: port).send("GET", path + "&lastEventID=0.3").status == 204)
    let page = try Conversation(port: metrics).send("GET", "/metrics").text
    #expect(page.contains(#"inbetween_stream_ends_total{reason="complete"} 2"#))
    #expect(page.contains("inbetween_streams_open 0"))
  }

  @Test("ends with an event when the server stops")
  func drains() throws {
    let program = try Program(["--port", "0", "--store", "memory"])
    let client = try RawClient(port: try program.port())
    client.send(
      "GET /v1/evaluate.sse?animation=.linear(duration:600)&end=600&step=300 HTTP/1.1\r\n"
        + "Host: localhost\r\n\r\n")
    #expect(try client.head().status == 200)
    var text = ""
    while !text.contains("event: sample") {
      text += String(decoding: try client.chunk(), as: UTF8.self)
    }
    program.send(SIGTERM)
    while !text.contains("event: drain\ndata: {}\n\nretry: ") {
      text += String(decoding: try client.chunk(), as: UTF8.self)
    }
    #expect(try program.end().code == 0)
  }
}
