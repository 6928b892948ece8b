import AnimationWire
import MotionConversion
import TestSupport
import Testing

@Suite("A file of design tokens that is written") struct TokenFileTests {
  /// Groups, references, descriptions and whatever else a file may hold, none of it about motion.
  private static func members(_ random: inout SeededGenerator, depth: Int) -> [JSON.Member] {
    (0..<Int.random(in: 1...4, using: &random)).map { index in
      let value: JSON
      switch Int.random(in: 0...(depth > 0 ? 5 : 3), using: &random) {
      case 0: value = .string("{a.b\(index)}")
      case 1: value = .number(random.number(-5...5))
      case 2: value = .array([.null, .bool(true), .string("é\n\"")])
      case 3:
        value = .object([
          JSON.Member(key: "$type", value: .string("color")),
          JSON.Member(key: "$value", value: .string("#f0\(index)")),
          JSON.Member(key: "$description", value: .string("kept")),
        ])
      default: value = .object(members(&random, depth: depth - 1))
      }
      return JSON.Member(key: "k\(index)", value: value)
    }
  }

  private func token(_ random: inout SeededGenerator) -> (PerceptualSpring, [JSON.Member]) {
    let spring = random.spring(ratios: 0.2...2, velocities: -1...1)
    return (
      spring, Dialects.dialect(of: .dtcg).form(of: .spring(spring), over: 1).parameters
    )
  }

  @Test("reads back as the tree that it was", arguments: 0..<40)
  func reads(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var file = TokenFile(.object(Self.members(&random, depth: 3)))
    #expect(try JSONReader.read(Array(file.text.utf8)) == file.json)
    #expect(file.set(token(&random).1, at: ["motion", "pop"]))
    #expect(try JSONReader.read(Array(file.text.utf8)) == file.json)
  }

  @Test("keeps all but the motion that is set", arguments: 0..<40)
  func keeps(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let before = JSON.object(Self.members(&random, depth: 3))
    var file = TokenFile(before)
    let (spring, token) = token(&random)
    #expect(file.set(token, at: ["motion", "pop"]))
    guard case .object(let old) = before, case .object(let new) = file.json else { return }
    #expect(Array(new.dropLast()) == old)
    // What was set reads as the same spring, and setting it again changes nothing.
    let violations = ViolationList()
    let read = MotionTokens(WireValue(file.json), violations).tokens
    let found = try #require(read.first { $0.path == "motion.pop" }?.form.meaning(over: 1).spring)
    #expect(isClose(found.duration, spring.duration, relative: 1e-12))
    var again = file
    #expect(again.set(token, at: ["motion", "pop"]) && again == file)
  }

  @Test("keeps what a token has beside its value")
  func merges() throws {
    let text = """
      {"m": {"$description": "all", "$type": "transition", "pop": {"$deprecated": true, "$value": "{m.quick}",
        "$extensions": {"org.other": {"x": [1]}}, "$description": "one"},
        "quick": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}}}
      """
    var file = TokenFile(try JSONReader.read(Array(text.utf8)))
    var random = SeededGenerator(seed: 1)
    #expect(file.set(token(&random).1, at: ["m", "pop"]))
    let pop = try #require(file.json.member("m")?.member("pop"))
    #expect(pop.member("$deprecated") == .bool(true))
    #expect(pop.member("$description") == .string("one"))
    #expect(pop.member("$extensions")?.member("org.other") != nil)
    #expect(pop.member("$extensions")?.member("inbetween.spring") != nil)
    // A curve has no spring, and the other's stays.
    let curve = Dialects.dialect(of: .dtcg).form(of: .curve(random.curve()), over: 1).parameters
    #expect(file.set(curve, at: ["m", "pop"]))
    let last = try #require(file.json.member("m")?.member("pop")?.member("$extensions"))
    #expect(last.member("inbetween.spring") == nil && last.member("org.other") != nil)
    #expect(file.json.member("m")?.member("$description") == .string("all"))
  }

  @Test("has no place for a token within a token, nor for one where a group is")
  func refuses() throws {
    let text = #"{"a": {"$value": 1}, "g": {"t": {"$value": 2}}, "n": 3}"#
    let file = TokenFile(try JSONReader.read(Array(text.utf8)))
    for path in [["a", "b"], ["g"], ["n"], ["n", "x"]] {
      var changed = file
      #expect(!changed.set([JSON.Member(key: "$value", value: .number(1))], at: path))
      #expect(changed == file)
    }
  }
}
