import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct JSONReaderTests {
  private func read(_ text: String, limits: JSONReader.Limits = .init()) throws -> JSON {
    try JSONReader.read(Array(text.utf8), limits: limits)
  }

  private func number(_ text: String) throws -> Double {
    guard case .number(let value) = try read(text) else { return .nan }
    return value
  }

  @Test(
    "Each kind of value is parsed, with white space around it",
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("\tfalse\r\n", .bool(false)),
      ("-1.5e2", .number(-150)),
      ("\"a\"", .string("a")), ("[]", .array([])), ("{}", .object([])),
      ("[ 1 , [ ] ]", .array([.number(1), .array([])])),
      (
        "{ \"b\" : 1 , \"a\" : { } }",
        .object([.init(key: "b", value: .number(1)), .init(key: "a", value: .object([]))])
      ),
    ] as [(String, JSON)])
  func values(text: String, expected: JSON) throws { #expect(try read(text) == expected) }

  @Test(
    "Escapes are decoded to their characters",
    arguments: [
      (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u20AC""#, "Aé€"),
      (#""x\uD83D\uDE00y""#, "x😀y"), (#""\u0000""#, "\u{0}"), ("\"é€😀\"", "é€😀"),
      ("\"é\\né\"", "é\né"),
      ("\"\u{7F}\"", "\u{7F}"), (#""\\u0041""#, "\\u0041"),
    ])
  func escapes(text: String, expected: String) throws {
    #expect(try read(text) == .string(expected))
  }

  @Test("A number is the double of Swift's own conversion")
  func numbersAgreeWithSwift() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let digits =
        UInt64.random(in: 0...UInt64.max, using: &generator)
        >> UInt64.random(in: 0..<64, using: &generator)
      for text in [
        "\(generator.anyFiniteDouble())", "\(digits)",
        "-\(digits)e\(Int.random(in: -40...40, using: &generator))",
        "\(digits % 1000).\(digits)", "0.\(digits)E+\(Int.random(in: 0...30, using: &generator))",
      ] {
        let value = try number(text)
        #expect(value == Double(text))
      }
    }
  }

  @Test("A number beyond the doubles is infinite or zero, and a zero keeps its sign")
  func extremes() throws {
    #expect(try number("1e400") == .infinity)
    #expect(try number("-1e400") == -.infinity)
    #expect(try number("1e99999999999999999999") == .infinity)
    #expect(try number("1e-400") == 0)
    #expect(try number("0e99999999999999999999") == 0)
    #expect(try number("-0").sign == .minus)
    #expect(try number("-0.0e5").sign == .minus)
    #expect(try number("2.4703282292062327e-324") == 0)
    #expect(try number("2.4703282292062328e-324") == .leastNonzeroMagnitude)
    #expect(try number("9007199254740993") == 9_007_199_254_740_992)
    #expect(try number("9007199254740993.00000000000000000001") == 9_007_199_254_740_994)
  }

  @Test("A written tree parses to the same tree")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<500 {
      let tree = JSON.random(depth: 5, using: &generator)
      var writer = JSONWriter()
      writer.value(tree)
      #expect(try JSONReader.read(writer.finish()) == tree)
    }
  }

  @Test("Keys that differ only in their code points are two keys")
  func keysByCodePoint() throws {
    let tree = try read("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(tree.member("\u{E9}") == .number(1))
    #expect(tree.member("e\u{301}") == .number(2))
    #expect(tree.member("e") == nil)
  }

  @Test(
    "The last of a thousand keys is still detected as a duplicate", arguments: [1, 8, 9, 1000])
  func repeatedKey(count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(throws: Never.self) { try read("{\(members)}") }
    for repeated in [0, count - 1] {
      let text = "{\(members),\"\\u006b\(repeated)\":0}"
      let error = #expect(throws: JSONSyntaxError.self) { try read(text) }
      #expect(error?.detail == "the key \"k\(repeated)\" is given twice")
      #expect(error?.offset == members.utf8.count + 2)
    }
  }

  @Test("Each limit accepts its own size and no larger one")
  func limits() throws {
    let limits = JSONReader.Limits(depth: 3, nodes: 5, keyBytes: 4, numberCharacters: 6)
    for (fine, refused, detail) in [
      ("[[{}]]", "[[{\"a\":[]}]]", "arrays and objects are nested deeper than 3 levels"),
      ("[1,2,3,4]", "[1,2,3,4,5]", "the text has more than 5 values"),
      ("{\"\\u0061bcd\":1}", "{\"abcde\":1}", "a key is longer than 4 bytes"),
      ("{\"éé\":1}", "{\"ééa\":1}", "a key is longer than 4 bytes"),
      ("-1.2e3", "-1.2e34", "a number has more than 6 characters"),
    ] {
      #expect(throws: Never.self) { try read(fine, limits: limits) }
      let error = #expect(throws: JSONSyntaxError.self) { try read(refused, limits: limits) }
      #expect(error?.detail == detail)
    }
    let deep = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try read(deep) }
    for refused in ["[\(deep)]", String(repeating: "[", count: 100_000)] {
      let error = #expect(throws: JSONSyntaxError.self) { try read(refused) }
      #expect(error?.detail == "arrays and objects are nested deeper than 64 levels")
      #expect(error?.offset == 64)
    }
  }
}

extension JSON {
  /// Returns a random tree with every kind of value.
  static func random(depth: Int, using generator: inout SeededGenerator) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2:
      let value = generator.anyFiniteDouble()
      return .number(value == 0 ? 0 : value)
    case 3: return .number(Double(Int.random(in: -1000...1000, using: &generator)))
    case 4: return .string(text(using: &generator))
    case 5:
      let count = Int.random(in: 0...4, using: &generator)
      return .array((0..<count).map { _ in random(depth: depth - 1, using: &generator) })
    default:
      let count = Int.random(in: 0...12, using: &generator)
      return .object(
        (0..<count).map {
          Member(
            key: "\($0)" + text(using: &generator),
            value: random(depth: depth - 1, using: &generator))
        })
    }
  }

  private static func text(using generator: inout SeededGenerator) -> String {
    let alphabet: [Character] = [
      "a", "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\u{7F}", "é", "€", "😀",
    ]
    let count = Int.random(in: 0...12, using: &generator)
    return String((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
  }
}
