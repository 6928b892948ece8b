import TestSupport
import Testing

@testable import InbetweenProgram

@Suite("Server-sent events that a command reads")
struct EventStreamReaderTests {
  @Test("are the same for each line end and each division", arguments: ["\n", "\r", "\r\n"])
  func lineEnds(_ end: String) {
    var random = SeededGenerator(seed: 72)
    let values = ["", "a", " a", "  a ", "a: b", ":", "é", "{\"x\": 1}"]
    for _ in 0..<200 {
      var lines: [String] = [], expected: [EventStreamReader.Event] = []
      for _ in 0..<random.whole(1...4) {
        let name = random.chance(0.5) ? "n\(random.whole(0...9))" : nil
        let data = (0..<random.whole(0...3)).map { _ in values[random.whole(0...7)] }
        if random.chance(0.3) { lines.append(": comment") }
        if let name { lines.append("event: \(name)") }
        for value in data {
          // The space after the colon may be missing, unless the value begins with a space.
          let space = value.hasPrefix(" ") || random.chance(0.5) ? " " : ""
          lines.append("data:\(space)\(value)")
        }
        lines.append("")
        if !data.isEmpty {
          expected.append(
            EventStreamReader.Event(name: name ?? "message", data: data.joined(separator: "\n")))
        }
      }
      let bytes = Array(lines.map { $0 + end }.joined().utf8)
      var reader = EventStreamReader(), events: [EventStreamReader.Event] = [], start = 0
      while start < bytes.count {
        let next = min(start + random.whole(1...9), bytes.count)
        events += reader.read(Array(bytes[start..<next]))
        start = next
      }
      #expect(events == expected, "\(lines)")
    }
  }

  @Test("have the type message if their type is empty")
  func type() {
    var reader = EventStreamReader()
    #expect(
      reader.read(Array("event:\ndata\n\n".utf8)) == [EventStreamReader.Event(data: "")])
  }

  @Test("have the id and the retry time of the lines before them")
  func place() {
    var reader = EventStreamReader()
    _ = reader.read(Array("retry: 1500\nid: 1.2\ndata: a\n\nretry: x\nid: 1.3\nda".utf8))
    #expect(reader.lastID == "1.2" && reader.retryMilliseconds == 1500)
    reader.reconnect()
    let events = reader.read(Array("data: b\n\n".utf8))
    #expect(events == [EventStreamReader.Event(data: "b")])
    #expect(reader.lastID == "1.2")
  }
}
