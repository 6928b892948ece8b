import AnimationCore
import Testing

@Suite("A context")
struct AnimationContextTests {
  private struct Count: AnimationStateKey {
    static let defaultValue = 7
  }

  private struct Depth: EnvironmentKey {
    static let defaultValue = 0
  }

  @Test("for another vector type keeps all values except the state, which is replaced")
  func withState() {
    var environment = EnvironmentValues()
    environment.animationPaused = true
    environment[Depth.self] = 3
    var context = AnimationContext<Double>(environment: environment, isLogicallyComplete: true)
    context.state[Count.self] = 1
    var given = AnimationState<AnimatablePair<Double, Double>>()
    #expect(given[Count.self] == 7)
    given[Count.self] = 2
    let other = context.withState(given)
    #expect(other.state[Count.self] == 2 && context.state[Count.self] == 1)
    #expect(other.environment.animationPaused && other.environment[Depth.self] == 3)
    #expect(other.isLogicallyComplete)
  }
}
