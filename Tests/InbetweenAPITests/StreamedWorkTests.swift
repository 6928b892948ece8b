import AnimationCore
import AnimationNotation
import HTTPMessages
@testable import InbetweenAPI
import JSONCodec
import TestSupport
import Testing

@Suite("The work of a streamed response")
struct StreamedWorkTests {
  private let service = ServiceUnderTest()

  @Test("is limited: the response is cut off, and its beginning is right", arguments: Display.all)
  func isLimited(_ display: Display) throws {
    var refused = 0, cut = 0, complete = 0
    for seed in 700..<740 {
      var random = SeededGenerator(seed: seed)
      let scene = random.scene(
        frameRate: display.frameRate, fidelity: display.fidelity, sequences: seed % 2 == 0)
      let body = scene.evaluation(#"{"end":2,"fps":60}"#)
      let format = seed % 3 == 0 ? OutputFormat.csv : .ndjson
      let whole = try #require(try content(body, format, steps: .max), "seed \(seed)")
      #expect(whole.isComplete, "seed \(seed)")
      guard let part = try content(body, format, steps: 1 << random.whole(4...17)) else {
        refused += 1
        continue
      }
      if part.isComplete {
        complete += 1
        #expect(part.bytes == whole.bytes, "seed \(seed)")
      } else {
        cut += 1
        #expect(part.bytes.count < whole.bytes.count, "seed \(seed)")
        #expect(whole.bytes.starts(with: part.bytes), "seed \(seed)")
      }
    }
    #expect(refused > 0 && cut > 0 && complete > 0, "\(refused), \(cut), \(complete)")
  }

  @Test("is refused before the first byte if all numbers exceed the limit")
  func isRefused() {
    for (properties, count, include, status) in [
      (1, 10_000_000, "", 200), (4, 10_000_000, "", 200), (5, 10_000_000, "", 422),
      (64, 750_000, "", 200), (64, 800_000, "", 422), (64, 510_000, "velocity", 200),
      (64, 530_000, "velocity", 422),
    ] {
      let names = (0..<properties).map { #""p\#($0)":0"# }.joined(separator: ",")
      let body = """
        {"properties":{\(names)},"include":[\(include.isEmpty ? "" : "\"\(include)\"")],\
        "range":{"end":1,"count":\(count)}}
        """
      // `ReceivedResponse` would produce the complete content, so the service is called directly.
      let response = service.service.respond(
        to: Request(
          method: "POST", path: "/v1/evaluate.csv",
          fields: [Field("Content-Type", "application/json")], content: Array(body.utf8)))
      #expect(response.status == status, "\(properties) × \(count)")
    }
    let text = service.post(
      "/v1/evaluate.ndjson",
      #"{"properties":{"x":[0,0,0],"y":[0,0,0,0]},"include":["velocity"],"range":{"end":1,"count":9000000}}"#
    ).text
    #expect(
      text.contains(
        """
        9000000 samples of 15 numbers take more than 100000000 computation steps (streamedWork in \
        /v1/limits): request fewer samples, or fewer properties, or no velocities
        """), "\(text)")
  }

  /// Returns the content of an evaluation; `nil` if it is refused before the first byte.
  private func content(
    _ body: String, _ format: OutputFormat, steps: Int
  ) throws -> (bytes: [UInt8], isComplete: Bool)? {
    let violations = ViolationList()
    let members = try #require(ObjectMembers(try SyntaxNode(json: Array(body.utf8)), violations))
    let request = EvaluationRequest(fields: members, violations)
    guard let request else {
      Issue.record("\(violations.violations)")
      return nil
    }
    guard
      let prepared = try? PreparedEvaluation(request, range: .root),
      let stream = try? EvaluationStream(prepared, outputFormat: format, range: .root, steps: steps)
    else { return nil }
    let producer = stream.begin()
    var bytes: [UInt8] = []
    while true {
      switch producer.next() {
      case .bytes(let piece): bytes += piece
      case .pending: break
      case .end: return (bytes, true)
      case .waiting, .failure: return (bytes, false)
      }
    }
  }
}
