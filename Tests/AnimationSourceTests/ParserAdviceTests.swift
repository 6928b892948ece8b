import Testing

@testable import AnimationSource

/// Errors of the tokenizer and the parser that contain a way to repair the source.
@Suite("A syntax error")
struct ParserAdviceTests {
  /// A source with one error, the error, and the source after the repair.
  struct Case: Sendable {
    var source: String
    var error: String
    var repaired: String
  }

  @Test("names a repair that works", arguments: operators + names + literals + declarations)
  func repair(_ item: Case) {
    #expect(SourceParser.parse(item.source).1.map(\.message) == [item.error])
    #expect(SourceParser.parse(item.repaired).1 == [])
  }

  @Test(
    "of an operator with a space on one side names the spaces",
    arguments: [
      "if time >|1 { }", "if time|> 1 { }", "if time >=|1 { }", "while time >|1 { }",
      "guard time >|1 else { return }", "for i in 0 ..<|3 { }", "switch time -|1 { default: a }",
      "a = [1 -|2]", "a = b(1 -|2)", "a[1 -|2] = 3", "a = b ? c -|1 : d", "a { if $0 >|1 { b } }",
      "a = b as Double -|1", "a = self -|1", "switch a { case 1 -|2: b; default: c }",
    ])
  func spaces(_ marked: String) throws {
    let source = "func f() { \(marked.replacing("|", with: "")) }"
    let message = try #require(SourceParser.parse(source).1.first?.message)
    #expect(message.hasSuffix("needs spaces on both sides, or on neither, between two operands"))
    // The mark is at the missing space.
    let repaired = "func f() { \(marked.replacing("|", with: " ")) }"
    #expect(SourceParser.parse(repaired).1 == [])
  }

  @Test(
    "of another token does not name missing spaces",
    arguments: [
      ("let a *2", "'*' is not expected here"),
      ("let a = b !c", "'!' is not expected here"),
      ("let a: Int? b", "a new statement starts here: write it on its own line, or ';' before it"),
      ("func f() { break -1 }", "'-' is not expected here"),
      ("func f -1() { }", "expected '(' and the parameters, not '-'"),
      ("let a = b(1\n-2)", "expected ',' or ')', not '-'"),
      ("let a = 1 where b", "'where' is not expected here"),
      (
        "let a = 1 let b = 2",
        "a new statement starts here: write it on its own line, or ';' before it"
      ),
      ("let a = 1 #if b", SourceParser.macros),
      ("let a = b ~~~ c", "'~~~' is not a supported operator"),
    ])
  func others(_ source: String, _ error: String) {
    #expect(SourceParser.parse(source).1.first?.message == error)
  }

  private static let equal = """
    '=' is not allowed inside an expression: compare with '==', or write the assignment as its \
    own statement
    """
  private static let comparisons = """
    comparisons cannot follow one another: write a < b && b < c, or parentheses such as \
    (a < b) == c
    """
  private static let conditional = "the '?' of a conditional needs a space before it"

  private static func unsupported(_ name: String, _ advice: String) -> String {
    "'\(name)' is not a supported operator: write \(advice)"
  }

