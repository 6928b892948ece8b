import AnimationCore
import TestSupport
import Testing

@testable import AnimationSource

/// Random bodies with nested functions, variables and uses in any order.
@Suite("Nested functions and variables in any order")
struct LocalFunctionLawTests {
  /// A body with the variables `x0` to `x4` and the functions `f0` to `f4`.
  private struct Body {
    var text = ""
    /// The result; `nil` if the body uses a function before a variable that the function captures.
    var result: Double? = 0

    init(_ random: inout SeededGenerator) {
      var functions: [String] = []
      var captured: [Set<Int>] = []
      var values: [Double] = []
      // A function calls only functions with a smaller number, so none of them is recursive.
      for number in 0..<5 {
        var (terms, own, value) = (["0.0"], Set<Int>(), 0.0)
        for variable in 0..<5 where random.chance(0.3) {
          own.insert(variable)
          value += Double(1 << variable)
          terms.append(random.chance(0.5) ? "x\(variable)" : "ap { _ in x\(variable) }")
        }
        for other in 0..<number where random.chance(0.4) {
          own.formUnion(captured[other])
          value += values[other]
          terms.append(random.chance(0.5) ? "f\(other)()" : "ap { _ in f\(other)() }")
        }
        let sum = terms.joined(separator: " + ")
        functions.append(
          random.chance(0.3)
            ? "func f\(number)() -> Double { func g() -> Double { \(sum) }; return g() }"
            : "func f\(number)() -> Double { \(sum) }")
        captured.append(own)
        values.append(value)
      }
      let uses = 10..<16
      var declared: Set<Int> = []
      var (sum, deferred) = (0.0, 0.0)
      for item in Self.order(uses, &random) {
        if item < 5 {
          text += "let x\(item) = \(1 << item).0; "
          declared.insert(item)
        } else if item < 10 {
          text += functions[item - 5] + "; "
        } else {
          let number = random.whole(0...4)
          let isDeferred = random.chance(0.3)
          let use = random.chance(0.5) ? "v += f\(number)()" : "v += ap { _ in f\(number)() }"
          text +=
            isDeferred ? "defer { \(use) }; " : random.chance(0.5) ? "do { \(use) }; " : "\(use); "
          if isDeferred {
            deferred += values[number]
          } else if !captured[number].isSubset(of: declared) {
            result = nil
          }
          if !isDeferred { sum += values[number] }
        }
      }
      text += "return v"
      // The result is computed before the deferred statements, which change `v`.
      result = result.map { _ in sum + 100 * (sum + deferred) }
    }

    /// Returns the numbers of variables, functions and uses in the order of the statements.
    private static func order(_ uses: Range<Int>, _ random: inout SeededGenerator) -> [Int] {
      let order = Array(0..<uses.upperBound).shuffled(using: &random)
      guard random.chance(0.5) else { return order }
      let first = random.whole(0...2)
      return order.filter { $0 < uses.lowerBound + first }
        + order.filter { $0 >= uses.lowerBound + first }
    }
  }

  /// The structure has properties with the names of the variables, which a wrong lookup would find.
  @Test("are refused exactly if a captured variable does not exist, and have the right result")
  func order() throws {
    var random = SeededGenerator(seed: 61)
    var accepted = 0
    for _ in 0..<2000 {
      let body = Body(&random)
      let program = ShortProgram(
        testDescription: "",
        declarations: """
          func ap(_ f: (Double) -> Double) -> Double { f(1) }
          struct S {
            var x0 = 1000.0, x1 = 1000.0, x2 = 1000.0
            func run(_ v: inout Double) -> Double { \(body.text) }
          }
          """, body: "var v = 0.0; let r = S().run(&v); return r + 100 * v")
      guard let expected = body.result else {
        let errors = try #require(throws: SourceErrors.self, "\(body.text)") {
          _ = try program.program()
        }
        #expect(
          errors.diagnostics.allSatisfy { $0.message.contains(", and is used before 'x") },
          "\(errors.diagnostics): \(body.text)")
        continue
      }
      accepted += 1
      let animation = try program.program().animation("Example")
      var context = AnimationContext<Double>()
      let found = animation.animate(value: 1, time: 0.5, context: &context)
      #expect(found == expected, "\(body.text)")
    }
    #expect((600...1400).contains(accepted))
  }

  /// Bodies of up to 64 kB with the message of their first error; `nil` if they have none.
  private static let many: [(body: String, message: String?)] = [
    (
      list(1500) { "func f\($0)() -> Double { f\($0 + 1)() }" }
        + "; func f1500() -> Double { x }; let x = 1.0; return f0()",
      "call one another more than 24 levels deep"
    ),
    (
      "let q: Double; " + list(600) { "func f\($0)() -> Double { q + f\($0 + 1)() }" }
        + "; func f600() -> Double { q }; q = 1; " + list(2500) { _ in "v += f0()" } + "; return q",
      "the source is too complex to be checked"
    ),
    (list(60) { _ in "func f() -> Double { f() }" } + "; return 1", "'f' is declared twice"),
    (list(1000) { "func f(a\($0): Int) -> Double { 1 }" } + "; return f(a3: 1)", nil),
    (
      list(1200) { "func f\($0)() -> Double { x }" } + "; " + list(1200) { _ in "let x = 1.0" },
      "'x' is declared twice"
    ),
    (
      list(70) { "func f\($0)() -> Double { \(list(70) { "v += f\($0)()" }); return x }" }
        + "; let x = 1.0; return f0()",
      "'f0' calls itself"
    ),
    (
      "func f() -> Double { x }; let x = 1.0; " + list(500) { _ in "defer { v += f() }" } + "; "
        + list(500) { "if v > \($0).0 { return 1 }" } + "; return x",
      "more than 20000 copies"
    ),
  ]

  @Test("are compiled or refused if there are many", arguments: many)
  func several(_ body: String, _ message: String?) {
    Self.expect(message, body)
  }

  /// Functions inside one another, each of which has its own variable.
  @Test("are compiled or refused if they are nested", arguments: 1...45)
  func levels(_ depth: Int) {
    Self.expect(
      depth < 10 ? nil : "too many nested functions depend on later declarations",
      Self.nested(depth))
  }

  private static func expect(_ message: String?, _ body: String) {
    let program = ShortProgram(
      testDescription: "",
      declarations: "struct S { func run(_ v: inout Double) -> Double { \(body) } }",
      body: "var v = 0.0; return S().run(&v)")
    let budget = WorkBudget(steps: 100_000_000)
    var found: String?
    do throws(SourceErrors) {
      _ = try Work.with(budget: budget) { () throws(SourceErrors) in try program.program() }
    } catch {
      // Without a diagnostic, the budget stopped the compilation.
      found = error.diagnostics.first?.message ?? ""
    }
    #expect(budget.stop == nil)
    if let message {
      #expect(found?.contains(message) == true, "\(found ?? "accepted")")
    } else {
      #expect(found == nil)
    }
  }

  private static func list(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: "; ")
  }

  private static func nested(_ depth: Int) -> String {
    let levels = 0..<depth
    return levels.map { "func f\($0)() -> Double { v += x\($0); " }.joined() + "return 1"
      + levels.reversed().map { " }; let x\($0) = 2.0; return f\($0)()" }.joined()
  }
}
