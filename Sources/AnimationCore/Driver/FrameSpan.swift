/// Frames on which nothing happens to an attribute from outside, and the samples that fall on them or between.
struct FrameSpan {
  /// A time at which an attribute is sampled.
  struct Sample {
    let time: Double
    /// The last frame that is not after it.
    let frame: Int
    /// Whether it is on that frame.
    let isOnFrame: Bool
  }

  let clock: FrameClock
  let environment: EnvironmentValues
  /// The frame drawn last.
  let drawn: Int
  /// The last frame to be drawn.
  let last: Int
  /// The samples on frames from `drawn` on and before the one after `last`, in order.
  let samples: ArraySlice<Sample>
  /// Whether velocities are sampled.
  let velocities: Bool

  /// The least frame after `drawn` for which a condition holds that goes on holding; `nil` if none in the span.
  func firstFrame(where condition: (Int) -> Bool) -> Int? {
    guard drawn < last, condition(last) else { return nil }
    var low = drawn, high = last
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

/// What an attribute tells on a frame of a span.
struct SpanNotice {
  let frame: Int
  let notice: Notice
}

/// Where the samples of one attribute go.
protocol SampleSink<Value> {
  associatedtype Value

  mutating func append(_ value: Value)
  mutating func append(velocity: Value)
}