  static let operators = [
    Case(
      source: "func f() { a++ }", error: unsupported("++", "+= 1"),
      repaired: "func f() { a += 1 }"),
    Case(
      source: "func f() { a--; b }", error: unsupported("--", "-= 1"),
      repaired: "func f() { a -= 1; b }"),
    Case(source: "let a = b -- c", error: unsupported("--", "- -"), repaired: "let a = b - -c"),
    Case(source: "let a =-1", error: unsupported("=-", "= -"), repaired: "let a = -1"),
    Case(source: "let a: Int =+1", error: unsupported("=+", "= +"), repaired: "let a: Int = +1"),
    Case(
      source: "func f(a: Int =-1) { }", error: unsupported("=-", "= -"),
      repaired: "func f(a: Int = -1) { }"),
    Case(source: "let a = b*-1", error: unsupported("*-", "* -"), repaired: "let a = b * -1"),
    Case(source: "let a = b &&!c", error: unsupported("&&!", "&& !"), repaired: "let a = b && !c"),
    Case(
      source: "let a = time **2", error: unsupported("**", "pow(a, b)"),
      repaired: "let a = pow(time, 2)"),
    Case(
      source: "func f() { if time ===1 { } }", error: unsupported("===", "=="),
      repaired: "func f() { if time == 1 { } }"),
    Case(source: "let a = b !== c", error: unsupported("!==", "!="), repaired: "let a = b != c"),
    Case(source: "let a = b <> c", error: unsupported("<>", "!="), repaired: "let a = b != c"),
    Case(
      source: "func f() { if time !=1 { } }", error: "'!=' needs spaces on both sides",
      repaired: "func f() { if time != 1 { } }"),
    Case(
      source: "let a = b?? c", error: "'??' needs spaces on both sides", repaired: "let a = b ?? c"),
    Case(source: "let a = b > c? 1 : 2", error: conditional, repaired: "let a = b > c ? 1 : 2"),
    Case(source: "let a = f(b? -1 : 2)", error: conditional, repaired: "let a = f(b ? -1 : 2)"),
    Case(
      source: "let a = true and b", error: "'and' is not an operator: write &&",
      repaired: "let a = true && b"),
    Case(
      source: "func f() { if a or b { } }", error: "'or' is not an operator: write ||",
      repaired: "func f() { if a || b { } }"),
    Case(
      source: "let a = 2 time", error: "expected an operator or a new line before 'time'",
      repaired: "let a = 2 * time"),
    Case(
      source: "let a = 1 ... 2 ... 3",
      error: "'...' cannot follow another range operator: a range has two bounds",
      repaired: "let a = 1 ... 3"),
    Case(source: "let a = b > 1 == true", error: comparisons, repaired: "let a = (b > 1) == true"),
    Case(
      source: "func f() { let a = b = 1 }", error: equal, repaired: "func f() { b = 1; let a = b }"),
    Case(
      source: "func f() { if (a = 1) { } }", error: equal, repaired: "func f() { if (a == 1) { } }"),
    Case(
      source: "func f() { g(a = 1) }",
      error:
        "'=' is not allowed inside an expression: write ':' after a label, or compare with '=='",
      repaired: "func f() { g(a: 1) }"),
    Case(source: "func f() { a[b = 1] }", error: equal, repaired: "func f() { a[b == 1] }"),
  ]

  static let names = [
    ("√2", "221A", "sqrt(…)", "sqrt(2)"), ("x²", "00B2", "x * x", "x * x"),
    ("x³", "00B3", "x * x * x", "x * x * x"), ("½", "00BD", "0.5", "0.5"),
    ("∞", "221E", "Double.infinity", "Double.infinity"), ("2 • 3", "2022", "*", "2 * 3"),
    ("\u{202F}1", "202F", "a space or a new line", " 1"),
    ("\u{205F}1", "205F", "a space or a new line", " 1"),
    ("\u{3000}1", "3000", "a space or a new line", " 1"),
  ].map { value, code, advice, repaired in
    Case(
      source: "let a = \(value)",
      error: "character U+\(code) is not allowed here: write \(advice)",
      repaired: "let a = \(repaired)")
  }

