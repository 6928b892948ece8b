import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("A written design-token file") struct TokenFileTests {
  /// Returns random members of a token file; none of them is a motion.
  ///
  /// They are groups, references, descriptions and other values.
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

  /// A spring, and the members of the token that represents it.
  private static let pop: (spring: PerceptualSpring?, token: [JSON.Member]) = {
    let spring = PerceptualSpring(duration: 0.4, dampingRatio: 1.3, initialVelocity: 0.5)
    let encoding = spring.map { Dialects.dialect(of: .dtcg).encoding(of: .spring($0), over: 1) }
    return (spring, encoding?.parameters ?? [])
  }()

  private func set(_ file: inout TokenFile, _ token: [JSON.Member], at path: [String]) throws {
    let isSet = file.set([(path, token)]) == [true]
    try #require(isSet)
  }

  @Test("is parsed as the tree that was written", arguments: 0..<40)
  func reads(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var file = TokenFile(.object(Self.members(&random, depth: 3)))
    #expect(try JSONReader.read(Array(file.text.utf8)) == file.json)
    try set(&file, Self.pop.token, at: ["motion", "pop"])
    #expect(try JSONReader.read(Array(file.text.utf8)) == file.json)
  }

  @Test("keeps everything except the motion that is set", arguments: 0..<40)
  func keeps(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let before = JSON.object(Self.members(&random, depth: 3))
    var file = TokenFile(before)
    let spring = try #require(Self.pop.spring), token = Self.pop.token
    try set(&file, token, at: ["motion", "pop"])
    guard case .object(let old) = before, case .object(let new) = file.json else {
      Issue.record("the file is no object: \(file.json)")
      return
    }
    #expect(Array(new.dropLast()) == old)
    // The token must be parsed as the same spring. Setting it again must not change the file.
    let violations = ViolationList()
    let read = MotionTokens(SyntaxNode(file.json), violations).tokens
    let found = try #require(
      read.first { $0.path == "motion.pop" }?.encoding.meaning(over: 1).spring)
    #expect(isClose(found.duration, spring.duration, relative: 1e-12))
    var again = file
    try set(&again, token, at: ["motion", "pop"])
    #expect(again == file)
  }

  @Test("keeps a token's members other than its value")
  func merges() throws {
    let text = """
      {"m": {"$description": "all", "$type": "transition", "pop": {"$deprecated": true, "$value": "{m.quick}",
        "$extensions": {"org.other": {"x": [1]}}, "$description": "one"},
        "quick": {"$type": "duration", "$value": {"value": 100, "unit": "ms"}}}}
      """
    var file = TokenFile(try JSONReader.read(Array(text.utf8)))
    var random = SeededGenerator(seed: 1)
    try set(&file, Self.pop.token, at: ["m", "pop"])
    let pop = try #require(file.json.member("m")?.member("pop"))
    #expect(pop.member("$deprecated") == .bool(true))
    #expect(pop.member("$description") == .string("one"))
    #expect(pop.member("$extensions")?.member("org.other") != nil)
    #expect(pop.member("$extensions")?.member("inbetween.spring") != nil)
    // The new token represents a curve, so the extension with the old spring must be removed.
    let curve = Dialects.dialect(of: .dtcg).encoding(of: .curve(random.curve()), over: 1).parameters
    try set(&file, curve, at: ["m", "pop"])
    let last = try #require(file.json.member("m")?.member("pop")?.member("$extensions"))
    #expect(last.member("inbetween.spring") == nil && last.member("org.other") != nil)
    #expect(file.json.member("m")?.member("$description") == .string("all"))
  }

  @Test("refuses a token within a token, or in place of a group")
  func refuses() throws {
    let text = #"{"a": {"$value": 1}, "g": {"t": {"$value": 2}}, "n": 3}"#
    let file = TokenFile(try JSONReader.read(Array(text.utf8)))
    for path in [["a", "b"], ["g"], ["n"], ["n", "x"]] {
      var changed = file
      let isSet = changed.set([(path, [JSON.Member(key: "$value", value: .number(1))])]) == [true]
      #expect(!isSet)
      #expect(changed == file)
    }
  }
}
