import AnimationCore
import Foundation
import Testing

@testable import AnimationSource

@Suite("The limits of sources")
struct SourceLimitTests {
  @Test("are those of the table in docs/custom-animations.md")
  func documented() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/custom-animations.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| limit |") }.dropFirst(2)
      .prefix { $0.hasPrefix("|") }
    let values = rows.compactMap { row -> Int? in
      let cells = row.split(separator: "|")
      return Int(cells[1].filter(\.isNumber))
    }
    #expect(
      values == [
        SourceLimits.textBytes, SourceLimits.nesting, SourceLimits.instructions,
        SourceLimits.callDepth, SourceLimits.arrayElements, SourceLimits.valueSize,
        SourceLimits.stateSize, SourceLimits.stateKeys, SourceLimits.listedTypeBytes,
      ])
  }

  @Test("of types allow 64 parts, also in the type of a value", arguments: [62, 63])
  func parts(_ elements: Int) throws {
    let types = String(repeating: "Int, ", count: elements - 1) + "Int"
    let values = String(repeating: "1, ", count: elements - 1) + "1"
    for declaration in ["let t: (\(types))? = nil", "let t = [(\(values))]"] {
      let program = ShortProgram(
        testDescription: "", declarations: "", body: "\(declaration); _ = t; return 1")
      do throws(SourceErrors) {
        _ = try program.program()
        #expect(elements == 62)
      } catch {
        let message = error.diagnostics.first?.message ?? ""
        #expect(elements == 63 && message.hasPrefix("the type is too large: at most 64 parts"))
      }
    }
  }

  /// Loops whose time is in arrays, with a number of passes that takes longer than a frame.
  @Test(
    "of instructions count the numbers of arrays",
    arguments: [
      ("b = a; b[7] = 2", 3_000), ("var c = list[3]; c[7] = 2", 3_000),
      ("isEqual = long == other", 400), ("b.insert(0, at: 0); b.removeLast()", 400),
      ("b = a + [1]", 3_000), ("x += fmod(1e308, 3)", 100_000),
      ("context.state[Key.self] = a; context.state[Key.self][3] = 1", 400),
    ])
  func countArrays(_ body: String, _ passes: Int) throws {
    func outcome(_ count: Int) throws -> WorkStop? {
      let animation = try SourceProgram(
        """
        struct Key: AnimationStateKey { static var defaultValue: [Double] { [] } }
        struct Long: CustomAnimation {
          var list = [Double](repeating: 1, count: 4000)
          func animate<V: VectorArithmetic>(
            value: V, time: TimeInterval, context: inout AnimationContext<V>
          ) -> V? { value }
        }
        struct Example: CustomAnimation {
          func animate<V: VectorArithmetic>(
            value: V, time: TimeInterval, context: inout AnimationContext<V>
          ) -> V? {
            let a = [Double](repeating: 1, count: 4000)
            let list = [[Double]](repeating: a, count: 9)
            let (long, other) = (Animation(Long()), Animation(Long()))
            var (b, x, isEqual) = (a, 0.0, true)
            for _ in 0..<\(count) { \(body) }
            return isEqual ? value.scaled(by: x + b[0]) : nil
          }
        }
        """
      ).animation("Example")
      let budget = WorkBudget(steps: 10_000_000)
      var context = AnimationContext<Double>()
      _ = Work.with(budget: budget) {
        animation.animate(value: 1, time: 0.5, context: &context)
      }
      return budget.stop
    }
    #expect(try outcome(passes / 50) == nil)
    guard case .failed(let fault)? = try outcome(passes) else {
      Issue.record("\(passes) passes are accepted")
      return
    }
    #expect(fault.message.contains("\(SourceLimits.instructions) instructions"))
  }

  @Test("stop a call of another value's method, and the next call has its own properties")
  func stoppedInside() throws {
    let animation = try SourceProgram(
      """
      struct Wave: CustomAnimation {
        var size = 3.0
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          if size > 1 {
            let inner = Wave(size: 1)
            guard let result = inner.animate(value: value, time: time, context: &context) else {
              return nil
            }
            return result.scaled(by: size)
          }
          var sum = 0.0
          for _ in 0..<(time > 1 ? 50_000 : 1) { sum += time }
          return sum > 0 ? value : nil
        }
      }
      """
    ).animation("Wave")
    for steps in 1...200 {
      let budget = WorkBudget(steps: steps)
      var context = AnimationContext<Double>()
      _ = Work.with(budget: budget) {
        animation.animate(value: 1, time: 2, context: &context)
      }
      #expect(budget.stop != nil)
      var next = AnimationContext<Double>()
      #expect(animation.animate(value: 1, time: 0.5, context: &next) == 3, "\(steps)")
    }
  }

  /// Declarations of which each contains the last one twice.
  private static func doubled(_ first: String, _ open: String, _ close: String) -> String {
    "let x0 = \(first)\n"
      + (0..<60).map { "let x\($0 + 1) = \(open)x\($0), x\($0)\(close)" }.joined(separator: "\n")
  }

  private static let pair = """
    struct Pair: CustomAnimation {
      var a: Animation
      var b: Animation
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { value }
    }
    """

  private static func source(_ body: String, _ declarations: String = "") -> String {
    """
    \(declarations)
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        \(body)
        return value
      }
    }
    """
  }

  /// Values that contain one another have more parts than any memory, in few bytes.
  private static let shared: [(body: String, declarations: String, message: String)] = {
    let brackets = (open: String(repeating: "[", count: 61), String(repeating: "]", count: 61))
    let animations = "for _ in 0..<60 { x = Animation(Pair(a: x, b: x)) }"
    return [
      (
        doubled("[time]", "[", "]") + "\ncontext.state[Key.self] = x60",
        """
        struct Key: AnimationStateKey {
          static var defaultValue: \(brackets.open)Double\(brackets.1) { [] }
        }
        """, "the state has more than"
      ),
      (
        doubled("[time]", "[", "]") + "\nlet y0 = [time]\n"
          + (0..<60).map { "let y\($0 + 1) = [y\($0), y\($0)]" }.joined(separator: "\n")
          + "\nif x60 == y60 { return nil }", "", "instructions"
      ),
      (
        "var x = Animation.linear\n\(animations)\nif x == .linear { return nil }", pair,
        "an animation has more than"
      ),
      (
        (0..<60).map { "context.state[Key\($0).self] = [Double](repeating: time, count: 4000)" }
          .joined(separator: "\n"),
        (0..<60).map {
          "struct Key\($0): AnimationStateKey { static var defaultValue: [Double] { [] } }"
        }.joined(separator: "\n"), "the state has more than"
      ),
      (
        (0..<60).map { "context.state[Key\($0).self] = Wide(value)" }.joined(separator: "\n"),
        """
        struct Wide<V: VectorArithmetic> {
          \((0..<500).map { "var f\($0) = 0.0" }.joined(separator: "; "))
          var v: V
          init(_ v: V) { self.v = v }
        }

        """
          + (0..<60).map {
            """
            struct Key\($0)<V: VectorArithmetic>: AnimationStateKey {
              static var defaultValue: Wide<V> { Wide(.zero) }
            }
            """
          }.joined(separator: "\n"), "the state has more than"
      ),
    ]
  }()

  @Test(
    "count values that contain one another in full", .timeLimit(.minutes(1)),
    arguments: shared.indices)
  func sharedValues(_ index: Int) throws {
    let (body, declarations, message) = Self.shared[index]
    let animation = try SourceProgram(Self.source(body, declarations)).animation("Example")
    let budget = WorkBudget(steps: 10_000_000)
    var context = AnimationContext<Double>()
    _ = Work.with(budget: budget) {
      animation.animate(value: 1, time: 0.5, context: &context)
    }
    guard case .failed(let fault)? = budget.stop else {
      Issue.record("not refused")
      return
    }
    #expect(fault.message.contains(message))
  }

  /// Sources whose types or code would be much larger than their text.
  private static let grown: [(text: String, message: String)] = [
    (source(doubled("time", "(", ")")), "the type is too large"),
    (
      source(
        "",
        "typealias T0 = Double\n"
          + (0..<14).map { "typealias T\($0 + 1) = (T\($0), T\($0))\n" }.joined()
          + "func f(_ x: T14) {}"),
      "the type is too large"
    ),
    (
      source(
        "let x0 = [time]\n"
          + (0..<2000).map { "let x\($0 + 1) = [x\($0)]" }.joined(separator: "\n")),
      "the type is too large"
    ),
    (
      source(
        "f0 { }",
        (0..<11).map { "func f\($0)(_ g: () -> Void) { f\($0 + 1) { g(); g(); g() } }" }
          .joined(separator: "\n") + "\nfunc f11(_ g: () -> Void) { g() }"),
      "functions with closure parameters are copied to each call, and this makes more than 20000"
    ),
    (
      source(
        "let first = Wide(v: value)\n"
          + (0..<9).map { "var x\($0) = first; x\($0).f0 = value" }.joined(separator: "\n"),
        """
        struct Wide<V: VectorArithmetic> {
          \((0..<400).map { "var f\($0): V = .zero" }.joined(separator: "; "))
          var v: V
        }
        """), "too many registers"
    ),
  ]

  @Test(
    "refuse types and code that are much larger than the text", .timeLimit(.minutes(1)),
    arguments: grown.indices)
  func grownTexts(_ index: Int) {
    let (text, message) = Self.grown[index]
    do throws(SourceErrors) {
      _ = try SourceProgram(text)
      Issue.record("accepted")
    } catch {
      #expect(error.diagnostics.contains { $0.message.contains(message) }, "\(error.diagnostics)")
    }
  }

  /// Many names, and an operand of overloaded operators that contains an unknown name.
  @Test(
    "do not search for similar names in each trial of an overload", .timeLimit(.minutes(1)),
    arguments: [
      (
        "[1.0].map(zz)",
        "the source is too complex to be checked: split long expressions into statements"
      ),
      ("zz", "there is no 'zz'"),
      ("[zz]()", "the source is too complex to be checked: split long expressions into statements"),
    ])
  func similarNames(_ term: String, _ message: String) throws {
    let names = (0..<3500).map { "let a\($0)=1\n" }.joined()
    let types = ["A", "B", "C"]
    let functions = types.flatMap { a in types.map { "func +(a:\(a),b:\($0))->\(a){a}\n" } }
    let terms = Array(repeating: term, count: 12).joined(separator: " + ")
    let text =
      names + types.map { "struct \($0){}\n" }.joined() + functions.joined()
      + Self.source("let q = \(terms)")
    let errors = try #require(throws: SourceErrors.self) { _ = try SourceProgram(text) }
    #expect(errors.diagnostics.first?.message == message, "\(errors.diagnostics)")
  }

  /// A structure with many properties of size 0, which is constructed many times.
  private static func constructions(generics count: Int) -> String {
    let generics = (0..<count).map { "A\($0): VectorArithmetic" }.joined(separator: ", ")
    let arguments = Array(repeating: "Double", count: count).joined(separator: ", ")
    let fields = (0..<300).map { "var a\($0) = E()" }.joined(separator: "; ")
    let calls = Array(repeating: "_ = P()", count: 1000).joined(separator: "; ")
    return source(
      "let x = P<\(arguments)>(); return value.scaled(by: x.f())",
      """
      struct E {}
      struct P<\(generics)> { \(fields)
        func f() -> Double { \(calls); return 1 }
      }
      """)
  }

  @Test("limit a chain of typealiases")
  func aliases() throws {
    func program(_ count: Int) throws -> SourceProgram {
      let aliases = (1..<count).map { "typealias T\($0) = T\($0 - 1)\n" }.joined()
      return try SourceProgram(
        Self.source("let x: T\(count - 1) = 1; _ = x", "typealias T0 = Double\n" + aliases))
    }
    _ = try program(SourceLimits.aliases)
    let errors = try #require(throws: SourceErrors.self) {
      _ = try program(SourceLimits.aliases + 1)
    }
    let message = "'T0' refers to itself, or is in a chain of more than 15 typealiases"
    #expect(errors.diagnostics[0].message.contains(message), "\(errors.diagnostics)")
  }

  @Test("limit the number of generic parameters")
  func genericParameters() throws {
    let errors = try #require(throws: SourceErrors.self) {
      _ = try SourceProgram(Self.constructions(generics: SourceLimits.genericParameters + 1))
    }
    #expect(errors.diagnostics[0].message.contains("at most 8 generic parameters"))
  }

  @Test("count parts of size 0 in the budget of a compilation")
  func emptyParts() {
    let budget = WorkBudget(steps: 10_000_000)
    Work.with(budget: budget) {
      _ = try? SourceProgram(Self.constructions(generics: SourceLimits.genericParameters))
    }
    #expect(budget.stop != nil)
  }

  @Test("stop the compilation of overloads within a budget, without an error")
  func budget() {
    let functions = ["Double", "Int", "Bool"].flatMap { parameter in
      ["Double", "Int", "Bool"].map { "func f(_ x: \(parameter)) -> \($0) { fatalError() }" }
    }
    let text = Self.source(
      "_ = \(String(repeating: "f(", count: 60))1\(String(repeating: ")", count: 60))",
      functions.joined(separator: "\n"))
    let budget = WorkBudget(steps: 20_000)
    let errors = Work.with(budget: budget) { () -> [SourceDiagnostic]? in
      do throws(SourceErrors) {
        _ = try SourceProgram(text)
        return nil
      } catch {
        return error.diagnostics
      }
    }
    #expect(errors?.isEmpty == true)
    #expect(budget.stop != nil)
  }
}
