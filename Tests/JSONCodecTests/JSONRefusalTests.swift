import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct JSONRefusalTests {
  private func refusal(_ bytes: [UInt8]) -> JSONSyntaxError? {
    #expect(throws: JSONSyntaxError.self) { try JSONReader.read(bytes) }
  }

  @Test(
    "Invalid JSON is refused at the position of its error, with the expected text",
    arguments: [
      ("", 0, "the text is empty: expected a value"),
      (" \n", 2, "the text is empty: expected a value"),
      ("[1,]", 3, "expected a value, but found ']'. Remove the last comma"),
      ("{\"a\":1,}", 7, "expected a key in double quotes, but found '}'. Remove the last comma"),
      ("[1 2]", 3, "expected ',' or ']' after an element, but found '2'"),
      ("[", 1, "expected a value, but found the end of the text"),
      ("]", 0, "expected a value, but found ']'"),
      ("[1", 2, "expected ',' or ']' after an element, but found the end of the text"),
      ("{\"a\" 1}", 5, "expected ':' after a key, but found '1'"),
      ("{a:1}", 1, "expected a key in double quotes, but found 'a'"),
      (
        "{'a':1}", 1,
        "expected a key in double quotes, but found '''. Write strings in double quotes"
      ),
      ("{\"a\":1 \"b\":2}", 7, "expected ',' or '}' after a member, but found '\"'"),
      ("1 2", 2, "expected the end of the text after the value, but found '2'"),
      (
        "{}// x", 2,
        "expected the end of the text after the value, but found '/'. JSON has no comments"
      ),
      ("NaN", 0, "expected a value, but found 'N'. JSON has no NaN and no Infinity"),
      ("inf", 0, "expected a value, but found 'i'. JSON has no NaN and no Infinity"),
      ("INF", 0, "expected a value, but found 'I'. JSON has no NaN and no Infinity"),
      ("None", 0, "expected a value, but found 'N'"),
      ("-Infinity", 1, "expected a digit, but found 'I'. JSON has no NaN and no Infinity"),
      ("+1", 0, "expected a value, but found '+'. A number begins with a digit or '-'"),
      (".5", 0, "expected a value, but found '.'. A number begins with a digit or '-'"),
      ("True", 0, "expected a value, but found 'T'. Write true, false and null in lower case"),
      ("tru", 3, "expected the literal true, but found the end of the text"),
      ("nul1", 3, "expected the literal null, but found '1'"),
      ("01", 0, "a number has a leading zero: remove the zero"),
      ("[-012]", 2, "a number has a leading zero: remove the zero"),
      ("1.", 2, "expected a digit after the point, but found the end of the text"),
      ("1e+", 3, "expected a digit of the exponent, but found the end of the text"),
      ("0x1", 1, "expected the end of the text after the value, but found 'x'"),
      ("\"a", 2, "the text ends inside a string: expected a closing '\"'"),
      (
        "\"\\", 1,
        "a string contains an unknown escape: write one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
      ),
      (
        "\"\\x\"", 1,
        "a string contains an unknown escape: write one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
      ),
      ("\"\\u12g4\"", 1, "an escape is incomplete: write \\u and four hexadecimal digits"),
      (
        "\"\\uD800\"", 1,
        "an escape is half of a surrogate pair: write one escape from \\uD800 to \\uDBFF, then one from \\uDC00 to \\uDFFF"
      ),
      (
        "\"\\uDC00\"", 1,
        "an escape is half of a surrogate pair: write one escape from \\uD800 to \\uDBFF, then one from \\uDC00 to \\uDFFF"
      ),
      (
        "\"\\uD800\\u0041\"", 1,
        "an escape is half of a surrogate pair: write one escape from \\uD800 to \\uDBFF, then one from \\uDC00 to \\uDFFF"
      ),
      (
        "\"a\tb\"", 2,
        "a string contains the control character U+0009: write an escape such as \\n or \\u000A"
      ),
      ("\u{0}", 0, "expected a value, but found the control character U+0000"),
      ("é", 0, "expected a value, but found 'é'"),
      ("[\u{2060}]", 1, "expected a value, but found '\u{2060}'"),
    ])
  func refused(text: String, offset: Int, detail: String) {
    let error = refusal(Array(text.utf8))
    #expect(error?.detail == detail)
    #expect(error?.offset == offset)
  }

  @Test(
    "Ill-formed UTF-8 is refused inside strings and outside",
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xC1, 0x81], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
      [0xE2, 0x82],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80],
      [0xF0, 0x9F, 0x98],
      [0xE2, 0x28, 0xA1], [0xE2, 0x82, 0x28], [0xC3],
    ] as [[UInt8]])
  func illFormed(sequence: [UInt8]) {
    #expect(refusal(sequence)?.offset == 0)
    for tail in [[0x22], []] as [[UInt8]] {
      let error = refusal([0x22, 0x61] + sequence + tail)
      #expect(error?.offset == 2)
      #expect(error?.detail == "a string contains a byte that is not UTF-8: send UTF-8")
    }
  }

  @Test("A byte order mark and other encodings are refused")
  func otherEncodings() {
    #expect(refusal([0xEF, 0xBB, 0xBF, 0x31])?.detail.contains("byte order mark") == true)
    #expect(refusal([0xFF, 0xFE, 0x31, 0x00]) != nil)
    #expect(refusal([0x31, 0x00]) != nil)
  }

  @Test("Every proper prefix of a text in brackets is refused, and none traps")
  func beginnings() {
    let text = Array(#"{"a":[1.5e-3,"x\u00e9\ud83d\ude00é",true,null,{"b":-0}]}"#.utf8)
    #expect(throws: Never.self) { try JSONReader.read(text) }
    for count in 0..<text.count {
      let error = refusal(Array(text[..<count]))
      #expect((error?.offset ?? -1) <= count)
    }
  }

  @Test("Randomly changed bytes are parsed or refused, and none traps")
  func mutations() {
    let text = Array(#"{"a":[1.5e-3,"x\u00e9\ud83d\ude00é",true,null,{"b":-0}],"c":12}"#.utf8)
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0...255, using: &generator)
      }
      do throws(JSONSyntaxError) {
        _ = try JSONReader.read(bytes)
      } catch {
        #expect((0...bytes.count).contains(error.offset))
      }
    }
  }

  @Test(
    "Lines end at LF, CR LF and CR, and columns count UTF-16 units",
    arguments: [
      ("[\n1,\n x]", 3, 2), ("[\r\n1,\r\n x]", 3, 2), ("[\r1,\r x]", 3, 2), ("[\n\n\r\r\nx]", 5, 1),
      ("x", 1, 1),
      ("[\"é\",x]", 1, 6), ("[\"€\",x]", 1, 6), ("[\"😀\",x]", 1, 7), ("[\"a", 1, 4),
    ])
  func place(text: String, line: Int, column: Int) {
    let error = refusal(Array(text.utf8))
    #expect(error?.line == line)
    #expect(error?.column == column)
  }
}
