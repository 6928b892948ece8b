import Foundation
import Testing

@testable import AnimationSource

@Suite("Compilations at the same time")
struct ConcurrentCompilationTests {
  /// Uses default values, functions and constants of the library, and reports errors of trials.
  private static let sources = [
    """
    struct Wobble: CustomAnimation {
      var turns = pow(2, 0.5)
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        time > 1 ? nil : value.scaled(by: max(0, sin(time * turns)).rounded())
      }
    }
    extension Animation {
      static var wobble: Animation { Animation(Wobble()).delay(0.1).speed(2) }
      static var springs: Animation { .spring(duration: 0.4).repeatCount(2) }
    }
    """,
    "let a = Animation.spring(duration: \"a\")\nlet b = max(1, a)\n",
  ]

  @Test("have the results of compilations one after another")
  func areIndependent() {
    let expected = Self.sources.map(Self.outcome)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for count in 0..<100 {
        let index = (thread + count) % Self.sources.count
        #expect(Self.outcome(Self.sources[index]) == expected[index])
      }
    }
  }

  private static func outcome(_ text: String) -> String {
    do throws(SourceErrors) {
      let program = try SourceProgram(text)
      return "\(program.animations) \(program.factories) \(program.memorySize)"
    } catch {
      return "\(error)"
    }
  }
}
