import Testing

@testable import AnimationSource

@Suite("Syntax errors")
struct SyntaxErrorTests {
  @Test("have a position and name the allowed spelling", arguments: SyntaxErrors.cases)
  func table(_ item: SyntaxErrors.Case) {
    #expect(!item.errors.isEmpty)
    #expect(SourceParser.parse(item.source).1 == item.errors)
  }

  @Test("of invisible characters are at their column")
  func invisibleCharacters() {
    expect(
      "let a = 1\0", "control character 0 is not allowed: delete it", at: (1, 10))
    expect("// \0", "a NUL character is not allowed: delete it", at: (1, 4))
    expect("/* \0 */", "a NUL character is not allowed: delete it", at: (1, 4))
    expect(
      "let a = 1\rlet b = 2", "a carriage return alone ends no line: end lines with LF or CR LF",
      at: (1, 10))
    expect(
      "let a = 1\nlet b\u{A0}= 2",
      "character U+00A0 is not allowed here: write a space or a new line", at: (2, 6))
    expect(
      "let a = 1\n\u{FEFF}let b = 2",
      "character U+FEFF is not allowed here: write a space or a new line", at: (2, 1))
  }

  @Test("count columns in scalars, also behind comments and names beyond ASCII")
  func columns() {
    expect(
      "/* é🙂\n ü */ let ä = ", "expected an expression, not the end of the source", at: (2, 15))
    expect("let ab́ = 1; let π = *", "expected an expression, not '*'", at: (1, 22))
    expect("\u{FEFF}let a = *", "expected an expression, not '*'", at: (1, 9))
    expect("let a = 1\r\nlet b = *\r\n", "expected an expression, not '*'", at: (2, 9))
  }

  @Test("of a text that is too long say both sizes")
  func length() {
    let line = "let a = 1\n"
    let longest = String(repeating: line, count: SourceLimits.textBytes / line.utf8.count)
    let rest = String(repeating: " ", count: SourceLimits.textBytes - longest.utf8.count)
    #expect(SourceParser.parse(longest + rest).1 == [])
    expect(
      longest + rest + " ",
      "the source has 65537 bytes; the largest allowed size is 65536", at: (1, 1))
  }

  @Test("end with a remark after the allowed number")
  func number() {
    let errors = SourceParser.parse(String(repeating: "class A { }\n", count: 200)).1
    #expect(errors.count == SourceLimits.diagnostics + 1)
    #expect(errors.last?.message == "there are more errors: correct these first")
    #expect(errors.last?.position.line == 101)
    #expect(SourceParser.parse(String(repeating: "class A { }\n", count: 100)).1.count == 100)
    #expect(SourceParser.parse(String(repeating: "(", count: 2000)).1.count == 1)
    #expect(SourceParser.parse(String(repeating: ")\n", count: 2000)).1.count == 101)
    #expect(SourceParser.parse(String(repeating: "\u{1}", count: 2000)).1.count == 101)
  }

  private func expect(
    _ source: String, _ message: String, at place: (Int32, Int32),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let position = SourcePosition(line: place.0, column: place.1)
    #expect(
      SourceParser.parse(source).1 == [SourceDiagnostic(message, at: position)],
      sourceLocation: sourceLocation)
  }
}
