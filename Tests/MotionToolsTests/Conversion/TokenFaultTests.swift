import AnimationCore
import AnimationNotation
import JSONCodec
import MotionTools
import TestSupport
import Testing

@Suite("Faulty references in a design-token file") struct TokenFaultTests {
  private func read(_ text: String) throws -> (MotionTokens, [Violation]) {
    let violations = ViolationList()
    let tokens = MotionTokens(SyntaxNode(try JSONReader.read(Array(text.utf8))), violations)
    return (tokens, violations.violations)
  }

  @Test(
    "that cannot be resolved are errors with their places and names",
    arguments: [
      (
        ##"{"a": {"$value": "{b}"}, "b": {"$value": "{a}"}}"##, ["/a/$value", "/b/$value"],
        "b → a → b"
      ),
      (
        ##"{"a": {"$extends": "{b}"}, "b": {"$extends": "{c}"}, "c": {"$extends": "{a}"}}"##,
        ["/a/$extends", "/b/$extends", "/c/$extends"], "a → b → c → a"
      ),
      (##"{"a": {"x": {"$extends": "{a}"}}}"##, ["/a/x/$extends"], "a.x → a → a.x"),
      (
        ##"{"a": {"$ref": "#/b"}, "b": {"$ref": "#/a"}}"##, ["/a/$ref", "/b/$ref"],
        "a → #/b → b → #/a → a"
      ),
      (
        ##"{"a": {"$type": "duration", "$ref": "#/a/$value"}}"##, ["/a/$ref"],
        "refers to itself: a → #/a/$value → a"
      ),
      (
        ##"{"base": {"x": {"t": {"$value": "{d}"}}, "y": {"$extends": "{theme.x}"}}, "theme": {"$extends": "{base}"}}"##,
        ["/base/y/$extends"], "refers to itself: theme → base → base.y → theme.x → theme"
      ),
      (##"{"a": {"$type": "color", "$extends": "{m.x}"}}"##, ["/a/$extends"], "does not exist"),
      (##"{"a": {"$type": "color", "b": {"$ref": "#/m/x"}}}"##, ["/a/b/$ref"], "does not exist"),
      (
        ##"{"a": {"$type": "color", "$value": "#f00", "x": {"y": {"$value": "{d}"}}}}"##, ["/a/x"],
        "is inside a token"
      ),
      (##"{"a": {"$ref": "#/d", "x": {"$value": "{d}"}}}"##, ["/a/x"], "is inside a token"),
      (##"{"a": {"$value": "{m.x}"}}"##, ["/a/$value"], "does not exist"),
      (##"{"a": {"$ref": "#/m/x"}}"##, ["/a/$ref"], "does not exist"),
      (##"{"a": {"$extends": "{m.x}"}}"##, ["/a/$extends"], "does not exist"),
      (##"{"a": {"$extends": "{d}"}}"##, ["/a/$extends"], "must refer to a group"),
      (##"{"a": {"$extends": "{m}", "$ref": "#/m"}}"##, ["/a/$extends"], "'$ref'"),
      (##"{"a": {"$value": "{m}"}}"##, ["/a/$value"], "add $root"),
      (##"{"a": {"$value": {"$ref": "b.json#/x"}}}"##, ["/a/$value"], "same file"),
      (##"{"a": {"$value": {"$ref": "#x"}}}"##, ["/a/$value"], "write / after #"),
      (##"{"a": {"$value": {"$ref": "#/x~2"}}}"##, ["/a/$value"], "write ~0"),
      (
        ##"{"a": {"$value": {"$ref": "#/d/$value", "unit": "s"}}}"##, ["/a/$value"],
        "'$ref' and other members"
      ),
      (##"{"a": {"$value": "{d..x}"}}"##, ["/a/$value"], "not a reference"),
      (
        ##"{"a": {"$type": "cubicBezier", "$value": [0, "{q}", 1, 1]}}"##, ["/a/$value/1"],
        "does not exist"
      ),
      (
        ##"{"a": {"$type": "cubicBezier", "$value": [0, {"$ref": "#/d/$value/01"}, 1, 1]}}"##,
        ["/a/$value/1"], "does not exist"
      ),
      (
        ##"{"a": {"$type": "transition", "$value": {"duration": {"value": "{d}", "unit": "s"}, "timingFunction": [0, 0, 1, 1]}}}"##,
        ["/a/$value/duration/value"], "must be a number"
      ),
      (##"{"a": {"$root": {"$type": "duration"}}}"##, ["/a/$root"], "must be a token"),
      (
        ##"{"a": {"$type": "duration", "$value": {"value": 1, "unit": "s"}, "x": {"$value": "{d}"}}}"##,
        ["/a/x"], "is inside a token"
      ),
      (
        ##"{"a": {"$extends": "{m}"}, "m": {"e": {"$type": "duration", "$value": 3}}}"##,
        ["/m/e/$value"], ##"must be an object: write {"value": 3, "unit": "ms"}"##
      ),
      (
        ##"{"a": {"$type": "duration", "$value": "0.3s"}}"##, ["/a/$value"],
        ##"must be an object: write {"value": 0.3, "unit": "s"}"##
      ),
      (
        ##"{"a": {"$type": "duration", "$value": "fast"}}"##, ["/a/$value"],
        ##"must be an object: write {"value": 200, "unit": "ms"}"##
      ),
      (##"{"a": {"$type": "duration", "$value": true}}"##, ["/a/$value"], "must be an object"),
      (
        ##"{"a": {"$type": "duration", "$value": {"value": "300ms", "unit": "ms"}}}"##,
        ["/a/$value/value"], "Write 300"
      ),
      (
        ##"{"a": {"$type": "duration", "$value": {"value": "300ms", "unit": "s"}}}"##,
        ["/a/$value/value"], "Write 0.3"
      ),
      (##"{"a": {"b.c": {"$value": "{d}"}}}"##, ["/a/b.c"], "empty or contains '.', '{' or '}'"),
      (##"{"a.b": {"c": {"$ref": "#/d"}}}"##, ["/a.b/c"], "change the name"),
      (##"{"a": {"{": {"$value": "{d}"}, "}": {"$value": "{d}"}}}"##, ["/a/{", "/a/}"], "'{' or"),
      (##"{"a": {"": {"$value": "{d}"}}}"##, ["/a/"], "is empty"),
      (
        ##"{"a": {"$b": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}}}"##, ["/a/$b"],
        "names that begin with '$'"
      ),
      (
        ##"{"$a": {"$type": "transition", "b": {"$ref": "#/d"}}}"##, ["/$a"],
        "contains a motion, but the format reserves"
      ),
    ])
  func faults(_ text: String, _ pointers: [String], _ word: String) throws {
    let (_, violations) = try read(
      String(text.dropLast())
        + ##", "d": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}"##
        + (text.contains(##""m": "##)
          ? "}" : ##", "m": {"$root": {"$type": "duration", "$value": "{d}"}}}"##))
    #expect(violations.map { $0.place.location.pointer.description } == pointers)
    #expect(violations.first?.detail.contains(word) ?? false, "\(violations.map(\.detail))")
  }

  @Test("are no errors in tokens without a motion")
  func otherTokens() throws {
    let (tokens, violations) = try read(
      ##"""
      {"$themes": [{"id": "a"}], "$metadata": {"tokenSetOrder": ["a"]},
       "space": {"$type": "dimension", "1.5": {"$value": {"value": 6, "unit": "px"}}},
       "$old": {"$type": "color", "red": {"$value": "#f00"}},
       "d": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}}
      """##)
    #expect(violations.map(\.detail) == [] && tokens.tokens.map(\.path) == ["d"])
  }

  /// The members of each group double, and so do the parts of each value.
  @Test("that multiply are refused in time", arguments: [20, 60])
  func doubling(_ count: Int) throws {
    let groups = (0..<count).map {
      ##""g\##($0)": {"x": {"$extends": "{g\##($0 + 1)}"}, "y": {"$extends": "{g\##($0 + 1)}"}}"##
    }
    let values = (0..<count).map {
      ##""v\##($0)": {"$type": "cubicBezier", "$value": ["{v\##($0 + 1)}", "{v\##($0 + 1)}", 1, 1]}"##
    }
    let last = ##": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}"##
    for (members, name) in [(groups, "g"), (values, "v")] {
      let (tokens, violations) = try read(
        "{\(members.joined(separator: ",")), \"\(name)\(count)\": {\"t\"\(last)}}")
      #expect(!violations.isEmpty && tokens.tokens.count <= 100_000)
    }
  }

  @Test("are bounded in length, also between groups", arguments: [50, 100])
  func chains(_ count: Int) throws {
    let duration = ##"{"$type": "duration", "$value": {"value": 1, "unit": "s"}}"##
    let values = (0..<count).map { ##""v\##($0)": {"$value": "{v\##($0 + 1)}"}"## }
    let groups = (0..<count).map { ##""v\##($0)": {"$extends": "{v\##($0 + 1)}"}"## }
    for (members, last) in [(values, duration), (groups, "{\"t\": \(duration)}")] {
      let (tokens, violations) = try read(
        "{\(members.joined(separator: ",")), \"v\(count)\": \(last)}")
      #expect(violations.isEmpty == (count < 64))
      if count < 64 { #expect(tokens.tokens.count == count + 1) }
      #expect(violations.first?.detail.contains("more than 64") ?? true)
    }
  }

  /// Many tokens refer to the same long text.
  @Test("longer than the maximum are refused, each once", arguments: ["{", "#/"])
  func lengths(_ start: String) throws {
    for (length, isLong) in [(4000, false), (5000, true), (200_000, true)] {
      let text = start + String(repeating: "x", count: length) + (start == "{" ? "}" : "")
      let value = start == "{" ? "\"\(text)\"" : "{\"$ref\": \"\(text)\"}"
      let aliases = (0..<100).map { ##""a\##($0)": {"$value": "{long}"}"## }
      let budget = WorkBudget(steps: 10_000_000)
      try Work.with(budget: budget) {
        let (_, violations) = try read(
          "{\"long\": {\"$value\": \(value)}, \(aliases.joined(separator: ", "))}")
        #expect(violations.first?.detail.contains("write a shorter reference") == isLong)
        #expect(violations.first?.detail.contains("does not exist") == !isLong)
      }
      #expect(budget.stop == nil && budget.spent < 100_000, "\(budget.spent)")
    }
  }

  /// Returns the number of steps that a file takes.
  private static func steps(_ members: [JSON.Member]) -> Int {
    let budget = WorkBudget(steps: .max)
    Work.with(budget: budget) {
      _ = MotionTokens(SyntaxNode(.object(members)), ViolationList())
    }
    return budget.spent
  }

  /// Each token refers to the token before it, by a path through many groups or array elements.
  @Test("take steps for each part of the path of each reference", arguments: [false, true])
  func paths(isPointer: Bool) throws {
    let depth = 40, count = 50
    func repeated(_ text: String) -> String { String(repeating: text, count: depth) }
    func reference(to number: Int) -> String {
      isPointer
        ? ##""$ref": "#/t\##(number)/$value\##(repeated("/0"))""##
        : ##""$value": "{\##(repeated("g."))t\##(number)}""##
    }
    var members = (0..<count).map { number in
      let value = number == 0 ? "1" : "{\(reference(to: number - 1))}"
      return isPointer
        ? ##""t\##(number)": {"$value": \##(repeated("["))\##(value)\##(repeated("]"))}"##
        : ##""t\##(number)": \##(number == 0 ? ##"{"$value": 1}"## : value)"##
    }
    members.append("\"last\": {\(reference(to: count - 1))}")
    let object = "{\(members.joined(separator: ", "))}"
    let budget = WorkBudget(steps: .max)
    try Work.with(budget: budget) {
      _ = try read(isPointer ? object : repeated(##"{"g": "##) + object + repeated("}"))
    }
    // The last token leads to all others.
    #expect(budget.spent >= count * depth * (isPointer ? 4 : 8), "\(budget.spent)")
  }

  @Test("or wide groups take steps in proportion to their size", arguments: 0..<4)
  func proportion(_ kind: Int) {
    func members(_ count: Int) -> [JSON.Member] {
      var random = SeededGenerator(seed: kind)
      let wide = (0..<count).map { JSON.Member(key: "k\($0)", value: .number(1)) }
      let value = JSON.object([
        JSON.Member(key: "value", value: .number(1)), JSON.Member(key: "unit", value: .string("s")),
      ])
      let target = JSON.object([
        JSON.Member(key: "$type", value: .string("duration")),
        JSON.Member(key: "$value", value: kind == 1 ? .object(wide) : value),
        JSON.Member(key: "$extensions", value: kind == 2 ? .object(wide) : .object([])),
      ])
      let alias = JSON.object([JSON.Member(key: "$value", value: .string("{z}"))])
      let names = (0..<(kind == 0 ? count : 100)).map { "n\($0)-\(random.whole(0...1_000_000))" }
      let aliases = names.map { JSON.Member(key: $0, value: alias) }
      return [JSON.Member(key: "z", value: target)] + (kind == 3 ? wide : aliases)
    }
    let small = Self.steps(members(1000)), large = Self.steps(members(4000))
    #expect(small >= 1000 && large < small * 5, "\(small) \(large)")
  }

  @Test(
    "are not the metadata and the nested colors of other tools",
    arguments: [
      ##"{"$type": "color", "$value": "#f00", "attributes": {"category": "color"}}"##,
      ##"{"$type": "color", "$value": "#f00", "100": {"$value": "#f11"}, "themes": {"dark": {}}}"##,
      ##"{"$type": "duration", "$value": {"value": 1, "unit": "s"}, "original": {"$type": "duration", "$value": 1}}"##,
      ##"{"$type": "color", "$value": "#f00", "extensions": {"a.b": {"styleId": "x"}}}"##,
    ])
  func metadata(_ token: String) throws {
    let violations = ViolationList()
    let file = #"{"a": \#(token), "t": {"$type": "duration", "$value": {"value": 1, "unit": "s"}}}"#
    let tokens = MotionTokens(try SyntaxNode(json: Array(file.utf8)), violations)
    #expect(violations.isEmpty, "\(violations.violations.map(\.detail))")
    #expect(tokens.tokens.contains { $0.path == "t" })
  }
}
