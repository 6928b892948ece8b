import AnimationCore
import TestSupport
import Testing

/// Compares the values of keyframes with recorded values.
struct ObservedKeyframeTests {
  @Test("values are as recorded", arguments: try ObservedRow.of("keyframe.value"))
  func value(_ row: ObservedRow) throws {
    try row.met {
      let timeline = try RecordedTimeline(row.input)
      try row.expect(timeline.value(time: try row.input.number("time")))
    }
  }

  @Test("durations are as recorded", arguments: try ObservedRow.of("keyframe.duration"))
  func duration(_ row: ObservedRow) throws {
    try row.expect(try RecordedTimeline(row.input).duration)
  }

  @Test("values by progress are as recorded", arguments: try ObservedRow.of("keyframe.progress"))
  func progress(_ row: ObservedRow) throws {
    let timeline = try RecordedTimeline(row.input)
    try row.expect(timeline.value(progress: try row.input.number("progress")))
  }

  @Test(
    "a trigger starts and ends as recorded", arguments: try ObservedRow.of("keyframeAnimator.log"))
  func trigger(_ row: ObservedRow) throws {
    let arm = try #require(row.input["arm"]?.string)
    // The second trigger of row K12 occurs after the first motion has ended; the one of K13, during
    // it.
    let second = ["K12": 2.0, "K13": 0.65][arm]
    var scene = AnimationScene(properties: ["x": (.number(0), nil)], frameRate: 100)
    var starts: [Double] = []
    for time in [0.6, second].compactMap(\.self) {
      var ahead = scene
      // A trial run finds the value at which the trigger starts; its target is 20 above that value.
      ahead.schedule(TimelineEntry(at: time, event: Self.trigger(at: time, to: 0)))
      let start = try ahead.play([time]).columns[0].values[0]
      starts.append(start)
      scene.schedule(TimelineEntry(at: time, event: Self.trigger(at: time, to: start + 20)))
    }
    let last = try scene.play([5]).columns[0].values
    if let recorded = row.expected["keyframesStarts"]?.numbers {
      #expect(isClose(starts, recorded, absolute: row.tolerance))
    } else {
      #expect(isNear(starts.last, row.expected["keyframesStart"]?.number, row.tolerance))
    }
    #expect(isNear(last.last, row.expected["last"]?.number, row.tolerance))
  }

  private static func trigger(at time: Double, to end: Double) -> TimelineEntry.Event {
    let to = AnimatableVector([end]) ?? .zero
    return .keyframes(
      KeyframeTrigger(
        id: "\(time)", tracks: ["x": [.linear(to: to, duration: 0.2, curve: .linear)]]))
  }

  private func isNear(_ one: Double?, _ two: Double?, _ tolerance: Double) -> Bool {
    guard let one, let two else { return false }
    return isClose(one, two, absolute: tolerance)
  }
}
