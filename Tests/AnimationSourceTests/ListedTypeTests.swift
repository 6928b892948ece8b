import Testing

@testable import AnimationSource

/// The type of a parameter lists all cases of an enumeration, in responses and in errors.
@Suite("The types that a response lists", .timeLimit(.minutes(1)))
struct ListedTypeTests {
  private static func source(cases: Int, parameters: Int, more: String = "") -> String {
    let names = (0..<cases).map { "a\($0)" }.joined(separator: ", ")
    let fields = (0..<parameters).map { "var p\($0) = E.a0\n" }.joined()
    return """
      enum E: Hashable { case \(names)\(more) }
      struct A: CustomAnimation {
        \(fields)
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? { value }
      }
      """
  }

  private static func listed(_ program: SourceProgram) -> Int {
    (program.animations + program.factories).flatMap(\.parameters)
      .reduce(0) { $0 + $1.kind.text.utf8.count }
  }

  @Test("have a bounded size", arguments: [(1, 1), (500, 1), (500, 33), (12, 400)])
  func accepted(_ cases: Int, _ parameters: Int) throws {
    let program = try SourceProgram(Self.source(cases: cases, parameters: parameters))
    #expect(program.animations[0].parameters.count == parameters)
    #expect(Self.listed(program) <= SourceLimits.listedBytes)
  }

  @Test(
    "are refused beyond a limit, with the first parameter that exceeds it",
    arguments: [
      (600, 1, "type of 'p0' is too long"), (3000, 400, "type of 'p0' is too long"),
      (500, 34, "together with the type of 'p33'"),
      (300, 400, "environment values are too long to list: together with the type of 'p"),
    ])
  func refused(_ cases: Int, _ parameters: Int, _ message: String) throws {
    let errors = try #require(throws: SourceErrors.self) {
      _ = try SourceProgram(Self.source(cases: cases, parameters: parameters))
    }
    #expect(errors.diagnostics.count == 1)
    #expect(errors.diagnostics[0].message.contains(message), "\(errors.diagnostics)")
  }

  @Test("do not list cases with associated values, nor cases that no parameter uses")
  func unlisted() throws {
    let more = ", last(Double)"
    let program = try SourceProgram(Self.source(cases: 2000, parameters: 20, more: more))
    #expect(program.animations[0].parameters.allSatisfy { $0.kind == .other("E") })
    _ = try SourceProgram(Self.source(cases: 5000, parameters: 0))
  }

  @Test("shorten the names of other types")
  func longNames() throws {
    let name = String(repeating: "N", count: 3000)
    let fields = (0..<60).map { "var p\($0) = T()\n" }.joined()
    let program = try SourceProgram(
      """
      struct \(name): Hashable {}
      typealias T = \(name)
      struct A: CustomAnimation {
        \(fields)
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? { value }
      }
      """)
    let parameters = try #require(program.animations.first).parameters
    #expect(parameters.count == 60)
    #expect(parameters.allSatisfy { $0.kind.text.utf8.count <= SourceLimits.typeText + 3 })
  }
}
