import AnimationCore
import AnimationSource
import Testing

/// Comparisons by the operators that a type declares.
@Suite("An own operator of a type")
struct OwnOperatorTests {
  /// The type also reports that it has no operator for `Comparable`, so the error of the use
  /// counts.
  @Test(
    "is not used for values of other types",
    arguments: [
      ("static func < (l: S, r: Double) -> Bool { r > 3 }", unordered("<")),
      ("static func < (l: Double, r: S) -> Bool { l > 3 }", unordered("<")),
      ("static func < (l: T, r: S) -> Bool { l.t > 3 }", unordered("<")),
      ("static func < (l: S, r: S) -> [Double] { [1] }", "a [Double] is not a Bool"),
      ("static func < (l: S, r: S) -> Double { 1 }", "a Double is not a Bool"),
      ("static func < (l: inout S, r: S) -> Bool { true }", unordered("<")),
      // The second S becomes an optional, so this operator is used, but not for '>'.
      ("static func < (l: S, r: S?) -> Bool { true }", nil),
      ("static func < (l: [S], r: S) -> Bool { true }", unordered("<")),
      ("static func < <V: VectorArithmetic>(l: S, r: V) -> Bool { true }", unordered("<")),
      ("static func < (l: S) -> Bool { true }", unordered("<")),
    ])
  func refused(_ less: String, _ message: String?) throws {
    for sign in ["<", ">", "<=", ">="] {
      let errors = try #require(throws: SourceErrors.self) {
        _ = try SourceProgram(
          Self.source(
            "struct S: Comparable { var a: [Double]; \(less) }\nstruct T { var t = 1.0 }",
            "S(a: [1, 2]) \(sign) S(a: [3])"))
      }
      let own = "Comparable needs 'static func <' in 'S' or its extension"
      let use = sign == "<" ? message : Self.unordered(sign)
      #expect(errors.diagnostics.map(\.message) == [own] + (use.map { [$0] } ?? []), "\(sign)")
    }
  }

  private static func unordered(_ sign: String) -> String {
    "'\(sign)' compares numbers, not a S: declare 'static func <' in it, or compare its properties"
  }

  @Test(
    "of two values is not replaced by one of other values",
    arguments: [
      (
        "struct S: Equatable { var a: [Double]; static func == (l: S, r: Double) -> Bool { r > 3 } }",
        "S(a: [1, 2]) == S(a: [1, 2])", true
      ),
      (
        "struct S: Equatable { var a: [Double]; static func == (l: S, r: Double) -> Bool { r > 3 } }",
        "[S(a: [1, 2])] == [S(a: [1])]", false
      ),
      (
        "struct S: Equatable { var a: Double; static func == (l: S, r: S) -> [Double] { [1] } }",
        "[S(a: 1)] == [S(a: 1)]", true
      ),
      (
        """
        struct S: Equatable {
          var a: Double
          static func == (l: S, r: Double) -> Bool { false }
          static func == (l: S, r: S) -> Bool { l.a + r.a == 5 }
        }
        """, "[S(a: 1)] == [S(a: 4)]", true
      ),
      (
        """
        struct S<W: VectorArithmetic>: Equatable {
          var v: W
          var a: Double
          static func == (l: S, r: S) -> Bool { l.a + r.a == 5 }
        }
        """, "[S(v: value, a: 1)] == [S(v: value, a: 4)] && S(v: 1.0, a: 1) != S(v: 1.0, a: 1)",
        true
      ),
      (
        """
        struct S<W: VectorArithmetic>: Comparable {
          var v: W
          static func < (l: S, r: S) -> Bool { l.v.magnitudeSquared < r.v.magnitudeSquared }
        }
        """, "S(v: 1.0) < S(v: 2.0) && S(v: value) >= S(v: value) && S(v: 2.0) > S(v: 1.0)", true
      ),
      (
        """
        struct S: Comparable {
          var a: Double
          static func < (l: S, r: Double) -> Bool { l.a < r }
          static func < (l: S, r: S) -> Bool { l.a < r.a }
        }
        """, "S(a: 1) < S(a: 2) && S(a: 2) >= S(a: 1) && S(a: 2) < 3", true
      ),
      (
        """
        enum S: Comparable {
          case a, b
          static func < (l: S, r: Double) -> Bool { r > 3 }
        }
        """, "S.a < S.b && S.b >= S.a", true
      ),
      (
        """
        struct S: Comparable {
          var a: Double
          static func < (l: S, r: S) -> Bool {
            let m = l.a
            let smaller = m > 3 ? S(a: m - 1) > S(a: r.a - 1) : m < r.a
            return m == 9 ? !smaller : smaller
          }
        }
        """, "S(a: 9) < S(a: 8)", false
      ),
      (
        """
        struct S: Equatable {
          var a: Double
          static func == (l: S, r: S) -> Bool {
            let m = l.a
            let rest = m > 3 ? [S(a: m - 1)] == [S(a: r.a - 1)] : m == r.a
            return m == 9 ? !rest : rest
          }
        }
        """, "[S(a: 9)] == [S(a: 9)]", false
      ),
    ])
  func chosen(_ declaration: String, _ condition: String, _ result: Bool) throws {
    let animation = try SourceProgram(Self.source(declaration, condition)).animation("Example")
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 1, time: 0.5, context: &context) == (result ? 1 : nil))
  }

  private static func source(_ declarations: String, _ condition: String) -> String {
    """
    \(declarations)
    struct Example: CustomAnimation {
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { \(condition) ? value : nil }
    }
    """
  }
}
