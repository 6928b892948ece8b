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
        SourceLimits.stateSize,
      ])
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
}
