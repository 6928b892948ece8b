import AnimationCore
import ListingSupport
import Testing

@Suite("The documentation's pausable animation")
struct PausingTests {
  static let bases: [Animation] = [
    .bouncy, .linear(duration: 2), .easeInOut(duration: 0.7).delay(0.1), .spring.speed(0.5),
    .interpolatingSpring(mass: 1, stiffness: 90, damping: 4), .smooth.logicallyComplete(after: 0.2),
  ]

  @Test("does the arithmetic of the engine's own, call by call", arguments: bases)
  func agreesCallByCall(_ base: Animation) {
    var dice = SeededGenerator(seed: 5)
    let listed = PausableAnimation(base: base)
    let ours = AnimationCore.PausableAnimation(base: base)
    var listedState = AnimationState<Double>()
    var ourState = AnimationState<Double>()
    var time = 0.0
    var isPaused = false
    for _ in 0..<200 {
      if Int.random(in: 0..<8, using: &dice) == 0 { isPaused.toggle() }
      var environment = EnvironmentValues().withEnginePaused(isPaused)
      environment.animationPaused = isPaused
      var listedContext = AnimationContext(state: listedState, environment: environment)
      var ourContext = AnimationContext(state: ourState, environment: environment)
      let shown = listed.animate(value: 100, time: time, context: &listedContext)
      #expect(shown == ours.animate(value: 100, time: time, context: &ourContext))
      #expect(listedContext.isLogicallyComplete == ourContext.isLogicallyComplete)
      (listedState, ourState) = (listedContext.state, ourContext.state)
      time += Double.random(in: 0...0.05, using: &dice)
    }
  }

  @Test("moves, stands and completes on a display as the engine's own", arguments: bases)
  func agreesOnADisplay(_ base: Animation) {
    let listed = Stage(Animation(PausableAnimation(base: base)))
    let ours = Stage(base.pausable())
    for frame in 0..<400 {
      let isPaused = frame % 50 >= 35
      listed.display.environment.animationPaused = isPaused
      ours.display.environment = EnvironmentValues().withEnginePaused(isPaused)
      listed.display.drawFrame()
      ours.display.drawFrame()
      #expect(listed.x.presentedValue == ours.x.presentedValue)
    }
    #expect(listed.told == ours.told)
    #expect(!listed.x.isAnimating)
  }

  @Test("stands still while paused and goes on from there")
  func resumes() {
    let stage = Stage(Animation(PausableAnimation(base: .linear(duration: 1))))
    stage.display.advance(to: 0.25)
    stage.display.environment.animationPaused = true
    stage.display.advance(to: 10)
    let held = stage.x.presentedValue
    stage.display.environment.animationPaused = false
    stage.display.advance(to: 10.5)
    #expect(abs(held - 26.666_666) < 1e-4)
    #expect(abs(stage.x.presentedValue - (held + 50 - 100.0 / 60)) < 1e-4)
  }

  @Test("hears its own module's value and not the engine's of that name")
  func isItsOwn() {
    let listed = Stage(Animation(PausableAnimation(base: .linear(duration: 1))))
    listed.display.environment = EnvironmentValues().withEnginePaused(true)
    #expect(!listed.display.environment.animationPaused)
    listed.display.advance(to: 0.5)
    #expect(abs(listed.x.presentedValue - 50) < 1e-4)
    let ours = Stage(.linear(duration: 1).pausable())
    ours.display.environment.animationPaused = true
    ours.display.advance(to: 0.5)
    #expect(abs(ours.x.presentedValue - 50) < 1e-4)
  }
}

/// A virtual display with a property that is animated from 0 to 100.
private final class Stage {
  let display = VirtualDisplay()
  let x: AnimatedProperty<Double>
  private(set) var told: [Double] = []

  init(_ animation: Animation) {
    x = display.property(0)
    var transaction = Transaction(animation: animation)
    for criteria in [AnimationCompletionCriteria.logicallyComplete, .removed] {
      transaction.addAnimationCompletion(criteria: criteria) { [unowned self] in
        told.append(display.time)
      }
    }
    withTransaction(transaction) { x.value = 100 }
  }
}
