/// The times at which a scene is sampled.
public struct SampleGrid: Sendable, Equatable {
  /// The rule that computes time i of the grid; i counts from 0.
  public enum Rule: Sendable, Equatable {
    /// One time per frame; the associated value is the frame rate in frames per second.
    ///
    /// With the frame rate r, time i is (start·r + i) / r if the start is on a frame, and otherwise
    /// start + i / r.
    case framesPerSecond(Double)
    /// Times with a constant step; the associated value is the step in seconds.
    ///
    /// Time i is start + i·step. If the start and the step are short decimals such as 0.1, each
    /// time is rounded only once. So each time is also printed as a short decimal.
    case step(Double)
    /// Evenly spaced times from the start to the end.
    ///
    /// The number of sample times is known, even if the end is unknown. The last of two or more
    /// times is exactly the end. If the start and the end are short decimals such as 0.1, each time
    /// is rounded only once.
    case evenly
    /// The given times, in ascending order.
    case times([Double])
  }

  /// The rule that computes each time from its index.
  public let rule: Rule
  /// The first time, in seconds.
  public private(set) var start: Double
  /// The time at which playback ends; `nil` if playback ends once nothing animates.
  public private(set) var end: Double?
  /// The number of sample times; `nil` if the number depends on an unknown end.
  public private(set) var count: Int?
  /// True if the grid was created by ``includingEnd()``.
  public private(set) var includesEnd = false
  /// The start, end and count of the whole grid; this grid can be a part of the whole grid.
  private var whole: Whole
  /// The index of the time that is the end whatever the rule computes; `nil` without such a time.
  ///
  /// This time was added by ``includingEnd()``, or it is the last of evenly spaced times. The index
  /// is counted in the whole grid, of which this grid can be a part.
  private var endIndex: Int?
  /// The number of times in the whole grid before this grid's first time.
  private var skipped = 0
  /// The frame number at the start of the whole grid, of which this grid can be a part.
  ///
  /// The value is `nil` if the start is between two frames, or if the rule is not one time per
  /// frame.
  private let first: Double?
  /// The formula for the times of the rules `step` and `evenly`.
  private let progression: DecimalProgression?

  private struct Whole: Equatable {
    let start: Double
    let end: Double?
    let count: Int?
  }

  /// Creates a grid of frame times.
  ///
  /// If `end` is `nil`, playback ends when nothing animates any more.
  public init(start: Double, end: Double?, fps: Double) {
    self.init(
      .framesPerSecond(fps), start: start, end: end,
      count: end.map { Self.whole(($0 - start) * fps) + 1 })
  }

  /// Creates a grid with a constant step between times.
  ///
  /// If `end` is `nil`, playback ends when nothing animates any more.
  public init(start: Double, end: Double?, step: Double) {
    self.init(
      .step(step), start: start, end: end,
      count: end.map { Self.whole(($0 - start) / step) + 1 })
  }

  /// Creates a grid of evenly spaced times, including the start and the end.
  ///
  /// If `count` is 1, the only time is the start.
  ///
  /// If `end` is `nil`, playback ends when nothing animates any more.
  public init(start: Double, end: Double?, count: Int) {
    self.init(.evenly, start: start, end: end, count: count)
  }

  /// Creates a grid of explicit, ascending times.
  public init(times: [Double]) {
    self.init(
      .times(times), start: times.first ?? 0, end: times.last ?? 0, count: times.count)
  }

  /// Returns the sum of a start time and a duration, rounded once: 0.2 plus 0.4 gives 0.6.
  public static func end(from start: Double, lasting seconds: Double) -> Double {
    DecimalProgression.sum(start, seconds)
  }

  private init(_ rule: Rule, start: Double, end: Double?, count: Int?) {
    self.rule = rule
    self.start = start
    self.end = end
    self.count = count
    whole = Whole(start: start, end: end, count: count)
    var first: Double?, progression: DecimalProgression?
    switch rule {
    case .framesPerSecond(let fps):
      let frame = (start * fps).rounded()
      if abs(start * fps - frame) <= momentTolerance { first = frame }
    case .step(let step): progression = DecimalProgression(from: start, by: step, count: count)
    case .evenly:
      if let end, let count, count > 1 {
        // BOUND: the count is at least 2 here.
        progression = DecimalProgression(from: start, to: end, parts: Double(count - 1))
        // The rounded sum start + (end − start) can differ from the end.
        endIndex = count - 1
      }
    case .times: break
    }
    (self.first, self.progression) = (first, progression)
  }

