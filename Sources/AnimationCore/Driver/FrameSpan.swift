/// A range of frames in which no event affects a property, with the samples of this range.
struct FrameSpan {
  /// A time at which a property is sampled.
  struct Sample {
    let time: Double
    /// The last frame at or before the sample's time.
    let frame: Int
    /// True if the sample's time and the time of `frame` differ by at most `momentTolerance`.
    let isOnFrame: Bool
  }

  let clock: FrameClock
  let environment: EnvironmentValues
  /// The last frame that was drawn before this range; −1 before the first frame.
  let drawn: Int
  /// The last frame of this range.
  let last: Int
  /// The samples in this range, in ascending order of time.
  ///
  /// The frame of each sample is in `drawn`…`last`.
  let samples: FrameSamples
  /// True if velocities are sampled in addition to values.
  let velocities: Bool

  /// Returns the first frame of this range that meets a condition; `nil` if no frame meets it.
  ///
  /// Once a frame meets the condition, all later frames must meet it too.
  func firstFrame(where condition: (Int) -> Bool) -> Int? {
    firstFrame(after: drawn, upTo: last, where: condition)
  }

  /// Returns the first frame after `frame` and up to `last` that meets a condition.
  ///
  /// The result is `nil` if no frame meets the condition. Once a frame meets the condition, all
  /// later frames must meet it too.
  func firstFrame(after frame: Int, upTo last: Int, where condition: (Int) -> Bool) -> Int? {
    guard frame < last, condition(last) else { return nil }
    return halve(from: frame, to: last, where: condition)
  }

  /// Returns the first frame of this range after `frame` that meets a condition; `nil` if there is
  /// none.
  ///
  /// Once a frame meets the condition, all later frames must meet it too. The search is short if
  /// the result is near the frame `frame` + `count`.
  func firstFrame(after frame: Int, near count: Int, where condition: (Int) -> Bool) -> Int? {
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

  /// Returns the first frame that meets a condition, found by bisection between `frame` and `last`.
  ///
  /// The condition must be false for `frame` and true for `last`.
  private func halve(from frame: Int, to last: Int, where condition: (Int) -> Bool) -> Int {
    var low = frame, high = last
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if condition(middle) { high = middle } else { low = middle }
    }
    return high
  }
}

/// A completion event of a property, and the frame on which it occurs.
struct SpanCompletionEvent {
  let frame: Int
  let event: CompletionEvent
  /// The index of the property in its scene.
  var property = 0
}

extension [SpanCompletionEvent] {
  /// Appends completion events of a property, all of which occur on one frame.
  mutating func emit(_ emitted: [CompletionEvent], on frame: Int) {
    for event in emitted { append(SpanCompletionEvent(frame: frame, event: event)) }
  }
}

/// A receiver for the samples of one property.
protocol SampleSink<Value> {
  associatedtype Value: VectorArithmetic

  mutating func append(_ value: Value)
  mutating func append(velocity: Value)
  /// Appends samples in chunks; a closure writes the numbers of each chunk.
  ///
  /// - Parameters:
  ///   - count: The number of samples.
  ///   - fill: Writes one chunk. Its three arguments are the range of the chunk's samples (counted
  ///     from 0), the memory of the chunk, and the count of numbers per sample.
  mutating func append(
    _ count: Int, _ fill: (Range<Int>, inout MutableSpan<Double>, Int) -> Void)
  /// Writes one value to a chunk of samples.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - width: The count of numbers per sample.
  ///   - index: The index of the sample in the chunk.
  ///   - room: The memory of the chunk.
  static func write(
    _ value: Value, _ width: Int, at index: Int, to room: inout MutableSpan<Double>)
  /// Writes the values at four successive times to a chunk of samples.
  ///
  /// - Parameters:
  ///   - trajectory: The path of the motion.
  ///   - units: The displacements at the four times, for a motion over a distance of 1.
  ///   - reversals: The number of nested repeats whose current pass is reversed. A reversed pass
  ///     moves from the target to the start.
  ///   - width: The count of numbers per sample.
  ///   - index: The index of the first sample in the chunk.
  ///   - room: The memory of the chunk.
  static func write(
    _ trajectory: Trajectory<Value>, _ units: UnitLanes, _ reversals: Int, _ width: Int,
    fourFrom index: Int, to room: inout MutableSpan<Double>)
}
