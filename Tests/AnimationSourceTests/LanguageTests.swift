import AnimationCore
import Foundation
import TestSupport
import Testing

@testable import AnimationSource

/// Short programs, with their results as the Swift compiler computes them.
///
/// `Scripts/rejected-sources` records the results.
@Suite("The language")
struct LanguageTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let declarations: String
    let body: String
  }

  private static func examples() throws -> [Example] {
    let file = try String(decoding: Fixtures.data("sources/examples.txt"), as: UTF8.self)
    return file.components(separatedBy: "\n== ").dropFirst().map { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      let parts = String(lines[1]).components(separatedBy: "\n---\n")
      return Example(
        testDescription: String(lines[0]), declarations: parts.count > 1 ? parts[0] : "",
        body: parts[parts.count - 1])
    }
  }

  @Test("computes what the Swift compiler computes", arguments: try examples())
  func computes(_ example: Example) throws {
    let expected = try #require(
      Fixtures.decode("sources/examples.json", as: [String: Double].self)[example.testDescription])
    let program = try SourceProgram(
      """
      import AnimationCore
      \(example.declarations)
      func result<V: VectorArithmetic>(_ value: V, _ time: Double) -> Double {
      \(example.body)
      }
      struct Example: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          value.scaled(by: result(value, time))
        }
      }
      """)
    let animation = try program.animation("Example", [:])
    var context = AnimationContext<Double>()
    let found = animation.animate(value: 2, time: 0.5, context: &context)
    #expect(found == 2 * expected)
    var other = AnimationContext<AnimatableVector>()
    let vector = AnimatableVector([2]) ?? .zero
    let same = animation.animate(value: vector, time: 0.5, context: &other)
    #expect(same == vector.scaled(by: expected))
  }
}
