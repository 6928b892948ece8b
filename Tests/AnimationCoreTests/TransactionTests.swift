import AnimationCore
import Testing

@Suite("A transaction")
struct TransactionTests {
  final class Log {
    var lines: [String] = []
    func callAsFunction(_ line: String) { lines.append(line) }
  }

  private func completed(
    _ animation: Animation?, _ registrations: [(AnimationCompletionCriteria, String)],
    from: Double = 0, to: Double = 1
  ) -> [String] {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(from)
    var transaction = Transaction(animation: animation)
    for (criteria, name) in registrations {
      transaction.addAnimationCompletion(criteria: criteria) {
        log("\(name)@\((display.time * 60).rounded() / 60)")
      }
    }
    withTransaction(transaction) { x.value = to }
    transaction = Transaction()
    display.advance(to: 3)
    return log.lines.map { String($0.split(separator: "@")[0]) }
  }

  @Test("calls completions of one criterion in order of registration")
  func registrationOrder() {
    let logical = ["a", "b", "c"].map { (AnimationCompletionCriteria.logicallyComplete, $0) }
    #expect(completed(.linear(duration: 1), logical) == ["a", "b", "c"])
  }

  @Test("calls removal completions first if both occur on one frame")
  func removedFirst() {
    let mixed: [(AnimationCompletionCriteria, String)] = [
      (.logicallyComplete, "l1"), (.removed, "r1"), (.logicallyComplete, "l2"), (.removed, "r2"),
    ]
    #expect(completed(.linear(duration: 1), mixed) == ["r1", "r2", "l1", "l2"])
    #expect(completed(.spring, mixed) == ["l1", "l2", "r1", "r2"])
  }

  @Test("completes a change that animates nothing, newest first and logical ones before")
  func nothingAnimated() {
    let mixed: [(AnimationCompletionCriteria, String)] = [
      (.removed, "r1"), (.logicallyComplete, "l1"), (.removed, "r2"), (.logicallyComplete, "l2"),
    ]
    #expect(completed(.linear, mixed, from: 1, to: 1) == ["l2", "l1", "r2", "r1"])
    #expect(completed(nil, mixed) == ["l2", "l1", "r2", "r1"])
  }

  @Test("completes when withAnimation returns if the body changes nothing")
  func emptyBody() {
    let log = Log()
    withAnimation(.linear) {
      log("body")
    } completion: {
      log("completion")
    }
    log("returned")
    #expect(log.lines == ["body", "completion", "returned"])
  }

