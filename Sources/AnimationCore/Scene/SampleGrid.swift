/// The times at which a scene is sampled.
public struct SampleGrid: Sendable, Equatable {
  /// The rule that computes each time from its index.
  public enum Rule: Sendable, Equatable {
    /// The time (start·fps + i) / fps if the start is on a frame; otherwise start + i / fps.
    case framesPerSecond(Double)
    /// The time start + i·step.
    ///
    /// If the start and the step are short decimals such as 0.1, the time is rounded only once. So
    /// the time prints as a short decimal, too.
    case step(Double)
    /// Evenly spaced times from the start to the end.
    ///
    /// If the start and the end are short decimals such as 0.1, each time is rounded only once.
    case evenly
    /// Explicit times.
    case times([Double])
  }

  /// The rule that computes each time from its index.
  public let rule: Rule
  /// The first time, in seconds.
  public private(set) var start: Double
  /// The time at which playback ends; `nil` if playback ends when nothing animates any more.
  public private(set) var end: Double?
  /// The number of times; `nil` if the end is not known.
  public private(set) var count: Int?
  /// The start, end and count of the whole grid.
  ///
  /// This grid may be a part of the whole grid.
  private let whole: Whole
  /// The number of times that the whole grid contains before the first time of this grid.
  private var skipped = 0
  /// The frame at the start of the whole grid; `nil` if the start is between two frames.
  private let first: Double?
  /// The formula for the times of the rules `step` and `evenly`.
  private let progression: DecimalProgression?

  private struct Whole: Equatable {
    let start: Double
    let end: Double?
    let count: Int?
  }

  /// Creates a grid of frames.
  ///
  /// If `end` is `nil`, playback ends when nothing animates any more.
  public init(start: Double, end: Double?, fps: Double) {
    self.init(
      .framesPerSecond(fps), start: start, end: end,
      count: end.map { Self.whole(($0 - start) * fps) + 1 })
  }

  /// Creates a grid of steps.
  ///
  /// If `end` is `nil`, playback ends when nothing animates any more.
  public init(start: Double, end: Double?, step: Double) {
    self.init(
      .step(step), start: start, end: end,
      count: end.map { Self.whole(($0 - start) / step) + 1 })
  }

  /// Creates a grid of evenly spaced times, including the start and the end.
  public init(start: Double, end: Double, count: Int) {
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
    guard case .framesPerSecond(let fps) = rule else {
      first = nil
      progression =
        switch rule {
        case .step(let step): DecimalProgression(from: start, by: step, count: count)
        case .evenly:
          count.flatMap { count in
            count > 1
              ? DecimalProgression(from: start, to: end ?? start, parts: Double(count - 1)) : nil
          }
        case .framesPerSecond, .times: nil
        }
      return
    }
    progression = nil
    let frame = (start * fps).rounded()
    first = abs(start * fps - frame) <= momentTolerance ? frame : nil
  }

  /// Returns this grid with the given end.
  ///
  /// A grid that already has an end is returned unchanged. A grid of evenly spaced or explicit
  /// times always has an end.
  func ending(at end: Double) -> SampleGrid {
    guard self.end == nil else { return self }
    switch rule {
    case .framesPerSecond(let fps): return SampleGrid(start: start, end: end, fps: fps)
    case .step(let step): return SampleGrid(start: start, end: end, step: step)
    case .evenly, .times: return self
    }
  }

  func part(from index: Int, count: Int, start: Double, end: Double?) -> SampleGrid {
    var part = self
    part.skipped += index
    (part.count, part.start, part.end) = (count, start, end)
    return part
  }

  /// Returns a number of steps, rounded down and clamped to a maximum.
  ///
  /// The maximum exceeds every limit on samples.
  private static func whole(_ steps: Double) -> Int {
    let floor = (steps + momentTolerance).rounded(.down)
    return Int(bounded: floor, in: -1_000_000_000_000_000...1_000_000_000_000_000)
  }

  /// Returns the frame of the first time if successive times are on successive frames.
  ///
  /// Otherwise, the result is `nil`.
  ///
  /// - Parameter frameRate: Frames per second of the display.
  public func firstFrame(at frameRate: Double) -> Int? {
    guard case .framesPerSecond(let fps) = rule, fps == frameRate else { return nil }
    return first.flatMap(Int.init(exactly:)).map { $0 + skipped }
  }

  /// Returns the first `count` times of the grid.
  func times(_ count: Int) -> [Double] {
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
  /// - Parameter time: Computes four times from their indices in the whole grid.
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
    switch rule {
    case .framesPerSecond(let fps):
      if let first { return (first + Double(index)) / fps }
      return whole.start + Double(index) / fps
    case .step, .evenly: return progression?(Lanes(repeating: Double(index)))[0] ?? whole.start
    case .times(let times): return times[index]
    }
  }
}
