import AnimationCore
import Foundation
import Testing

@testable import AnimationSource

/// Sources at the limit of nesting and size, compiled on a small stack.
@Suite("Hostile sources")
struct SourceNestingTests {
  private static let nestings: [(name: String, open: String, middle: String, close: String)] = [
    ("parentheses", "(", "1.0", ")"), ("negations", "-(", "1.0", ")"),
    ("sums", "(1.0 + ", "1.0", ")"), ("calls", "abs(", "1.0", ")"),
    ("pairs of calls", "max(1.0, ", "1.0", ")"), ("conditions", "(true ? ", "1.0", " : 2.0)"),
    ("arrays", "[", "1.0", "].count == 1 ? 1.0 : 2.0"), ("tuples", "(1.0, ", "1.0", ").0"),
    ("forces", "Optional(", "1.0", ")!"), ("closures", "[1.0].map { $0 + ", "1.0", " }[0]"),
    ("overloads", "half(", "1.0", ")"), ("operators", "(Part(x: 1) + Part(x: ", "1.0", ")).x"),
  ]

  private static func source(_ expression: String, _ declarations: String = "") -> String {
    """
    import SwiftUI
    struct Part { var x: Double
      static func + (a: Part, b: Part) -> Part { Part(x: a.x + b.x) }
      static func + (a: Part, b: Int) -> Part { Part(x: a.x + Double(b)) } }
    func half(_ x: Double) -> Double { x / 2 }
    func half(_ x: Int) -> Int { x / 2 }
    func half(_ x: Part) -> Part { Part(x: x.x / 2) }
    \(declarations)
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { value.scaled(by: \(expression)) }
    }
    """
  }

  /// Runs a computation on a thread with a small stack.
  private static func onSmallStack(
    of bytes: Int = 1 << 20, _ body: @escaping @Sendable () -> Void
  ) {
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = bytes
    thread.start()
    done.wait()
  }

  @Test("nested to any depth are compiled or refused", arguments: nestings.indices)
  func nest(_ index: Int) {
    let (_, open, middle, close) = Self.nestings[index]
    for depth in [1, 5, 20, 40, 80, 200] {
      let text = Self.source(
        String(repeating: open, count: depth) + middle + String(repeating: close, count: depth))
      Self.onSmallStack { _ = try? SourceProgram(text) }
    }
  }

  /// Declarations that use the one before them: the first one, the use of number `%`, and number
  /// `#`, which contains the nested use at `@`.
  private static let chains = [
    ("func a0() -> Double { 1 }", "a%()", "func a#(_ x: Double = @) -> Double { x }"),
    ("let b0 = 1.0", "b%", "let b#: Double = @"),
    ("struct C0 { var x = 1.0 }", "C%().x", "struct C# { var x: Double = @ }"),
    (
      "enum D0 { case a(Double); var x: Double { 1 } }", "D%.a(1).x",
      """
      enum D# { case a(Double, Double = @); \
      var x: Double { if case .a(_, let y) = self { return y }; return 1 } }
      """
    ),
    (
      "func e0(_ f: (Double) -> Double) -> Double { f(1) }", "e%(sin)",
      "func e#(_ f: (Double) -> Double) -> Double { @ }"
    ),
  ]

  @Test("in a chain of declarations are compiled or refused", arguments: chains.indices)
  func chain(_ index: Int) {
    let (first, use, link) = Self.chains[index]
    func used(_ number: Int) -> String {
      use.replacingOccurrences(of: "%", with: String(number))
    }
    for (_, open, _, close) in Self.nestings {
      for depth in [10, 90] {
        let links = (1...20).map { number in
          let value =
            String(repeating: open, count: depth) + used(number - 1)
            + String(repeating: close, count: depth)
          return link.replacingOccurrences(of: "#", with: String(number))
            .replacingOccurrences(of: "@", with: value)
        }
        for declarations in [[first] + links, links.reversed() + [first]] {
          let text = Self.source(used(20), declarations.joined(separator: "\n"))
          Self.onSmallStack { _ = try? SourceProgram(text) }
        }
      }
    }
  }

