@testable import AnimationCore
import TestSupport
import Testing

@Suite("Tracked velocity")
struct VelocityTrackingTests {
  @Test(
    "samples have the recorded velocity", arguments: try ObservedRow.of("velocitySampler.velocity"))
  func sampler(_ row: ObservedRow) throws {
    var sampler = VelocitySampler<Double>()
    for sample in row.input["samples"]?.elements.compactMap(\.numbers) ?? [] {
      sampler.addSample(sample[0], time: sample[1])
    }
    try row.expect(sampler.velocity)
  }

  @Test("tracking lasts as recorded", arguments: try ObservedRow.of("velocityTracking.animate"))
  func animate(_ row: ObservedRow) throws {
    let animation = VelocityTrackingAnimation()
    var context = AnimationContext<Double>()
    _ = animation.animate(value: 1, time: 0, context: &context)
    #expect(
      animation.shouldMerge(
        previous: Animation(animation), value: 1, time: 0.1, context: &context))
    let response = animation.animate(
      value: 1, time: try row.input.number("time"), context: &context)
    #expect(response == row.expected.number)
    #expect(context.isLogicallyComplete == row.row["isLogicallyComplete"]?.bool)
  }

  @Test("samples of a uniform motion have its speed, and only the last three count")
  func steady() {
    var sampler = VelocitySampler<Double>()
    sampler.addSample(1000, time: 0)
    for step in 1...5 { sampler.addSample(Double(step) * 3, time: Double(step) * 0.5) }
    #expect(sampler.velocity == 6)
    #expect(sampler.lastTime == 2.5)
    sampler.reset()
    #expect(sampler.velocity == 0 && sampler.lastTime == nil)
  }

  private var tracked: Transaction {
    var transaction = Transaction()
    transaction.tracksVelocity = true
    return transaction
  }

  @Test("a tracked change is visible at once")
  func shows() {
    let display = VirtualDisplay()
    let x = display.property(0.0)
    withTransaction(tracked) { x.value = 5 }
    display.drawFrame()
    #expect(x.presentedValue == 5)
    withTransaction(tracked) { x.value = 7 }
    display.drawFrame()
    #expect(x.presentedValue == 7)
    display.advance(to: 3)
    #expect(!x.isAnimating && x.presentedValue == 7)
  }

  @Test("a spring at the end of a drag starts with its velocity, a curve does not")
  func release() {
    func shown(_ animation: Animation, tracks: Bool) -> Double {
      let display = VirtualDisplay(frameRate: 100)
      let x = display.property(0.0)
      for step in 1...10 {
        withTransaction(tracks ? tracked : Transaction()) { x.value = Double(step) }
        display.drawFrame()
      }
      withAnimation(animation) { x.value = 0 }
      for _ in 0..<5 { display.drawFrame() }
      return x.presentedValue
    }
    let thrown = shown(.spring(response: 1, dampingFraction: 1), tracks: true)
    #expect(thrown > 12 && thrown < 14)
    #expect(shown(.spring(response: 1, dampingFraction: 1), tracks: false) < 10)
    // A curve does not continue the velocity. It covers the remaining distance from the current
    // value.
    #expect(abs(shown(.linear(duration: 1), tracks: true) - 9.6) < 0.01)
  }

  @Test("a tracked change interrupts a running motion")
  func catches() {
    let display = VirtualDisplay()
    let x = display.property(0.0)
    withAnimation(.bouncy(duration: 2)) { x.value = 100 }
    display.advance(to: 0.5)
    withTransaction(tracked) { x.value = 40 }
    display.drawFrame()
    #expect(x.presentedValue == 40)
  }

  @Test("a change with an animation uses that animation, tracked or not")
  func exclusive() {
    let display = VirtualDisplay()
    let x = display.property(0.0)
    var transaction = tracked
    transaction.animation = .linear(duration: 1)
    withTransaction(transaction) { x.value = 1 }
    display.advance(to: 0.5)
    #expect(abs(x.presentedValue - 0.5) < 1e-5)
  }

  @Test("a tracked change delays no completion")
  func completions() {
    var lines: [String] = []
    let display = VirtualDisplay()
    let x = display.property(0.0)
    var transaction = tracked
    transaction.addAnimationCompletion { lines.append("done") }
    withTransaction(transaction) { x.value = 1 }
    transaction = Transaction()
    #expect(lines.isEmpty)
    display.drawFrame()
    #expect(lines == ["done"])
  }
}
