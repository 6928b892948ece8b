import AnimationCore
import Testing

@testable import AnimationSource

@Suite("Animations that call other animations, and their states")
struct NestedCallTests {
  /// An animation that calls the animation inside it twice.
  private static let twice = """
    struct Twice: CustomAnimation {
      var inner: Animation
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? {
        let first = inner.animate(value: value, time: time, context: &context)
        let second = inner.animate(value: value, time: time, context: &context)
        return first ?? second
      }
    }
    """

  private func stop(depth: Int, within budget: WorkBudget) throws -> WorkStop? {
    let program = try SourceProgram(Self.twice)
    var animation = Animation.linear(duration: 1)
    for _ in 0..<depth {
      animation = try program.animation("Twice", ["inner": .animation(animation)])
    }
    var context = AnimationContext<Double>()
    _ = Work.with(budget: budget) { animation.animate(value: 1, time: 0.5, context: &context) }
    return budget.stop
  }

  @Test("share the instructions of one call", arguments: [20, 60, 95])
  func instructions(depth: Int) throws {
    let budget = WorkBudget(steps: 100_000_000)
    guard case .failed(let fault)? = try stop(depth: depth, within: budget) else {
      Issue.record("\(depth) animations inside one another, with 2^\(depth) calls, are accepted")
      return
    }
    #expect(fault.message.contains("\(SourceLimits.instructions) instructions"))
    // Granted instructions count twice, and each call of a machine has a step of its own.
    #expect(budget.spent < SourceLimits.instructions / 4)
  }

  @Test("may call as often as the instructions of one call allow")
  func allowed() throws {
    #expect(try stop(depth: 10, within: WorkBudget(steps: 1_000_000)) == nil)
  }

  /// An animation that counts its calls in several keys of its state.
  private func counter(keys: Int) -> String {
    let numbers = 0..<keys
    let declarations = numbers.map {
      "struct Key\($0): AnimationStateKey { static var defaultValue: Double { 0 } }"
    }
    let body = numbers.map { "context.state[Key\($0).self] += 1" }
    return """
      \(declarations.joined(separator: "\n"))
      struct Counter: CustomAnimation {
        func animate<V: VectorArithmetic>(
          value: V, time: TimeInterval, context: inout AnimationContext<V>
        ) -> V? {
          \(body.joined(separator: "\n"))
          return value.scaled(by: context.state[Key0.self])
        }
      }
      """
  }

  @Test("keep at most 64 keys", arguments: [1, 63, 64, 65, 300])
  func keys(count: Int) throws {
    let animation = try SourceProgram(counter(keys: count)).animation("Counter")
    let budget = WorkBudget(steps: 1_000_000)
    var context = AnimationContext<Double>()
    let value = Work.with(budget: budget) {
      animation.animate(value: 1, time: 0.5, context: &context)
    }
    if count <= SourceLimits.stateKeys {
      #expect(value == 1 && budget.stop == nil)
    } else if case .failed(let fault)? = budget.stop {
      #expect(fault.message.hasSuffix("\(SourceLimits.stateKeys) keys"))
    } else {
      Issue.record("\(count) keys are accepted")
    }
  }

  /// The keys of two programs are equal, but they are different objects, as after a restart.
  @Test("find the keys that an equal program has stored")
  func equalKeys() throws {
    let animations = try (0..<3).map { _ in
      try SourceProgram(counter(keys: 5)).animation("Counter")
    }
    var context = AnimationContext<AnimatableVector>()
    let target = try #require(AnimatableVector([2, 4]))
    for call in 1...30 {
      let animation = animations[(call * call) % 3]
      let value = animation.animate(value: target, time: 0.5, context: &context)
      #expect(value == target.scaled(by: Double(call)))
    }
  }
}
