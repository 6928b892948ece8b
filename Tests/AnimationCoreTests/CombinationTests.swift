import Testing

@testable import AnimationCore

@Suite("A combination of animations")
struct CombinationTests {
  @Test("drops finished entries, however long a drag lasts")
  func drag() {
    let clock = FrameClock(frameRate: 60)
    let environment = EnvironmentValues()
    var attribute = FrameAttribute(0.0)
    var exact = ExactAttribute(0.0)
    var completions: [CompletionEvent] = []
    for frame in 0..<1000 {
      let target = Double(frame % 7) + Double(frame) / 100
      _ = attribute.set(
        target, animation: .easeOut(duration: 0.1), change: frame, on: frame, clock, environment)
      attribute.draw(frame, clock, environment, into: &completions)
      _ = exact.set(
        target, animation: .easeOut(duration: 0.1), change: frame, at: clock.time(of: frame),
        isPaused: false)
    }
    // An animation of 0.1 s overlaps six frames. One finished entry is also kept, because its
    // target is needed.
    #expect((attribute.running?.state.combination.count ?? 0) <= 9)
    guard case .combination(let entries) = exact.running?.motion else {
      Issue.record("the exact motion is no combination")
      return
    }
    #expect(entries.count <= 9)
  }

  @Test("covers the remaining distance of the older animation: old + (target − old) · progress")
  func formula() {
    let clock = FrameClock(frameRate: 1000)
    let environment = EnvironmentValues()
    var attribute = FrameAttribute(0.0)
    var completions: [CompletionEvent] = []
    for frame in 0...900 {
      if frame == 0 {
        _ = attribute.set(
          1, animation: .linear(duration: 1), change: 0, on: 0, clock, environment)
      }
      if frame == 300 {
        _ = attribute.set(
          3, animation: .linear(duration: 1), change: 1, on: 300, clock, environment)
      }
      attribute.draw(frame, clock, environment, into: &completions)
      guard frame >= 300 else { continue }
      let old = Double(frame) / 1000, progress = Double(frame - 300) / 1000
      #expect(abs(attribute.presented - (old + (3 - old) * progress)) < 1e-5)
    }
  }
}
