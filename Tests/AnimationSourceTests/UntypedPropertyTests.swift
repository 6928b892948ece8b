import AnimationSource
import Testing

/// A stored property whose type is neither written nor found would hold a value of any type.
@Suite("A property without a type")
struct UntypedPropertyTests {
  private static let values = [
    "nil", "(nil)", "((nil))", "true ? nil : nil", "true ? (nil) : nil", ".zero", ".some(1)",
    ".none", "nil ?? nil", "nil ?? nil ?? nil", "if true { nil } else { nil }",
    "if true { nil } else { fatalError() }", "switch 1 { case 1: nil; default: nil }", "-nil",
    "+nil", "!nil", "~nil", "nil!", "nil + nil", "nil...nil", "nil == nil ? nil : nil", "[]",
    "[nil]",
    "(nil, nil)", "(1, nil)", "[.zero]", ".init()", ".init(1)", ".a", "late(nil)", "lateConstant",
    "[1.0].map { _ in nil }", "{ nil }()", "$0", "self", "S().a", "S().b[9]", "nil as Double?",
    "-lateConstant", "true ? lateConstant : nil", "Late.value", "Late()", "Late.self", "[Late()]",
    "lateConstant ?? nil", "lateConstant!", "late", "min(nil, nil)", "unknown", "unknown(nil)",
  ]

  private static let places: [(open: String, close: String, type: String)] = [
    ("", "", "S"), ("struct Outer { ", " }", "Outer.S"), ("enum Outer { ", " }", "Outer.S"),
    ("struct A { struct B { ", " } }", "A.B.S"),
    ("struct G<W: VectorArithmetic> { var w: W; ", " }", ""),
  ]

  @Test(
    "gives an error, or a value of its own type", arguments: values.indices, places.indices)
  func stored(_ index: Int, _ place: Int) {
    let (open, close, type) = Self.places[place]
    let declaration = "struct S { var a = \(Self.values[index]); var b: [Double] = [1] }"
    #expect(Self.isRefused(open + declaration + close, type.isEmpty ? "1" : "\(type)().a"))
  }

  @Test(
    "gives an error as a static property, as a constant and as the value of a state key",
    arguments: values.indices)
  func constants(_ index: Int) {
    let value = Self.values[index]
    let list = "var b: [Double] = [1]"
    #expect(Self.isRefused("struct S { static let a = \(value); \(list) }", "S.a"))
    #expect(Self.isRefused("struct S { \(list) }\nlet a = \(value)", "a"))
    #expect(
      Self.isRefused(
        """
        struct Key: AnimationStateKey { static var defaultValue: S { S() } }
        struct S { var a = \(value); var b: [Double] = [1] }
        """, "context.state[Key.self].a"))
  }

  @Test(
    "is not lost in a trial of overloads",
    arguments: [
      "let q = pick(z)\nlet z = nil", "let q = -z\nlet z = nil",
      "struct R { var x = pick(z.a) }\nstruct S { var a = nil }\nlet z = S()",
      "struct R { var x: Double = pick(S().a) }\nstruct S { var a = nil }",
      "struct R { var x: Double = pick(S().a) }\nstruct S { var a: [Double] = true }\nlet z = S().a",
      "let q = pick(g())\nfunc g(_ x: [Double] = true) -> Double { x[0] }\nlet z = [1.0]",
    ])
  func trials(_ declarations: String) {
    #expect(
      Self.isRefused(
        """
        func pick(_ x: Double) -> Double { x }
        func pick(_ x: Bool) -> Double { 1 }
        func pick(_ x: Double?) -> Double { 1 }
        \(declarations)
        """, "[1]"))
  }

  /// True if the source is refused with at least one error.
  private static func isRefused(_ declarations: String, _ value: String) -> Bool {
    let text = """
      \(declarations)
      struct Late {}
      func late(_ x: Double?) -> Double? { x }
      let lateConstant: Double? = nil
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          let x: [Double] = \(value)
          return value.scaled(by: x[0])
        }
      }
      """
    do throws(SourceErrors) {
      _ = try SourceProgram(text)
      return false
    } catch {
      return !error.diagnostics.isEmpty
    }
  }
}
