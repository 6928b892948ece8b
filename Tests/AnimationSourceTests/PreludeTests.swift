import AnimationCore
import Testing

@testable import AnimationSource

@Suite("The prelude")
struct PreludeTests {
  private static func value(_ body: String, _ file: String) throws -> Double? {
    let program = try SourceProgram(
      """
      \(file)
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          value.scaled(by: \(body))
        }
      }
      """)
    var context = AnimationContext<Double>()
    return try program.animation("Example").animate(value: 1, time: 0.5, context: &context)
  }

  /// As in Swift, a declaration of the source hides one of the library only in the source.
  @Test("does not use the declarations of a source")
  func isIndependent() throws {
    let hidden =
      "func ceil(_ x: Double) -> Double { 7 }\nfunc max(_ a: Double, _ b: Double) -> Double { a }"
    #expect(try Self.value("ceil(2.1)", hidden) == 7)
    #expect(try Self.value("(2.1).rounded(.up)", hidden) == 3)
    #expect(try Self.value("max(1, 2)", hidden) == 1)
    #expect(try Self.value("max(1, 2, 3)", hidden) == 3)
    let angle = "struct Angle: Hashable { var turns = 2.0 }"
    #expect(try Self.value("Angle().turns", angle) == 2)
  }

  @Test("is the same for each source")
  func isUnchanged() throws {
    let extended =
      "extension Angle { var double: Double { radians * 2 } }\nextension Double { var half: Double { self / 2 } }"
    #expect(try Self.value("Angle(radians: 3).double + (3.0).half", extended) == 7.5)
    #expect(
      try Self.errors("Angle(radians: 3).double") == [
        SourceDiagnostic("an Angle has no 'double'", at: SourcePosition(line: 6, column: 40))
      ])
    let ordered =
      "extension UnitPoint: Comparable { static func < (a: UnitPoint, b: UnitPoint) -> Bool { a.x < b.x } }"
    #expect(
      try Self.value("UnitPoint(x: 0, y: 1) < UnitPoint(x: 1, y: 0) ? 1 : 2", ordered) == 1)
    #expect(
      try Self.errors("UnitPoint(x: 0, y: 1) < UnitPoint(x: 1, y: 0) ? 1 : 2") == [
        SourceDiagnostic(
          """
          '<' compares numbers, not a UnitPoint: declare 'static func <' in it, or compare its \
          properties
          """, at: SourcePosition(line: 6, column: 44))
      ])
  }

  private static func errors(_ body: String) throws -> [SourceDiagnostic] {
    try #require(throws: SourceErrors.self) { _ = try value(body, "") }.diagnostics
  }
}
