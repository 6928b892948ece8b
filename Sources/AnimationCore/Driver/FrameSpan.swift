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
  let samples: FrameSamples
  /// Whether velocities are sampled.
  let velocities: Bool

  /// The least frame after `drawn` for which a condition holds that goes on holding; `nil` if none in the span.
  func firstFrame(where condition: (Int) -> Bool) -> Int? {
    firstFrame(after: drawn, upTo: last, where: condition)
  }

  /// The same between two frames.
  func firstFrame(
    after frame: Int, upTo last: Int, where condition: (Int) -> Bool
  ) -> Int? {
    guard frame < last, condition(last) else { return nil }
    return halve(from: frame, to: last, where: condition)
  }

  /// The same for a frame that is expected after so many frames.
  func firstFrame(
    after frame: Int, near count: Int, where condition: (Int) -> Bool
  ) -> Int? {
    var low = frame, high = min(last, frame + count), width = 1
    if low == high { return nil }
    if condition(high) {
      if high - 1 == low || !condition(high - 1) { return high }
      return halve(from: low, to: high - 1, where: condition)
    }
    repeat {
      if high == last { return nil }
      low = high
      high = min(last, high + width)
      width *= 2
    } while !condition(high)
    return halve(from: low, to: high, where: condition)
  }

  /// The least frame with the condition, where the first one given has it not and the second has.
  private func halve(
    from frame: Int, to last: Int, where condition: (Int) -> Bool
  ) -> Int {
    var low = frame, high = last
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
  /// The attribute's property in its scene.
  var property = 0
}

extension [SpanNotice] {
  /// Tells what an attribute told on a frame.
  mutating func tell(_ told: [Notice], on frame: Int) {
    for notice in told { append(SpanNotice(frame: frame, notice: notice)) }
  }
}

/// Where the samples of one attribute go.
protocol SampleSink<Value> {
  associatedtype Value: VectorArithmetic

  mutating func append(_ value: Value)
  mutating func append(velocity: Value)
  /// Makes room for so many values, some at a time, which `fill` writes with `write`, given which they are and
  /// their width.
  mutating func append(
    _ count: Int, _ fill: (Range<Int>, inout MutableSpan<Double>, Int) -> Void)
  /// Writes a value as the one at an index of the room.
  static func write(
    _ value: Value, _ width: Int, at index: Int, to room: inout MutableSpan<Double>)
  /// Writes four positions of a motion, in so many passes that run back, as those from an index on.
  static func write(
    _ course: Course<Value>, _ units: UnitLanes, _ reversals: Int, _ width: Int,
    fourFrom index: Int, to room: inout MutableSpan<Double>)
}