  @Test("with thousands of names for one closure are compiled, on the stack of a worker")
  func names() {
    let names = (1...1500).map { "let f\($0): (Double) -> Double = f\($0 - 1)\n" }.joined()
    let text = Self.source(
      "f()",
      "func f() -> Double { let f0 = { (x: Double) -> Double in x }\n\(names)return f1500(1) }")
    Self.onSmallStack(of: 512 << 10) { _ = try? SourceProgram(text) }
    #expect((try? SourceProgram(text)) != nil)
  }

  @Test("of 64 kB end")
  func large() {
    let many: [String] = [
      (0..<2400).map { "func f\($0)() { f\($0 + 1)() }\n" }.joined(),
      (0..<2000).map { "struct S\($0) { var a: S\($0 + 1) }\n" }.joined() + "struct S2000 {}",
      (0..<1500).map { "struct S\($0) { var a: S\($0 + 1); var b: S\($0 + 1) }\n" }.joined()
        + "struct S1500 { var x = 1.0 }",
      (0..<2000).map { "let c\($0) = unknown\($0) + c\($0 + 1)\n" }.joined(),
      (0..<900).map { "struct O\($0) { static func + (a: O\($0), b: O\($0)) -> O\($0) { a } }\n" }
        .joined(),
      (0..<1000).map { "func g(_ f\($0): (Double) -> Double) -> Double { f\($0)(1) }\n" }.joined(),
      "enum E { " + (0..<4000).map { "case a\($0)\n" }.joined() + "}",
      "func s(_ b: Bool) -> Int { switch b { "
        + String(repeating: "case true: return 1\n", count: 2500) + "} }",
      "let c0 = c1; let c1 = c0",
      (0..<1500).map { "func d\($0)(_ x: Int = d\($0 + 1)()) -> Int { x }\n" }.joined(),
      (0..<1500).reversed().map { "func d\($0)(_ x: Int = d\($0 + 1)()) -> Int { x }\n" }.joined()
        + "func d1500() -> Int { 1 }",
      "func e(_ x: Int = e()) -> Int { x }",
      "struct A { var b = B() }; struct B { var a = A() }",
      (0..<1500).map { "struct F\($0) { var x: Double = F\($0 + 1)().x }\n" }.joined(),
      (0..<1500).map { "enum G\($0) { case a(x: Int = G\($0 + 1).a()) }\n" }.joined(),
      (0..<2000).map { "typealias T\($0) = (T\($0 + 1), T\($0 + 1))\n" }.joined(),
      // Functions inside one another, used before their declarations or before a variable.
      "func h() { " + (0..<40).map { "((((((f\($0)())))))); func f\($0)() { " }.joined()
        + String(repeating: "}", count: 41),
      "func i() { " + (0..<40).map { "func f\($0)() { _ = x\($0); " }.joined()
        + (0..<40).reversed().map { "}; let x\($0) = 1.0; ((((((f\($0)()))))))" }.joined() + "}",
    ]
    for text in many {
      let source = Self.source("1.0", text)
      // Measured: below 0.5 s each on one of two busy cores.
      Self.onSmallStack { _ = try? SourceProgram(source) }
    }
  }

  @Test("pay for each candidate of an overloaded call", arguments: [2, 10, 40])
  func candidates(_ count: Int) {
    let depth = 8
    let text = Self.source(
      String(repeating: "f(", count: depth) + "1.0" + String(repeating: ")", count: depth),
      "func f(_ x: Double) -> Double { x }\n"
        + (1..<count).map { "struct T\($0) { }\nfunc f(_ x: T\($0)) -> Double { 1.0 }\n" }
        .joined())
    let budget = WorkBudget(steps: 100_000_000)
    let program = Work.with(budget: budget) { try? SourceProgram(text) }
    #expect(program != nil)
    // An argument is checked once to choose the function and once for the call. The compiler
    // spends 32 steps for each candidate after the first ones, which the bytes of the text pay.
    let calls = 1 << depth
    #expect(budget.spent >= 32 * (calls * count - text.utf8.count))
  }
}
