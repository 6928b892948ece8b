import AnimationCore
import Testing

@testable import AnimationSource

@Suite("Hostile sources")
struct SyntaxHostileTests {
  /// Pieces that fill a source.
  ///
  /// Some once took quadratic time, or the whole stack.
  static let pieces = [
    "a<", "a<b,", "a<b>", "a<b>c", "K<(A,", "[K<", "(", "[", "{", "}", ")", "]", "f(&", "f(a: ",
    "f{", "f{a in\n", "{ a, ", "{ (a: ", "a,", "a.", ".a", "a?.b", "x?", "x ? ", "x ?? ", "-", "- ",
    "!", "?", ".", ">", ">>", "=", "a = ", "a == ", "&", "&a ", "_ = ", "a as ", "a as K<",
    "[[a]()",
    "if a {\n", "if case .a = ", "else ", "guard ", "do {\n", "for a in ", "a: for b in c {\n",
    "switch a { case b: ", "switch a {\n", "case .a(", "case a:\n", "where ", "let a = ",
    "let a: [",
    "let a: () -> ", "func f() {\n", "struct S {\n", "struct S {", "enum E { case a(", "get {",
    "var a: B { get {\n", "extension A where B: ", "public ", "mutating ", "prefix ", "prefix\n",
    "lte x\n", "strcut S {\n", "strcut ", "@", "@a ", "@a(", "/*", "\"", "\"\\(", "'", "`", "`a` ",
    "$", "$0", "#", "\\", "1", "1.", "0x", ";", ":", "a:", "\n", "é", "🙂", "\u{1}", "é×",
  ]

  @Test("of repeated pieces end with errors", arguments: pieces)
  func repeated(_ piece: String) {
    for start in ["let a = ", "func f() {\n"] {
      for separator in ["", "\n"] {
        let unit = piece + separator
        let count = (SourceLimits.textBytes - start.utf8.count) / unit.utf8.count
        let errors = SourceParser.parse(start + String(repeating: unit, count: count)).1
        #expect(errors.count <= SourceLimits.diagnostics + 1)
        // The brace of the function has no end.
        if start.hasSuffix("{\n"), piece != "}" { #expect(!errors.isEmpty) }
      }
    }
  }

  @Test("pay for the search of similar names")
  func similarNames() {
    let known = (0..<1000).map { "let aaaaaaaaaaaaaaaaaaaa\($0) = 1.0\n" }.joined()
    let unknown = (0..<100).map { "  _ = aaaaaaaaaaaaaaaaaab\($0)\n" }.joined()
    let budget = WorkBudget(steps: 200_000)
    Work.with(budget: budget) {
      _ = try? SourceProgram("\(known)func f() {\n\(unknown)}\n")
    }
    #expect(budget.stop == .exhausted(.bytes))
  }
}