  /// Returns this grid with the given end.
  ///
  /// A grid that already has an end is returned unchanged. A grid of explicit times always has an
  /// end.
  func ending(at end: Double) -> SampleGrid {
    guard self.end == nil else { return self }
    switch rule {
    case .framesPerSecond(let fps): return SampleGrid(start: start, end: end, fps: fps)
    case .step(let step): return SampleGrid(start: start, end: end, step: step)
    case .evenly: return count.map { SampleGrid(start: start, end: end, count: $0) } ?? self
    case .times: return self
    }
  }

  /// Returns this grid with a last time at the end, even if the rule does not produce this time.
  ///
  /// For example, a step of 0.4 from 0 to 1 gives 0, 0.4, 0.8 and 1. If the end is unknown, the
  /// last time is added as soon as the end is known. No time is added to evenly spaced times or to
  /// explicit times.
  public func includingEnd() -> SampleGrid {
    var grid = self
    grid.includesEnd = true
    guard let end, let count, count > 0, endIndex == nil, hasOpenEnd,
      time(count - 1) < end - momentTolerance
    else { return grid }
    grid.endIndex = skipped + count
    grid.count = count + 1
    grid.whole = Whole(start: whole.start, end: end, count: count + 1)
    return grid
  }

  /// True for a rule such as a step of 0.4 from 0 to 1, whose last time can be before the end.
  private var hasOpenEnd: Bool {
    switch rule {
    case .framesPerSecond, .step: true
    case .evenly, .times: false
    }
  }

  func part(from index: Int, count: Int, start: Double, end: Double?) -> SampleGrid {
    var part = self
    part.skipped += index
    (part.count, part.start, part.end) = (count, start, end)
    return part
  }

  /// Returns a number rounded down to a whole number and clamped to a maximum magnitude.
  ///
  /// A number that is at most `momentTolerance` below a whole number counts as this whole number.
  /// The maximum exceeds every limit on samples.
  private static func whole(_ steps: Double) -> Int {
    let floor = (steps + momentTolerance).rounded(.down)
    return Int(bounded: floor, in: -1_000_000_000_000_000...1_000_000_000_000_000)
  }

  /// Returns the frame of the grid's first time, if the times are on consecutive frames.
  ///
  /// The result is `nil` if the rule is not one time per frame, or if the first time is not on a
  /// frame. It is also `nil` if the last time can be between two frames.
  public func firstFrame(at frameRate: Double) -> Int? {
    guard case .framesPerSecond(let fps) = rule, fps == frameRate, !mayLeaveFrames else {
      return nil
    }
    return first.flatMap(Int.init(exactly:)).map { $0 + skipped }
  }

  /// True if the last time can be between two frames, because the grid includes its end.
  private var mayLeaveFrames: Bool { includesEnd && end == nil || hasTimeAtEnd(count ?? 0) }

  /// True if the time at `endIndex` is among the first `count` times.
  private func hasTimeAtEnd(_ count: Int) -> Bool { endIndex.map { $0 < skipped + count } ?? false }

  /// Returns the first `count` times of the grid, in seconds.
  func times(_ count: Int) -> [Double] {
    var times = ruleTimes(count)
    // BOUND: the time at `endIndex` is the grid's last, so it is the last element of `times`.
    if hasTimeAtEnd(count), let end = whole.end { times[times.count - 1] = end }
    return times
  }

  private func ruleTimes(_ count: Int) -> [Double] {
    switch rule {
    case .framesPerSecond(let fps):
      if let first { return times(count) { (first + $0) / fps } }
      let start = whole.start
      return times(count) { start + $0 / fps }
    case .step, .evenly:
      if let progression { return times(count) { progression($0) } }
    case .times: break
    }
    return (0..<count).map(time)
  }

  /// Returns the first `count` times, computed in SIMD lanes.
  ///
  /// - Parameter time: A function that returns the times at four indices of the whole grid.
  @inline(__always)
  private func times(_ count: Int, _ time: (Lanes) -> Lanes) -> [Double] {
    var times: [Double] = []
    times.reserveCapacity(max(count, 0))
    var indices = Lanes(0, 1, 2, 3) + Double(skipped)
    times.append(count, chunk: 128) { part, room in
      var index = 0
      while index + 4 <= part.count {
        room.put(time(indices), at: index)
        indices += 4
        index += 4
      }
      let rest = time(indices)
      // BOUND: lane < part.count − index, and fewer than four elements remain.
      for lane in 0..<part.count - index { room[index + lane] = rest[lane] }
    }
    return times
  }

  /// Returns the time at an index of this grid, in seconds.
  public func time(_ index: Int) -> Double {
    let index = skipped + index
    if index == endIndex, let end = whole.end { return end }
    switch rule {
    case .framesPerSecond(let fps):
      if let first { return (first + Double(index)) / fps }
      return whole.start + Double(index) / fps
    case .step, .evenly: return progression?(Lanes(repeating: Double(index)))[0] ?? whole.start
    case .times(let times): return times[index]
    }
  }
}