  @Test("completes if the body throws")
  func throwing() {
    struct Failure: Error {}
    let log = Log()
    #expect(throws: Failure.self) {
      try withAnimation(.linear) { () throws in
        throw Failure()
      } completion: {
        log("completion")
      }
    }
    #expect(log.lines == ["completion"])
  }

  @Test("shares completions with copies made later, and calls them once")
  func copies() {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(0.0), y = display.property(0.0)
    do {
      let earlier = Transaction(animation: .linear(duration: 0.5))
      var transaction = earlier
      transaction.addAnimationCompletion(criteria: .removed) { log("done") }
      let later = transaction
      withTransaction(earlier) { y.value = 1 }
      withTransaction(transaction) { x.value = 1 }
      display.advance(to: 1)
      #expect(log.lines == ["done"])
      withTransaction(later) { x.value = 2 }
      display.advance(to: 3)
    }
    #expect(log.lines == ["done"])
  }

  @Test("waits for all properties that it animates")
  func group() {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(0.0), y = display.property(0.0, animation: .linear(duration: 2))
    withAnimation(.linear(duration: 0.5), completionCriteria: .removed) {
      x.value = 1
      y.value = 1
    } completion: {
      log("done")
    }
    display.advance(to: 2)
    #expect(log.lines.isEmpty)
    display.drawFrame()
    #expect(log.lines == ["done"])
  }

  @Test("gives each write the innermost animation, and inherits unset values")
  func nesting() {
    let display = VirtualDisplay()
    let x = display.property(0.0), y = display.property(0.0)
    withAnimation(.linear(duration: 1)) {
      x.value = 1
      withAnimation(.linear(duration: 2)) { y.value = 1 }
      withTransaction(\.disablesAnimations, true) { x.value = 2 }
    }
    display.advance(to: 0.5)
    #expect(abs(y.presentedValue - 0.25) < 1e-5)
    #expect(x.isAnimating)
    withAnimation(nil) { y.value = 5 }
    display.advance(to: 0.6)
    #expect(abs(y.presentedValue - 4.3) < 1e-5)
  }

  @Test("lets a property's own animation win unless it is disabled")
  func ownAnimation() {
    let display = VirtualDisplay()
    let own = display.property(0.0, animation: .linear(duration: 1))
    let still = display.property(0.0, animation: .some(nil))
    withAnimation(.linear(duration: 4)) {
      own.value = 1
      still.value = 1
    }
    display.advance(to: 0.5)
    #expect(abs(own.presentedValue - 0.5) < 1e-5)
    #expect(still.presentedValue == 1)
    var transaction = Transaction(animation: .linear(duration: 4))
    transaction.disablesAnimations = true
    withTransaction(transaction) { still.value = 2 }
    display.advance(to: 1)
    #expect(still.isAnimating)
  }

  @Test("completes when its property is removed")
  func removal() {
    let log = Log()
    let display = VirtualDisplay()
    let x = display.property(0.0)
    withAnimation(.linear(duration: 9), completionCriteria: .removed) {
      x.value = 1
    } completion: {
      log("removed")
    }
    withAnimation(.linear(duration: 9)) {
      x.value = 2
    } completion: {
      log("logical")
    }
    display.advance(to: 1)
    #expect(log.lines.isEmpty)
    x.remove()
    display.drawFrame()
    #expect(log.lines == ["removed", "logical"])
  }
}

@Suite("A virtual display")
struct VirtualDisplayTests {
  @Test("equals a scene with the same changes", arguments: [24, 59.94, 60, 120])
  func equalsScene(frameRate: Double) throws {
    let animations: [Animation] = [
      .bouncy, .easeInOut.repeatCount(3), .interpolatingSpring.delay(0.1), .linear.pausable(),
    ]
    for first in animations {
      for second in animations {
        let display = VirtualDisplay(frameRate: frameRate)
        let x = display.property(AnimatablePair(0.0, 3.0))
        withAnimation(first) { x.value = AnimatablePair(10, 0) }
        var shown: [AnimatablePair<Double, Double>] = []
        for frame in 0..<40 {
          if frame == 9 { withAnimation(second) { x.value = AnimatablePair(-4, 1) } }
          display.environment.animationPaused = (20..<25).contains(frame)
          display.drawFrame()
          shown.append(x.presentedValue)
        }
        let values = try scene(first, second, frameRate)
        #expect(shown.flatMap { [$0.first, $0.second] } == values)
      }
    }
  }

  private func scene(
    _ first: Animation, _ second: Animation, _ frameRate: Double
  ) throws -> [Double] {
    func pair(_ x: Double, _ y: Double) throws -> PropertyValue {
      .vector(try #require(AnimatableVector([x, y])))
    }
    var scene = AnimationScene(
      properties: ["x": (value: try pair(0, 3), animation: nil)], frameRate: frameRate)
    for (frame, event) in [
      (0, .change(Change(id: "0", set: ["x": try pair(10, 0)], animation: first))),
      (9, .change(Change(id: "1", set: ["x": try pair(-4, 1)], animation: second))),
      (20, .environment(animationPaused: true)), (25, .environment(animationPaused: false)),
    ] as [(Int, TimelineEntry.Event)] {
      scene.schedule(TimelineEntry(at: Double(frame) / frameRate, event: event))
    }
    let grid = SampleGrid(start: 0, end: 39 / frameRate, fps: frameRate)
    let limits = AnimationScene.PlayingLimits(time: 10, samples: 1000, frames: 10_000)
    return try scene.play(grid, velocities: false, limits: limits).columns[0].values
  }
}
