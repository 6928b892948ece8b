import AnimationNotation
import HTTPMessages
import JSONCodec
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The memory of large lines of batches")
struct WaitingLinesTests {
  @Test("is never exceeded, and each client has a quarter", arguments: 1...20)
  func limits(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let max = 1_000_000
    let lines = WaitingLines(maxBytes: max)
    var held: [(client: String, bytes: Int, line: WaitingLines.Line)] = []
    for _ in 0..<2_000 {
      if random.chance(0.45), !held.isEmpty {
        held.remove(at: random.whole(0...held.count - 1))
        continue
      }
      let client = "\(random.whole(0...6))"
      let bytes = random.whole(1...(random.chance(0.1) ? 2 * max : max / 8))
      let all = held.reduce(0) { $0 + $1.bytes }
      let own = held.reduce(0) { $0 + ($1.client == client ? $1.bytes : 0) }
      let hasRoom = all + bytes <= max && (own == 0 || own + bytes <= max / 4)
      let line = lines.hold(bytes, for: client)
      #expect((line != nil) == hasRoom)
      if let line { held.append((client, bytes, line)) }
      #expect(lines.heldBytes == held.reduce(0) { $0 + $1.bytes } && lines.heldBytes <= max)
    }
    held = []
    #expect(lines.heldBytes == 0)
  }

  @Test("counts a response until its client has received it")
  func stream() throws {
    let service = ServiceUnderTest()
    let body = """
      {"path":"/v1/evaluate","body":{"animation":".linear(duration: 100)","to":1,
      "range":{"duration":100,"fps":100}}}
      """.replacing("\n", with: "")
    let content = Array("\(body)\n\(body)\n".utf8)
    let response = service.service.respond(
      to: Request(
        method: "POST", path: "/v1/batch.ndjson",
        fields: [
          Field(.contentType, "application/x-ndjson"), Field(.contentLength, "\(content.count)"),
        ], content: content))
    guard case .stream(let stream) = response.body else {
      Issue.record("\(response.status)")
      return
    }
    let memory = service.service.parts.waitingLines
    let other = try #require(
      memory.hold(Limits.responseBytesInFlight.max - 1_000_000, for: "other"))
    var producer: (any ContentProducer)? = stream.begin()
    var bytes: [UInt8] = [], most = 0, hasEnded = false
    while let next = producer?.next() {
      most = max(most, memory.heldBytes)
      if case .bytes(let piece) = next { bytes += piece }
      if next == .end {
        hasEnded = true
        producer = nil
      }
      if next == .failure { producer = nil }
    }
    #expect(hasEnded)
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.starts(with: #"{"status":200,"#.utf8) })
    #expect(most > Limits.responseBytesInFlight.max - 1_000_000)
    #expect(memory.heldBytes == Limits.responseBytesInFlight.max - 1_000_000)
    withExtendedLifetime(other) {}
  }

  @Test("replaces a response by a 503 if there is no room")
  func refusal() throws {
    let memory = WaitingLines(maxBytes: 60_000)
    let service = ServiceUnderTest().service
    let body = Array(
      #"{"animation":".linear(duration: 20)","to":1,"range":{"end":20,"fps":100}}"#.utf8)
    let items = (0..<3).map { _ in
      Result { () throws(Problem) in
        guard let json = try? JSONReader.read(Array(#"{"path":"/v1/evaluate","body":0}"#.utf8))
        else { throw Problem(.internalError) }
        return try BatchItem(SyntaxNode(json), body[...], client: "")
      }
    }
    let run = BatchRun(
      items, service, .init(steps: .max, bytes: .max), lines: (memory, "a"))
    while run.handleNext() {}
    let first = try #require(run.take())
    #expect(first.json.starts(with: #"{"status":200,"#.utf8) && first.line != nil)
    for _ in 0..<2 {
      let next = try #require(run.take())
      #expect(next.json.starts(with: #"{"status":503,"#.utf8) && next.line == nil)
      #expect(next.samples == 0)
    }
    #expect(memory.heldBytes == first.json.count)
  }
}
