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
      ("[1,]", 3, "']' where a value is expected; a comma may not come last"),
      ("{\"a\":1,}", 7, "'}' where a key in double quotes is expected; a comma may not come last"),
      ("[1 2]", 3, "'2' where ',' or ']' after an element is expected"),
      ("[", 1, "the text ends where a value is expected"),
      ("]", 0, "']' where a value is expected"),
      ("[1", 2, "the text ends where ',' or ']' after an element is expected"),
      ("{\"a\" 1}", 5, "'1' where ':' after a key is expected"),
      ("{a:1}", 1, "'a' where a key in double quotes is expected"),
      ("{'a':1}", 1, "''' where a key in double quotes is expected; strings take double quotes"),
      ("{\"a\":1 \"b\":2}", 7, "'\"' where ',' or '}' after a member is expected"),
      ("1 2", 2, "'2' where the end after the value is expected"),
      ("{}// x", 2, "'/' where the end after the value is expected; JSON has no comments"),
      ("NaN", 0, "'N' where a value is expected; NaN and Infinity are not JSON"),
      ("-Infinity", 1, "'I' where a digit is expected; NaN and Infinity are not JSON"),
      ("+1", 0, "'+' where a value is expected; a number begins with a digit or '-'"),
      (".5", 0, "'.' where a value is expected; a number begins with a digit or '-'"),
      ("True", 0, "'T' where a value is expected; true, false and null are in lower case"),
      ("tru", 3, "the text ends where the literal true is expected"),
      ("nul1", 3, "'1' where the literal null is expected"),
      ("01", 0, "a number begins with 0 and a further digit"),
      ("[-012]", 2, "a number begins with 0 and a further digit"),
      ("1.", 2, "the text ends where a digit after the point is expected"),
      ("1e+", 3, "the text ends where a digit of the exponent is expected"),
      ("0x1", 1, "'x' where the end after the value is expected"),
      ("\"a", 2, "the text ends inside a string: expected a closing '\"'"),
      (
        "\"\\", 1,
        "a backslash begins an unknown escape: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
      ),
      (
        "\"\\x\"", 1,
        "a backslash begins an unknown escape: expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX"
      ),
      ("\"\\u12g4\"", 1, "an escape is cut short: expected \\u and four hexadecimal digits"),
      (
        "\"\\uD800\"", 1,
        "an escape is a lone surrogate: expected \\uD800 to \\uDBFF, then \\uDC00 to \\uDFFF"
      ),
      (
        "\"\\uDC00\"", 1,
        "an escape is a lone surrogate: expected \\uD800 to \\uDBFF, then \\uDC00 to \\uDFFF"
      ),
      (
        "\"\\uD800\\u0041\"", 1,
        "an escape is a lone surrogate: expected \\uD800 to \\uDBFF, then \\uDC00 to \\uDFFF"
      ),
      (
        "\"a\tb\"", 2,
        "a string contains the control character U+0009: expected it as an escape such as \\n or \\u000A"
      ),
      ("\u{0}", 0, "the control character U+0000 where a value is expected"),
      ("é", 0, "'é' where a value is expected"),
      ("[\u{2060}]", 1, "'\u{2060}' where a value is expected"),
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
      #expect(error?.detail == "a string contains a byte that is not UTF-8")
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
