import TestSupport
import Testing

@testable import AnimationNotation
@testable import JSONCodec

@Suite("A token stream of a JSON text")
struct JSONTokenStreamTests {
  private static let known = ["type", "from", "to", "range", "completionCriteria", "maxError"]

  private func written(_ tree: JSON) throws -> JSONTokenStream {
    var writer = JSONWriter()
    writer.value(tree)
    return try JSONReader.tokens(writer.finish())
  }

  /// Returns a random tree; some of its keys also occur in requests.
  private func tree(_ depth: Int, _ random: inout SeededGenerator) -> JSON {
    switch random.whole(0...(depth > 0 ? 6 : 3)) {
    case 0: return .null
    case 1: return .bool(random.chance(0.5))
    case 2: return .number(Double(random.whole(-1000...1000)) / 8)
    case 3: return .string(["type", "spring", "é", "a\"\n", "word"][random.whole(0...4)])
    case 4: return .array((0..<random.whole(0...4)).map { _ in tree(depth - 1, &random) })
    default:
      var keys: [String] = []
      for _ in 0..<random.whole(0...14) {
        let key = [
          Self.known[random.whole(0...Self.known.count - 1)], "bounce",
          "key\(random.whole(0...20))", "é\(random.whole(0...2))",
        ][random.whole(0...3)]
        if !keys.contains(key) { keys.append(key) }
      }
      return .object(keys.map { JSON.Member(key: $0, value: tree(depth - 1, &random)) })
    }
  }

  @Test("equals the tree of its text, expanded or not")
  func trees() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let tree = tree(4, &random)
      for tokens in [JSONTokenStream(tree), try written(tree)] {
        #expect(tokens.json(0) == tree)
        #expect(tokens.end(0) == tokens.nodes.count)
      }
    }
  }

  @Test("has for every value the pointer to it in the tree")
  func pointers() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      let tree = tree(4, &random)
      let tokens = try written(tree)
      check(0, tree, .root, in: tokens)
    }
  }

  private func check(_ index: Int, _ tree: JSON, _ pointer: JSONPointer, in tokens: JSONTokenStream)
  {
    #expect(tokens.pointer(to: index, from: .root) == pointer)
    #expect(tokens.json(index) == tree)
    switch tree {
    case .array(let elements):
      for (place, element) in tokens.elements(of: index).enumerated() {
        check(element, elements[place], pointer.appending(place), in: tokens)
      }
    case .object(let members):
      for (key, member) in zip(tokens.keys(of: index), members) {
        check(key + 1, member.value, pointer.appending(member.key), in: tokens)
      }
    default: break
    }
  }

  @Test("finds the members of an object by their keys, and lists its keys")
  func members() throws {
    var random = SeededGenerator(seed: 10)
    let keys =
      Self.known + ["bounce", "é0", "e\u{301}0", ""]
      + (0...20).map { "key\($0)" }
    for _ in 0..<300 {
      let tree = tree(2, &random)
      guard case .object(let members) = tree else { continue }
      let tokens = try written(tree)
      for key in keys {
        let found = tokens.member(key, of: 0)
        #expect(found.map(tokens.json) == tree.member(key))
      }
      let bits = members.reduce(0) { $0 | JSONKey($1.key).bit }
      #expect(tokens.nodes[0].bits == bits)
      #expect(JSONTokenStream(tree).nodes[0].bits == bits)
    }
  }

  @Test("refuses a duplicate key in any spelling")
  func repetitions() throws {
    for key in ["from", "bounce", "blah", "é"] {
      for count in [0, 1, 14, 15, 16, 40] {
        let others = (0..<count).map { "\"k\($0)\":{\"\(key)\":\($0)}," }.joined()
        let escaped = key.unicodeScalars.map { scalar in
          "\\u" + String(scalar.value + 0x10000, radix: 16).dropFirst()
        }.joined()
        for second in [key, escaped] {
          let text = "{\"\(key)\":1,\(others)\"\(second)\":2}"
          let error = #expect(throws: JSONSyntaxError.self) {
            try JSONReader.tokens(Array(text.utf8))
          }
          #expect(error?.detail == "the key \"\(key)\" is given twice")
        }
        let fine = "{\"\(key)\":1,\(others)\"\(key)s\":2}"
        #expect(throws: Never.self) { try JSONReader.tokens(Array(fine.utf8)) }
      }
    }
  }

  @Test("reports the unknown keys of a request, and no others")
  func unknownKeys() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let tree = tree(1, &random), violations = ViolationList()
      guard case .object(let members) = tree else { continue }
      let fields = try #require(ObjectMembers(SyntaxNode(tree), violations))
      fields.checkKeys([.from, .to, .range, .type], violations)
      let known = ["from", "to", "range", "type"]
      let unknown = members.map(\.key).filter { !known.contains($0) }
      #expect(
        violations.violations.map(\.place) == unknown.map { InputLocation.root.member($0) })
      #expect(violations.violations.allSatisfy { $0.allowed == known })
      for key in Self.known.map(JSONKey.init(_:)) {
        #expect(fields[key]?.json == tree.member(key.name))
        #expect(fields.has(key) == (tree.member(key.name) != nil))
      }
    }
  }
}
