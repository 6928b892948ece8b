import AnimationCore
import TestSupport
import Testing

/// Keyframe timelines, written as in SwiftUI code.
struct KeyframeTimelineTests {
  struct Logo: Equatable {
    var angle = 0.0
    var scale = 1.0
    var offset = AnimatablePair(0.0, 0.0)
    var name = "in between"
  }

  struct Wobble: KeyframeTrackContent {
    let times: Int

    var body: some KeyframeTrackContent<Double> {
      for iteration in 0..<times {
        if iteration.isMultiple(of: 2) {
          CubicKeyframe(10, duration: 0.1)
        } else {
          CubicKeyframe(-10, duration: 0.1)
        }
      }
      SpringKeyframe(0, duration: 0.5, spring: .bouncy)
    }
  }

  struct Entrance: Keyframes {
    var body: some Keyframes<Logo> {
      KeyframeTrack(\.angle) {
        Wobble(times: 4)
      }
      KeyframeTrack(\.offset) {
        MoveKeyframe(AnimatablePair(0, -100))
        LinearKeyframe(AnimatablePair(0, 0), duration: 0.3, timingCurve: .easeIn)
      }
    }
  }

  private let timeline = KeyframeTimeline(initialValue: Logo()) { Entrance() }

  @Test("a timeline is as long as its longest track")
  func duration() {
    #expect(isClose(timeline.duration, 0.9, absolute: 1e-12))
    #expect(KeyframeTimeline(initialValue: 1.0) {}.duration == 0)
    #expect(KeyframeTimeline(initialValue: 1.0) {}.value(time: 3) == 1)
  }

  @Test("a shorter track keeps its last value, and a property without a track its initial value")
  func held() {
    let end = timeline.value(time: 0.8)
    #expect(end.offset == AnimatablePair(0, 0))
    #expect(end.scale == 1 && end.name == "in between")
  }

  @Test("before time 0 a timeline is at its start, after any leading move")
  func before() {
    #expect(timeline.value(time: -1).offset == AnimatablePair(0, -100))
    #expect(timeline.value(time: -1).angle == 0)
    let spring = KeyframeTimeline(initialValue: 7.0) {
      SpringKeyframe(4, spring: .smooth, startVelocity: 1.5)
    }
    #expect(spring.value(time: -1) == 7)
  }

  @Test("a move takes effect just after its instant, at the end of a track too")
  func moves() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.7)
      LinearKeyframe(20, duration: 0.1)
      MoveKeyframe(-5)
    }
    // In floating point, 0.7 + 0.1 is slightly less than 0.8. The move still takes effect after
    // 0.8.
    #expect(timeline.value(time: 0.8) == 20)
    #expect(timeline.value(progress: 1) == 20)
    #expect(timeline.value(time: 0.8001) == -5)
  }

  @Test("an update does not change properties without a track")
  func update() {
    var logo = Logo(angle: 3, scale: 5, name: "other")
    timeline.update(value: &logo, time: 0.3)
    #expect(logo.scale == 5 && logo.name == "other")
    #expect(logo.angle == timeline.value(time: 0.3).angle)
    timeline.update(value: &logo, progress: 2)
    #expect(logo.angle == timeline.value(time: 100).angle)
  }

  @Test("the components of a vector are independent")
  func components() {
    func track<V: Animatable>(_ value: (Double) -> V) -> KeyframeTimeline<V> {
      KeyframeTimeline(initialValue: value(0)) {
        CubicKeyframe(value(10), duration: 0.2)
        SpringKeyframe(value(-4), duration: 0.3, spring: .bouncy)
        LinearKeyframe(value(6), duration: 0.2, timingCurve: .easeInOut)
        CubicKeyframe(value(2), duration: 0.2, endVelocity: value(40))
      }
    }
    let number = track { $0 }, pair = track { AnimatablePair($0, -3 * $0) }
    for time in stride(from: -0.1, through: 1, by: 0.025) {
      let both = pair.value(time: time)
      #expect(both.first == number.value(time: time))
      #expect(isClose(both.second, -3 * number.value(time: time), absolute: 1e-12))
    }
  }

  @Test(
    "invalid durations count as zero",
    arguments: [0, -1, .nan, -.infinity] as [Double])
  func lengths(_ length: Double) {
    let timeline = KeyframeTimeline(initialValue: 1.0) {
      CubicKeyframe(2, duration: length)
      LinearKeyframe(3, duration: length)
      LinearKeyframe(4, duration: 1)
    }
    #expect(timeline.duration == 1)
    #expect(timeline.value(time: 0.5) == 3.5)
  }

  @Test("a spring without damping never ends")
  func endless() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(1, spring: Spring(response: 1, dampingRatio: 0))
      LinearKeyframe(5, duration: 1)
    }
    #expect(timeline.duration == .infinity)
    #expect(isClose(timeline.value(time: 100.5), 2, absolute: 1e-9))
    #expect(timeline.value(progress: 0) == 0)
  }
}