  static let literals = [
    Case(
      source: "let a = 18446744073709551616",
      error:
        "'18446744073709551616' is larger than the largest integer, 18446744073709551615: write .0 after it for a Double",
      repaired: "let a = 18446744073709551616.0"),
    Case(
      source: "let a = 0xFFFFFFFFFFFFFFFFF",
      error:
        "'0xFFFFFFFFFFFFFFFFF' is larger than the largest integer, 18446744073709551615: write p0 after it for a Double",
      repaired: "let a = 0xFFFFFFFFFFFFFFFFFp0"),
    Case(
      source: "let a = 0o7777777777777777777777",
      error:
        "'0o7777777777777777777777' is larger than the largest integer, 18446744073709551615",
      repaired: "let a = 0o777777777777777777777"),
    Case(
      source: "let a = 0b2", error: "0b needs a digit of base 2 directly after it (0 or 1)",
      repaired: "let a = 0b1"),
    Case(
      source: "let a = 0o9", error: "0o needs a digit of base 8 directly after it (0 to 7)",
      repaired: "let a = 0o7"),
    Case(
      source: "let a = 0x_1",
      error: "0x needs a digit of base 16 directly after it (0 to 9, a to f)",
      repaired: "let a = 0x1"),
    Case(source: "let a = #\"x\"#", error: Refusals.string, repaired: "let a = 1"),
    Case(source: "let a = ##\"x\"##", error: Refusals.string, repaired: "let a = 1"),
    Case(
      source: "let a = 1 + \"abc",
      error: "this string has no end, and strings are not supported here: delete it",
      repaired: "let a = 1"),
    Case(
      source: "@inline(\"abc\n) func f() { }", error: "this string has no end: write \"",
      repaired: "@inline(\"abc\") func f() { }"),
  ]

  static let declarations = [
    Case(
      source: "func f(@escaping x: () -> Double) { }",
      error: "write @escaping before the type of the parameter",
      repaired: "func f(x: @escaping () -> Double) { }"),
    Case(
      source: "func f(@ViewBuilder x: Double) { }",
      error: "@ViewBuilder is not supported: delete it", repaired: "func f(x: Double) { }"),
    Case(
      source: "class func f() { }", error: "'class' members are only for classes: delete 'class'",
      repaired: "func f() { }"),
    Case(
      source: "struct S { class func f() { } }",
      error: "'class' members are only for classes: write static",
      repaired: "struct S { static func f() { } }"),
    Case(
      source: "func f() { while var (a, b): T = c { } }",
      error: "a tuple in a condition cannot have a type annotation: delete ':' and the type",
      repaired: "func f() { while var (a, b) = c { } }"),
    Case(
      source: "let a = f(if b { 1 } else { 2 })",
      error: """
        'if' is not allowed inside an expression: assign it first, as in let x = if …, or use a \
        conditional a ? b : c
        """, repaired: "let x = if b { 1 } else { 2 }"),
    Case(
      source: "struct V<let n: Int> { }",
      error: """
        generic parameters with 'let' are not supported: use a stored property or a parameter of \
        the function
        """, repaired: "struct V { let n: Int }"),
    Case(
      source: "func f<each T>() { }", error: "parameter packs are not supported: use an array",
      repaired: "func f() { }"),
    Case(
      source: "func f() { let var x = 1 }",
      error: "'var' is not expected here: delete it or the word before it",
      repaired: "func f() { var x = 1 }"),
    Case(
      source: "let func f() { }",
      error: "'func' is not expected here: delete it or the word before it",
      repaired: "func f() { }"),
    Case(
      source: "struct private A { }",
      error: "'private' is not expected here: delete it or the word before it",
      repaired: "struct A { }"),
    Case(
      source: "func f() { for let i in a { } }", error: "'let' is not expected here: delete it",
      repaired: "func f() { for i in a { } }"),
    Case(
      source: "func f() { switch a { @unknown default: b } }",
      error: "@unknown is not supported before 'case' or 'default': delete it",
      repaired: "func f() { switch a { default: b } }"),
    Case(
      source: "extension E { case b }",
      error: "'case' is allowed only in the enum itself, not in an extension",
      repaired: "enum E { case b }"),
    Case(
      source: "enum E { slow, fast }",
      error: "'slow' starts no declaration: write case slow for a case",
      repaired: "enum E { case slow, fast }"),
    Case(
      source: "enum E {\n  ease(Double)\n}",
      error: "'ease' starts no declaration: write case ease for a case",
      repaired: "enum E {\n  case ease(Double)\n}"),
  ]
}
