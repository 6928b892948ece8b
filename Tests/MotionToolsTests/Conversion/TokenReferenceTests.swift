import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

/// References, inherited groups and `$root` in token files.
///
/// Source: Design Tokens Format Module 2025.10, sections 6 and 7.
@Suite("References in a design-token file") struct TokenReferenceTests {
  /// Returns each motion as its path, its type and its code.
  static func motions(_ json: JSON) -> (motions: [String: String], violations: [Violation]) {
    let violations = ViolationList()
    let tokens = MotionTokens(SyntaxNode(json), violations).tokens
    var motions: [String: String] = [:]
    for token in tokens { motions[token.path] = "\(token.type) \(token.encoding.code)" }
    return (motions, violations.violations)
  }

  private func read(_ text: String) throws -> (MotionTokens, [Violation]) {
    let violations = ViolationList()
    let tokens = MotionTokens(SyntaxNode(try JSONReader.read(Array(text.utf8))), violations)
    return (tokens, violations.violations)
  }

  @Test("do not change the motions, wherever they replace values and members", arguments: 0..<150)
  func replacements(_ seed: Int) throws {
    var random = SeededGenerator(seed: 4000 + seed)
    let (plain, rewritten) = RewrittenTokens.files(&random)
    let expected = Self.motions(plain), found = Self.motions(rewritten)
    let name = Comment(rawValue: TokenFile(rewritten).text)
    #expect(expected.violations == [] && expected.motions.count > 1)
    #expect(found.violations == [], name)
    #expect(found.motions.filter { !$0.key.hasPrefix("zz.") } == expected.motions, name)
    // The file must be the same after it is written and parsed again.
    let again = try JSONReader.read(Array(TokenFile(rewritten).text.utf8))
    #expect(Self.motions(again).motions == found.motions, name)
  }

