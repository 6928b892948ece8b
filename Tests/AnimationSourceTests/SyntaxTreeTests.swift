import Testing

@testable import AnimationSource

@Suite("Syntax trees")
struct SyntaxTreeTests {
  /// Expressions and their trees.
  static let expressions = [
    ("a + b * c - d", "(- (+ a (* b c)) d)"),
    ("a - b - c", "(- (- a b) c)"),
    ("a ?? b ?? c", "(?? a (?? b c))"),
    ("a ?? b + c", "(?? a (+ b c))"),
    ("a < b ?? c", "(< a (?? b c))"),
    ("a || b && c == d", "(|| a (&& b (== c d)))"),
    ("a & b + c << 1", "(+ (& a b) (<< c 1))"),
    ("a | b ^ c &- d", "(&- (^ (| a b) c) d)"),
    ("a &* b &>> 2", "(&* a (&>> b 2))"),
    ("0..<n + 1", "(..< 0 (+ n 1))"),
    ("x ~= 1...2", "(~= x (... 1 2))"),
    ("a ? b : c ? d : e", "(? a b (? c d e))"),
    ("a ? b ? c : d : e", "(? a (? b c d) e)"),
    ("a\n? b\n: c", "(? a b c)"),
    ("a ?.b : .c", "(? a .b .c)"),
    ("-a.b", "(-_ (. a b))"),
    ("-1 * -b", "(* (-_ 1) (-_ b))"),
    ("!a!", "(!_ (! a))"),
    ("a as Double? ?? b", "(?? (as a Double?) b)"),
    ("a.b?.c[1]!.d", "(chain (. (! (at (. (. a b)? c) 1)) d))"),
    ("(a?.b).c", "(. ((chain (. a? b))) c)"),
    ("a.0.1", "(. (. a 0) 1)"),
    ("a<b>(c)", "(call a<b> c)"),
    ("a < b > (c)", "(call a<b> c)"),
    ("f(a < b, c > d)", "(call f (< a b) (> c d))"),
    ("f(a<b, c>(d))", "(call f (call a<b c> d))"),
    ("K<A<B>>.self", "(. K<A<B>> self)"),
    ("K<A>?.none", "(chain (. K<A>? none))"),
    ("K<(A, B?)>.C<D>()", "(call (. K<(A B?)> C<D>))"),
    ("[Double]()", "(call (type [Double]))"),
    ("[[V?]](repeating: [], count: 2)", "(call (type [[V?]]) repeating: [] count: 2)"),
    ("[(Double) -> Double].self", "(. (type [(Double -> Double)]) self)"),
    ("[a](b)", "(call (type [a]) b)"),
    ("[a, b].count", "(. [a b] count)"),
    ("[1, 2,]", "[1 2]"),
    ("()", "(tuple)"),
    ("(a, b: c)", "(tuple a b: c)"),
    ("(a)", "(a)"),
    ("f(&a, b: &c.d[0])", "(call f &a b: &(at (. c d) 0))"),
    ("f(in: 1, _: 2)", "(call f in: 1 2)"),
    ("f { $0 + $1 }", "(call f {(+ $0 $1)} +1)"),
    ("f(1) { a in } next: { b, _ in }", "(call f 1 {(a) in} next: {(b, _) in} +2)"),
    ("f\n{ 1 }", "(call f {1} +1)"),
    ("f({ (a: Double, b) -> Double in a })", "(call f {(a: Double, b) -> Double in a})"),
    ("f { () -> Double in 1 }", "(call f {() -> Double in 1} +1)"),
    ("f { @Sendable x in x }", "(call f {(x) in x} +1)"),
    ("f { (a, b) }", "(call f {(tuple a b)} +1)"),
    ("f { [Double](a) }", "(call f {(call (type [Double]) a)} +1)"),
    ("xs.reduce(0, +)", "(call (. xs reduce) 0 +)"),
    ("xs.sorted(by: >)", "(call (. xs sorted) by: >)"),
    ("xs[1...]", "(at xs (_... 1))"),
    ("xs[..<n]", "(at xs (..<_ n))"),
    ("a\n  .b\n  .c()", "(call (. (. a b) c))"),
    ("a // comment\n  /* and /* nested */ */ .b", "(. a b)"),
    ("a/* comment */+ b", "(+ a b)"),
    ("a+b", "(+ a b)"),
    ("`repeat` + a.repeat", "(+ repeat (. a repeat))"),
    ("set + get - some", "(- (+ set get) some)"),
    ("Self.init(a)", "(call (. Self init) a)"),
    (".init", ".init"),
    ("if a { 1 } else { 2 }", "(if a {1} else (do {2}))"),
    ("switch a { case 1: b default: c }", "(switch a [(== 1) b] [default c])"),
    ("0x1F_FF", "8191"), ("0b1_0", "2"), ("0o17", "15"), ("1_000.5", "1000.5"),
    ("1e-3", "0.001"), ("0x1p4", "16.0"), ("0x1.8p1", "3.0"), ("1.0.b", "(. 1.0 b)"),
    ("18446744073709551615", "18446744073709551615"), ("00012", "12"),
  ]
  .map { Pair(source: $0.0.replacing("case 1: b default", with: "case 1: b; default"), tree: $0.1) }

  struct Pair: Sendable, CustomTestStringConvertible {
    var source: String
    var tree: String
    var testDescription: String { source }
  }

  @Test("of expressions follow Swift's precedence and spaces", arguments: expressions)
  func expression(_ pair: Pair) {
    let (file, errors) = SourceParser.parse("let value = \(pair.source)")
    #expect(errors == [])
    let prefix = "(let (let value = "
    #expect(SyntaxPrinter.text(file) == prefix + pair.tree + "))")
  }

  @Test("contain the places of names, operators and blocks")
  func places() throws {
    let source = "let é = 1 +\n  π.b(2)\nfunc f() {\n}"
    let file = SourceParser.parse(source).0
    guard case .variable(let variable) = file.declarations[0].kind,
      let value = variable.bindings[0].value,
      case .binary(let left, let name, let right) = value.kind,
      case .call(let function, let arguments, _) = right.kind,
      case .member(_, let member, _) = function.kind,
      case .function(let declared) = file.declarations[1].kind
    else {
      Issue.record("\(SyntaxPrinter.text(file))")
      return
    }
    #expect(value.position == SourcePosition(line: 1, column: 11))
    #expect(name.position == SourcePosition(line: 1, column: 11))
    #expect(left.position == SourcePosition(line: 1, column: 9))
    #expect(right.position == SourcePosition(line: 2, column: 3))
    #expect(member.position == SourcePosition(line: 2, column: 5))
    #expect(arguments[0].value.position == SourcePosition(line: 2, column: 7))
    #expect(declared.name.position == SourcePosition(line: 3, column: 6))
    #expect(declared.body.position == SourcePosition(line: 3, column: 10))
    #expect(declared.body.end == SourcePosition(line: 4, column: 1))
    #expect(value.depth == 4)
  }
}
