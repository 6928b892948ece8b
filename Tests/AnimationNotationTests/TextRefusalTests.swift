import AnimationNotation
import JSONCodec
import TestSupport
import Testing

struct TextRefusalTests {
  private static func unexpected(_ character: Character) -> String {
    "unexpected '\(character)'. Paste only the value, such as .spring(duration: 0.5) for an animation"
  }

  private func refusal(_ text: String) -> TextSyntaxError? {
    #expect(throws: TextSyntaxError.self) { try TextParser.parse(text) }
  }

  @Test(
    "An error is reported with its position and the expected text",
    arguments: [
      ("", 1, 0, "expected a value, but found the end of the text"),
      (".", 2, 0, "expected a name, but found the end of the text"),
      (".linear(", 9, 0, "expected a value, but found the end of the text"),
      (".linear(duration: 1", 20, 0, "expected ',' or ')', but found the end of the text"),
      (".linear(duration: 1))", 21, 1, "expected the end of the text, but found ')'"),
      (".linear(,)", 9, 1, "expected a value, but found ','"),
      (".linear(duration: 1 2)", 21, 1, "expected ',' or ')', but found a number"),
      (".linear(duration:)", 18, 1, "expected a value, but found ')'"),
      (".linear.", 9, 0, "expected a name, but found the end of the text"),
      (".linear .2", 9, 2, "expected the end of the text, but found a number"),
      ("1.", 1, 2, "a digit is missing after the point"),
      (".x(1.)", 4, 2, "a digit is missing after the point"),
      ("1.speed(2)", 1, 2, "a number has no modifiers: write an animation before the point"),
      ("0x10", 1, 4, #""0x10" is not a number: numbers are decimal, such as -1.5e-3"#),
      (".delay(2s)", 8, 2, #""2s" is not a number: times are in seconds, without a unit. Write 2"#),
      (
        ".delay(300ms)", 8, 5,
        #""300ms" is not a number: times are in seconds, without a unit. Write 0.3"#
      ),
      (
        ".x(80%)", 4, 3,
        #""80%" is not a number: percentages are written as fractions of 1. Write 0.8"#
      ),
      (".x(1 s)", 6, 1, "unexpected 's': times are in seconds, without a unit. Write 1"),
      (".linear /* a", 9, 2, "the comment has no end: close it with */"),
      ("1e", 1, 2, #""1e" is not a number: numbers are decimal, such as -1.5e-3"#),
      ("1 +", 4, 0, "expected a value, but found the end of the text"),
      ("1 + true", 5, 4, "the operators +, -, * and / accept only numbers"),
      ("-.linear", 2, 7, "the operators +, -, * and / accept only numbers"),
      ("(1", 3, 0, "expected ')', but found the end of the text"),
      ("f(a b)", 5, 1, "expected ',' or ')', but found 'b'"),
      ("\"x", 1, 1, unexpected("\"")),
      ("f(😀)", 3, 2, unexpected("😀")),
      (".😀", 2, 2, unexpected("😀")),
    ])
  func refused(text: String, column: Int, length: Int, detail: String) {
    let error = refusal(text)
    #expect(error?.detail == detail)
    #expect(error?.place == TextPlace(column: column, length: length))
  }

  @Test(
    "The spelling of another keyboard or language gets Swift's spelling as a suggestion",
    arguments: [
      (".delay(—1)", "-"), (".x(5ms)", "0.005"), (".x(1.)", "1.0"), (".x(a = 1)", ":"),
      (".x[1]", "("),
      ("2 × 3", "*"),
    ])
  func suggestions(text: String, suggestion: String) {
    #expect(refusal(text)?.suggestion == suggestion)
  }

  @Test("A number with commas has a suggestion only if it has one meaning")
  func commas() {
    var generator = SeededGenerator(seed: 31)
    for _ in 0..<2000 {
      let groups = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Int.random(in: 0...2, using: &generator) * Int.random(in: 0...499, using: &generator)
      }
      let first =
        Int.random(in: 0...2, using: &generator) * Int.random(in: 1...499, using: &generator)
      let parts = groups.map { String(String($0 + 1000).dropFirst()) }
      let written = ([String(first)] + parts).joined(separator: ",")
      let whole = groups.reduce(first) { $0 * 1000 + $1 }
      let sign = Bool.random(using: &generator) ? "-" : ""
      if first > 0 {
        let isClear = groups.count > 1 || groups == [0]
        let number = sign + String(whole)
        #expect(MeantNumber(sign + written)?.text == (isClear ? number : nil), "\(written)")
        #expect(MeantNumber(sign + written + ".5")?.text == number + ".5", "\(written)")
        #expect(MeantNumber(sign + written + ".5s")?.text == number + ".5", "\(written)")
      }
      // Without a group of three digits, the comma is a decimal comma.
      for text in ["\(whole + 1000),5", "0,\(parts[0])5", "\(first),75"] {
        #expect(
          MeantNumber(sign + text)?.text == "\(sign)\(text.replacing(",", with: "."))", "\(text)")
      }
    }
    #expect(MeantNumber("0,250")?.text == "0.25")
    #expect(
      MeantNumber.objection(to: "1,000").hasSuffix(
        ": numbers have no thousands separators. Write 1000"))
  }

  @Test("Texts of random tokens are parsed or refused, and none traps")
  func soup() {
    let parts = [
      ".", "(", ")", ",", ":", "+", "-", "*", "/", "//", "/*", "*/", "\"", "“", "−", "ease-in", ";",
      "%", "1", "0.5", "1e5", "true", "linear", "Spring",
      " ", "\n", "é", "😀", "_", "\u{0}",
    ]
    var generator = SeededGenerator(seed: 10)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...12, using: &generator)
      let text = (0..<count).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }
        .joined()
      do throws(TextSyntaxError) {
        let tree = try TextParser.parse(text)
        #expect(tree.place.column + tree.place.length <= text.utf16.count + 1)
      } catch {
        #expect((1...text.utf16.count + 1).contains(error.place.column))
        #expect(error.place.column + error.place.length <= text.utf16.count + 1)
      }
    }
  }
}
