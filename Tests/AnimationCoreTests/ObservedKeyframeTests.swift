import TestSupport
import Testing

/// Figures of keyframes that others recorded.
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
}
