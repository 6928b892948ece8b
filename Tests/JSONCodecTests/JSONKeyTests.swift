import TestSupport
import Testing

@testable import AnimationNotation
@testable import JSONCodec

@Suite("A key")
struct JSONKeyTests {
  static let words = [
    "", "a", "b", "ab", "a\u{0}", "\u{0}a", "type", "Type", "typ", "types", "duration", "duratioN",
    "durations", "sixteen letters!", "sixteen letters?", "seventeen letters", "é", "e\u{301}",
    String(repeating: "a", count: 39), String(repeating: "a", count: 40), "maxError", "maxStops",
  ]

  @Test("equals the keys with the same bytes and no others", arguments: words)
  func equality(_ first: String) throws {
    for second in Self.words {
      let isSame = first.utf8.elementsEqual(second.utf8)
      #expect((JSONKey(first) == JSONKey(second)) == isSame)
      for tokens in [JSONTokenStream(.string(second)), try tokens(escaping: second)] {
        #expect(tokens.isText(0, JSONKey(first)) == isSame)
      }
    }
  }

  @Test("finds a string whether its characters are escaped or not")
  func readAlike() throws {
    var random = SeededGenerator(seed: 77)
    let letters = Array("typeduraionsg {}[]:,0é").map(String.init)
    for _ in 0..<3000 {
      let words = (0..<random.whole(1...6)).map { _ -> String in
        if random.chance(0.5) { return ["type", "duration", "spring", "to"][random.whole(0...3)] }
        return (0..<random.whole(0...9)).map { _ in letters[random.whole(0...letters.count - 1)] }
          .joined()
      }
      let plain = "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
      let spelled = words.map { "\"\(escaped($0))\"" }.joined(separator: ",")
      for text in [plain, "[\(spelled)]"] {
        let tokens = try JSONReader.tokens(Array(text.utf8))
        #expect(tokens.json(0) == .array(words.map(JSON.string)))
        for (index, word) in zip(tokens.elements(of: 0), words) {
          #expect(tokens.isText(index, JSONKey(word)))
          #expect(tokens.length(index) == word.utf8.count)
        }
      }
    }
  }

  private func tokens(escaping text: String) throws -> JSONTokenStream {
    try JSONReader.tokens(Array("\"\(escaped(text))\"".utf8))
  }

  /// Returns a text with every UTF-16 code unit written as an escape.
  private func escaped(_ text: String) -> String {
    text.utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
