import Foundation
import TestSupport
import Testing

@Suite("The material for operators", .timeLimit(.minutes(1)))
struct OperationsTests {
  private let page: MetricsReading

  init() throws {
    let program = try Program(["--port", "0", "--store", "memory", "--metrics-port", "0"])
    _ = try program.port()
    let ready = try #require(program.complaint(with: "/metrics"))
    let port = try #require(ready.firstMatch(of: #/:([0-9]+)/metrics/#).flatMap { Int($0.1) })
    page = try MetricsReading(Conversation(port: port).send("GET", "/metrics").text)
  }

  @Test("the dashboard queries only existing metrics, and all of them")
  func dashboard() throws {
    let data = try Data(
      contentsOf: Readme.root.appendingPathComponent("deploy/grafana/inbetween.json"))
    let dashboard = try JSONDecoder().decode(JSONValue.self, from: data)
    let queries = Self.strings(under: ["expr", "query"], in: dashboard)
    try #require(queries.count > 30)
    let queried = Set(queries.flatMap(Self.metrics))
    #expect(queried.subtracting(page.names) == [])
    let families = page.kinds.keys.filter { family in
      !queried.contains { $0 == family || $0.hasPrefix("\(family)_") }
    }
    #expect(families == [])
  }

  @Test("the operations page lists the existing metrics, with their kinds")
  func operations() throws {
    let text = try String(
      contentsOf: Readme.root.appendingPathComponent("docs/operations.md"), encoding: .utf8)
    var listed: [String: String] = [:]
    for match in text.matches(of: #/\n\| `([a-z_]+)` \| ([a-z]+)(?::[^|]*)? \|/#) {
      listed[String(match.1)] = String(match.2)
    }
    #expect(listed == page.kinds)
  }

  private static func metrics(in query: String) -> [String] {
    query.matches(of: #/\b(?:inbetween|process)_[a-z_]+/#).map { String($0.0) }
  }

  private static func strings(under keys: Set<String>, in json: JSONValue) -> [String] {
    switch json {
    case .object(let members):
      members.flatMap { key, value in
        (keys.contains(key) ? value.string.map { [$0] } : nil) ?? strings(under: keys, in: value)
      }
    case .array(let elements): elements.flatMap { strings(under: keys, in: $0) }
    default: []
    }
  }
}