  @Test(
    "lead to a part of any value",
    arguments: [
      (##"{"$type": "cubicBezier", "$value": ["{x}", 0, {"$ref": "#/x/$value"}, 1]}"##, 0.25, 0.0),
      (
        ##"{"$type": "duration", "$value": {"value": {"$ref": "#/quick/$value/value"}, "unit": "ms"}}"##,
        0.2, 0
      ),
      (
        ##"{"$type": "duration", "$value": {"value": 0.2, "unit": {"$ref": "#/late/$value/unit"}}}"##,
        0.2, 0
      ),
      (##"{"$ref": "#/quick"}"##, 0.2, 0), (##"{"$ref": "#/quick/$value"}"##, 0.2, 0),
      (##"{"$value": "{quick}"}"##, 0.2, 0),
      (##"{"$value": {"$ref": "#/a~1b%20~0/$value"}}"##, 0.2, 0),
      (##"{"$type": "duration", "$ref": "#/enter/$value/duration"}"##, 0.2, 0),
      (
        ##"{"$type": "transition", "$value": {"duration": {"$ref": "#/quick/$value"}, "delay": "{late}", "timingFunction": "{ease}"}}"##,
        0.2, 0.1
      ),
      (##"{"$value": "{enter}"}"##, 0.2, 0.1), (##"{"$value": "{group.$root}"}"##, 0.2, 0),
      (
        ##"{"$type": "spring", "$value": {"bounce": "{x}", "duration": {"$ref": "#/quick/$value"}}}"##,
        0.2, 0
      ),
    ])
  func parts(_ token: String, _ duration: Double, _ delay: Double) throws {
    let (tokens, violations) = try read(
      """
      {"x": {"$type": "number", "$value": 0.2},
       "quick": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}},
       "late": {"$type": "duration", "$value": {"value": 0.1, "unit": "s"}},
       "a/b ~": {"$type": "duration", "$value": "{quick}"},
       "ease": {"$type": "cubicBezier", "$value": [0.2, 0, 0.2, 1]},
       "group": {"$type": "duration", "$root": {"$value": "{quick}"}},
       "enter": {"$type": "transition", "$value":
         {"duration": "{quick}", "delay": "{late}", "timingFunction": "{ease}"}},
       "card": \(token)}
      """)
    #expect(violations == [])
    let card = try #require(tokens.tokens.last { $0.path == "card" })
    let meaning = card.encoding.meaning(over: 1)
    let seconds = try #require(meaning.curve?.duration ?? meaning.spring?.duration)
    #expect(isClose(seconds, duration, absolute: 1e-12))
    #expect(isClose(card.encoding.playback.delay, delay, absolute: 1e-12))
    if card.type == "cubicBezier" || card.type == "transition" {
      #expect(meaning.curve?.numbers == [0.2, 0, 0.2, 1])
    }
  }

  @Test("of a group merge it with its own members, at every depth")
  func inheritance() throws {
    let (tokens, violations) = try read(
      """
      {"base": {"$type": "duration", "$root": {"$value": {"value": 1, "unit": "s"}},
         "in": {"quick": {"$value": {"value": 2, "unit": "s"}}, "slow": {"$value": {"value": 3, "unit": "s"}}}},
       "card": {"$extends": "{base}", "in": {"quick": {"$value": {"value": 4, "unit": "s"}}}},
       "menu": {"$ref": "#/card", "in": {"more": {"$value": "{card.in.slow}"}}},
       "last": {"$extends": "#/menu/in"}}
      """)
    #expect(violations == [])
    let found = tokens.tokens.map {
      "\($0.path) \($0.encoding.meaning(over: 1).curve?.duration ?? 0)"
    }
    #expect(
      found == [
        "base.$root 1.0", "base.in.quick 2.0", "base.in.slow 3.0",
        "card.in.quick 4.0", "card.in.slow 3.0", "card.$root 1.0",
        "menu.in.more 3.0", "menu.in.quick 4.0", "menu.in.slow 3.0", "menu.$root 1.0",
        "last.more 3.0", "last.quick 4.0", "last.slow 3.0",
      ])
  }

  @Test("of a token may lead to a token that its own group inherits")
  func ownGroups() throws {
    for y in [##"{"$ref": "#/theme/x"}"##, ##"{"$value": "{theme.x}"}"##] {
      let (tokens, violations) = try read(
        ##"""
        {"base": {"x": {"$type": "duration", "$value": {"value": 2, "unit": "s"}}, "y": \##(y)},
         "theme": {"$extends": "{base}"}}
        """##)
      #expect(violations == [])
      #expect(tokens.tokens.map(\.path) == ["base.x", "base.y", "theme.x", "theme.y"])
      #expect(tokens.tokens.allSatisfy { $0.encoding.meaning(over: 1).curve?.duration == 2 })
    }
  }

  @Test("to a token also lead to the spring in its extensions")
  func springs() throws {
    let spring = try #require(PerceptualSpring(duration: 0.4, bounce: 0.3))
    let code = Conversion(.spring(spring), to: .dtcg, over: 1).encoding.code
    let (tokens, violations) = try read(
      ##"{"pop": \##(code), "a": {"$ref": "#/pop"}, "b": {"$value": "{pop}"}, "c": {"$value": {"$ref": "#/b/$value"}}}"##
    )
    #expect(violations == [] && tokens.tokens.count == 4)
    for token in tokens.tokens {
      let read = try #require(token.encoding.meaning(over: 1).spring)
      #expect(isClose(read.duration, spring.duration, relative: 1e-12))
      #expect(isClose(read.dampingRatio, spring.dampingRatio, relative: 1e-12))
    }
  }

  @Test("of tokens without a motion are not followed")
  func others() throws {
    let (tokens, violations) = try read(
      ##"""
      {"color": {"$type": "color", "a": {"$value": "{missing}"}},
       "d": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}}
      """##)
    #expect(violations == [] && tokens.tokens.map(\.path) == ["d"])
  }

  @Test("at the place of a manifest are read, and a fix does not change them")
  func places() throws {
    let text = ##"""
      {"d": {"$type": "duration", "$value": {"value": 0.5, "unit": "s"}},
       "base": {"$type": "transition", "in": {"$value": {"duration": {"$ref": "#/d/$value"},
         "delay": {"value": 0, "unit": "s"}, "timingFunction": [0.42, 0, 1, "{one}"]}}},
       "one": {"$type": "number", "$value": 1},
       "card": {"$extends": "{base}"}, "alias": {"$value": {"$ref": "#/card/in/$value"}}}
      """##
    for path in ["base.in", "card.in", "alias"] {
      func report(_ motion: String) throws -> DriftReport {
        try VerifiedSource(motion, "dtcg", "\"token\": \"\(path)\"", "a.tokens.json", text).report()
      }
      let right = try report(".easeIn(duration: 0.5)")
      #expect(right.checks.count == 1 && right.failures.isEmpty && right.unreadable.isEmpty)
      let wrong = try report(".easeIn(duration: 0.9)")
      #expect(wrong.failures.count == 1)
      #expect(wrong.failures.first?.edits.isEmpty == (path != "base.in"))
    }
  }

  @Test("decide where a motion can be set")
  func sets() throws {
    let text = ##"""
      {"d": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}, "a": {"$ref": "#/d"},
       "g": {"e": {"$ref": "#/d"}}, "h": {"$ref": "#/g"},
       "base": {"t": {"$value": "{d}"}, "in": {"u": {"$value": "{d}"}}},
       "theme": {"$extends": "{base}"}}
      """##
    let file = TokenFile(try JSONReader.read(Array(text.utf8)))
    let token: [JSON.Member] = [
      JSON.Member(key: "$type", value: .string("x")), JSON.Member(key: "$value", value: .number(1)),
    ]
    for (path, isAllowed) in [
      (["a"], true), (["a", "b"], false), (["h"], false), (["h", "f"], true), (["g", "e"], true),
      (["g", "$root"], true), (["theme", "t"], true), (["theme", "t", "x"], false),
      (["theme", "in"], false), (["theme", "in", "u"], true), (["theme", "in", "v"], true),
    ] {
      var changed = file
      let isSet = changed.set([(path, token)]) == [true]
      #expect(isSet == isAllowed, "\(path)")
      let written = path.reduce(Optional(changed.json)) { $0?.member($1) }
      if isAllowed { #expect(written == .object(token)) } else { #expect(changed == file) }
    }
    var changed = file
    let areSet = changed.set([(["n", "a"], token), (["n"], token), (["h"], token), (["a"], token)])
    #expect(areSet == [true, false, false, true])
  }
}
