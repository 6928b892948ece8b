@testable import InbetweenAPI
import AnimationNotation
import TestSupport
import Testing

@Suite("A canonical query")
struct CanonicalQueryTests {
  /// Parameter names that sort before and after `engine`.
  ///
  /// Some names are prefixes of other names.
  private static let names = [
    "a", "animation", "e", "en", "end", "engin", "enginea", "f", "fps", "from", "t", "times", "to",
    "tolerance", "w", "width",
  ]

  private static func target(_ parameters: [(name: String, value: String)]) -> String? {
    var path = TargetWriter()
    path.append("/path")
    var query = CanonicalQuery(behind: path)
    for (name, value) in parameters { query.set(name, value) }
    return query.finish(before: ">")
  }

  @Test("has its parameters sorted by name")
  func order() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...8, using: &random)
      let given = Self.names.shuffled(using: &random).prefix(count).map { name in
        (name: name, value: String(repeating: "1", count: .random(in: 0...40, using: &random)))
      }
      let sorted = (given + [(CanonicalQuery.engine, EvaluationResponse.engine)])
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      let text = sorted.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
      #expect(Self.target(given) == "</path?\(text)>", "\(given.map(\.name))")
    }
  }

  @Test("has numbers in their shortest digits, and escaped text")
  func values() {
    var query = CanonicalQuery(behind: TargetWriter())
    query.set("to", -0.5)
    query.set("from", 3, unless: 3)
    query.set("times", [0, 1.25, 1e-7])
    query.set("end", 1e21)
    query.set("animation", ".spring(bounce:0.3)&")
    #expect(
      query.finish()
        == "<?animation=.spring%28bounce:0.3%29%26&end=1e%2B21&engine=\(EvaluationResponse.engine)"
        + "&times=0,1.25,1e-7&to=-0.5")
  }

  @Test("fills a Link field to its last byte and never exceeds it")
  func length() {
    // The field contains `<` before the target and `>` after it.
    let most = Limits.linkBytes.max - 2
    let rest = "/path?engine=\(EvaluationResponse.engine)&to=".utf8.count
    for (extra, isOne) in [(0, true), (1, false), (5_000, false)] {
      let value = String(repeating: "1", count: most - rest + extra)
      #expect((Self.target([("to", value)]) != nil) == isOne)
      // A target that became too long must stay too long when a parameter is added.
      #expect((Self.target([("to", value), ("a", "")]) != nil) == false)
    }
  }
}
