import AnimationCore
import Testing

@testable import AnimationSource

/// Sources whose check has more work than their size shows.
@Suite("The work of a check")
struct CheckWorkTests {
  private static let complex =
    "the source is too complex to be checked: split long expressions into statements"

  private static func list(_ count: Int, _ separator: String, _ element: (Int) -> String) -> String
  {
    (0..<count).map(element).joined(separator: separator)
  }

  private static func errors(_ text: String) -> [String] {
    let budget = WorkBudget(steps: 10_000_000)
    let errors = Work.with(budget: budget) { () -> [SourceDiagnostic] in
      do throws(SourceErrors) {
        _ = try SourceProgram(text)
        return []
      } catch {
        return error.diagnostics
      }
    }
    #expect(budget.stop == nil)
    return errors.map(\.message)
  }

  @Test(
    "counts each default value that a call uses",
    arguments: [(5, 10, false), (20, 20, false), (1000, 1500, true)])
  func defaultValues(_ parameters: Int, _ calls: Int, _ isRefused: Bool) {
    let text = """
      func f(\(Self.list(parameters, ", ") { "a\($0): Double = 1" })) {}
      func g() { \(Self.list(calls, "; ") { _ in "f()" }) }
      """
    #expect(Self.errors(text) == (isRefused ? [Self.complex] : []))
  }

  @Test(
    "counts each property that a memberwise initializer sets",
    arguments: [(5, 10, false), (20, 20, false), (500, 6000, true)])
  func memberwise(_ fields: Int, _ calls: Int, _ isRefused: Bool) {
    let text = """
      struct P { \(Self.list(fields, "; ") { "var a\($0) = 1.0" }) }
      func g() { \(Self.list(calls, "; ") { _ in "_ = P()" }) }
      """
    #expect(Self.errors(text) == (isRefused ? [Self.complex] : []))
  }

  @Test(
    "counts each case that an initializer with a raw value compares",
    arguments: [(3, 10, false), (20, 20, false), (1500, 2000, true)])
  func rawValues(_ cases: Int, _ calls: Int, _ isRefused: Bool) {
    let text = """
      enum E: Int { case \(Self.list(cases, ", ") { "a\($0)" }) }
      func g() { \(Self.list(calls, "; ") { _ in "_ = E(rawValue: 1)" }) }
      """
    #expect(Self.errors(text) == (isRefused ? [Self.complex] : []))
  }

  /// Each call has ten default values, which are calls of the function before it.
  @Test("of a chain of default values ends", .timeLimit(.minutes(1)), arguments: [3, 12])
  func sharedDefaults(_ functions: Int) {
    let chain = (1...functions).map { index in
      "func f\(index)(\(Self.list(10, ", ") { "_ a\($0): Double = f\(index - 1)()" })) -> Double { a0 }"
    }
    let errors = Self.errors(
      """
      func f0(_ a: Double = 1) -> Double { a }
      \(chain.joined(separator: "\n"))
      struct A: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          var x = time
          x += f\(functions)()
          return value.scaled(by: x)
        }
      }
      """)
    #expect(errors.isEmpty == (functions == 3), "\(errors)")
  }

  @Test("makes the values of allCases once for all uses")
  func allCases() {
    let (file, _) = SourceParser.parse(
      """
      enum E: CaseIterable { case \(Self.list(100, ", ") { "a\($0)" }) }
      func g() { \(Self.list(100, "; ") { _ in "_ = E.allCases" }) }
      """)
    PreludePool.run { prelude in
      let checker = Checker(after: prelude)
      defer { checker.release() }
      checker.collect(file)
      checker.checkBodies()
      #expect(checker.diagnostics.isEmpty)
      #expect(checker.nominals.last?.allCases.count == 100)
    }
  }

  @Test("writes no text for the errors of a trial")
  func trialText() {
    let checker = Checker()
    var texts = 0
    func text() -> String {
      texts += 1
      return "an error"
    }
    let result: Void? = checker.attempt {
      checker.report(text(), suggestion: text(), at: .start)
      _ = checker.fail(text(), at: .start)
    }
    #expect(result == nil && texts == 0 && checker.diagnostics.isEmpty)
    checker.report(text(), at: .start)
    #expect(texts == 1 && checker.diagnostics.map(\.reason) == ["an error"])
  }

  @Test("ends in a trial after the first error")
  func failedTrial() {
    let checker = Checker()
    let inner: Int?? = checker.attempt {
      #expect(checker.count(.start))
      let first: Int? = checker.attempt {
        checker.report("inner", at: .start)
        #expect(!checker.count(.start))
        return 1
      }
      #expect(first == nil && checker.count(.start))
      checker.report("outer", at: .start)
      #expect(!checker.count(.start))
      return checker.attempt { 2 }
    }
    #expect(inner == nil && checker.diagnostics.isEmpty && checker.count(.start))
  }

  @Test("has errors of limited size", arguments: [1000, 20_000])
  func errorSize(_ length: Int) {
    let name = String(repeating: "L", count: length)
    let texts = [
      """
      struct \(name) { var x = 1.0 }
      typealias T = \(name)
      typealias U = (\(Self.list(63, ", ") { _ in "T" }))
      typealias W = (\(Self.list(62, ", ") { _ in "T" }))
      func f(_ u: U, _ w: W) { \(Self.list(90, "; ") { "let a\($0): W = u" }) }
      """,
      """
      func f(\(name): Double) {}
      func g() { \(Self.list(90, "; ") { _ in "f()" }) }
      """,
    ]
    for text in texts {
      let errors = Self.errors(text)
      #expect(!errors.isEmpty)
      #expect(errors.allSatisfy { $0.utf8.count <= SourceLimits.errorText + 3 })
    }
  }

  @Test("shortens texts between characters")
  func shortened() {
    for text in ["", "abc", "äöüäöü", "e\u{301}e\u{301}e\u{301}", "👨‍👩‍👧a👨‍👩‍👧"] {
      for bytes in 0...text.utf8.count + 1 {
        let short = text.shortened(to: bytes)
        if text.utf8.count <= bytes {
          #expect(short == text)
        } else {
          #expect(short.last == "…" && text.hasPrefix(short.dropLast()))
          #expect(short.utf8.count <= bytes + 3)
        }
      }
    }
  }
}
