import AnimationCore
import AnimationNotation
import Foundation
import HTTPMessages
import JSONCodec
import SessionStorage
import Support
import TestSupport
import Testing

@testable import InbetweenAPI

@Suite("The public figures")
struct VectorTests {
  private static let text = (try? TestVectors.embedded.content()) ?? []
  private static let lines = String(decoding: text, as: UTF8.self)
    .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)

  private let server = ServiceUnderTest()

  /// Returns a service with a file of the given lines.
  private func service(_ lines: [String]) throws -> EvaluationService {
    let content = Array(lines.joined(separator: "\n").utf8)
    var configuration = EvaluationService.Configuration()
    let vectors = TestVectors(member: try #require(Gzip.compressOnce(content)))
    configuration.vectors = { vectors }
    return EvaluationService(
      store: InMemorySessionStore(), configuration: configuration, now: { 0 })
  }

  private func selfTest(_ lines: [String]) throws -> ReceivedResponse {
    ReceivedResponse(
      try service(lines).respond(to: Request(method: "GET", path: "/v1/selftest")))
  }

  @Test("in the program are those of the repository")
  func areCurrent() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = try Data(contentsOf: root.appendingPathComponent("vectors/vectors.json"))
    #expect(Self.text == Array(file))
    #expect(server.get("/v1/vectors").content == Self.text)
    #expect(TestVectors.embedded.member.count <= 300_000)
  }

  @Test("are the responses of this machine, the first thousand and all others")
  func pass() throws {
    let response = server.get("/v1/selftest")
    #expect(response["passed"] == .number(1000) && response["failed"] == .number(0))
    #expect(response["failures"] == .array([]), "\(response.text)")
    #expect(response.value(of: "Cache-Control") == "no-store")
    let rest = Self.lines.prefix(1) + Self.lines.dropFirst(1001)
    let others = try selfTest(Array(rest))
    // The first line, the last line and the text behind it are not vectors.
    #expect(others["passed"] == .number(Double(rest.count - 3)))
    #expect(others["failed"] == .number(0), "\(others.text)")
  }

  @Test("fail if a single bit differs, and the first ten failures are reported")
  func failByOneBit() throws {
    let kind = #""source":"engine","kind":"retarget""#
    let places = Self.lines.indices.filter { Self.lines[$0].contains(kind) }.prefix(12)
    var lines = Self.lines
    for place in places {
      let values = try #require(lines[place].firstRange(of: #""values":{"x":["#))
      let rest = lines[place][values.upperBound...]
      let end = try #require(rest.firstIndex { ",]".contains($0) })
      let number = try #require(Double(rest[..<end]))
      lines[place].replaceSubrange(values.upperBound..<end, with: "\(number.nextUp)")
    }
    let first = try #require(places.first)
    let chosen = [lines[0]] + places.map { lines[$0] } + ["]}", ""]
    let response = try selfTest(chosen)
    #expect(response["passed"] == .number(0) && response["failed"] == .number(12))
    #expect(response["sources"]["engine"]["failed"] == .number(12))
    #expect(response["failures"].elements.count == SelfTest.reported)
    let failure = response["failures"][0]
    let id = lines[first].firstMatch(of: /"id":"([^"]*)"/).map { String($0.1) }
    #expect(failure["id"].string == id)
    #expect(failure["pointer"] == .string("/values/x/0"))
    let found = try #require(failure["found"].double)
    #expect(failure["expected"] == .number(found.nextUp))
  }

  @Test(
    "are compared within their tolerance",
    arguments: [(1, 0.3403, 0.0001, 0), (1, 0.3403, 1e-9, 1), (1, 0.3408, 0.0001, 1)])
  func meetTolerance(_ place: Int, _ value: Double, _ tolerance: Double, _ failed: Int) throws {
    let line = Self.lines[place]
    #expect(line.contains(#""values":{"value":[0.3403]},"tolerance":0.0001"#), "\(line)")
    let changed = line.replacing(
      #"[0.3403]},"tolerance":0.0001"#, with: #"[\#(value)]},"tolerance":\#(tolerance)"#)
    let response = try selfTest([Self.lines[0], changed, "]}", ""])
    #expect(response["sources"]["apple"]["failed"] == .number(Double(failed)))
    #expect(response["sources"]["apple"]["passed"] == .number(Double(1 - failed)))
  }

  @Test("fail if the request is refused, and the failure contains the problem")
  func failByRefusal() throws {
    let line = Self.lines[1].replacing("interpolatingSpring", with: "interpolatingSprung")
    let response = try selfTest([Self.lines[0], line, "]}", ""])
    #expect(response["failed"] == .number(1))
    #expect(response["failures"][0]["found"]["status"] == .number(422))
    #expect(response["failures"][0]["expected"]["values"]["value"][0] == .number(0.3403))
    #expect(response["failures"][0]["pointer"] == .string(""))
  }

  @Test(
    "are selected by origin and kind",
    arguments: ["source=apple", "source=engine", "kind=retarget", "kind=Spring&source=apple"])
  func areSelected(_ query: String) throws {
    let response = server.get("/v1/vectors", query: query)
    let all = server.get("/v1/vectors")
    let wanted = query.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
    let expected = all["vectors"].elements.filter { vector in
      wanted.allSatisfy { vector[$0[0]].string == $0[1] }
    }
    #expect(!expected.isEmpty && response["vectors"].elements == expected)
    for member in ["version", "engine", "licence", "recordings"] {
      #expect(response[member] == all[member])
    }
  }

  @Test("have unique names, and engine vectors that are all of the engine's revision")
  func areNamed() {
    let all = server.get("/v1/vectors")
    let names = all["vectors"].elements.compactMap { $0["id"].string }
    #expect(Set(names).count == names.count && names.count > SelfTest.vectors)
    #expect(all["engine"].string == EvaluationResponse.engine)
    for vector in all["vectors"].elements where vector["source"] == .string("apple") {
      let recording = vector["recording"].string ?? ""
      #expect(all["recordings"].member(recording) != nil, "\(vector["id"])")
    }
  }

  @Test("are compared by a worker, with a third of the allowed work at most")
  func costLittle() throws {
    let request = Request(method: "GET", path: "/v1/selftest")
    guard case .computing = server.service.reply(to: request) else {
      Issue.record("the test runs on an event thread")
      return
    }
    let budget = WorkBudget(steps: Limits.work.max)
    let passed = try Work.perform(within: budget) {
      try? SelfTest(.embedded, on: server.service).total.passed
    }
    #expect(passed == SelfTest.vectors)
    #expect((10_000...Limits.work.max / 3).contains(budget.spent), "\(budget.spent)")
    let small = WorkBudget(steps: budget.spent / 2)
    #expect(throws: WorkStop.self) {
      try Work.perform(within: small) {
        try? SelfTest(.embedded, on: server.service).total.passed
      }
    }
  }

  @Test(
    "are a 500 if the copy in the program is damaged", arguments: ["/v1/vectors", "/v1/selftest"])
  func areDamaged(_ path: String) {
    var configuration = EvaluationService.Configuration()
    let damaged = TestVectors(member: TestVectors.embedded.member.dropLast(9) + [0, 0, 9, 0])
    configuration.vectors = { damaged }
    let service = EvaluationService(
      store: InMemorySessionStore(), configuration: configuration, now: { 0 })
    #expect(service.respond(to: Request(method: "GET", path: path)).status == 500)
  }
}
