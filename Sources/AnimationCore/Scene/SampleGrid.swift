/// The times at which a scene is sampled.
public struct SampleGrid: Sendable, Equatable {
  /// How the times follow from their index.
  public enum Rule: Sendable, Equatable {
    /// (start·fps + i) / fps where that start is a whole number of frames, else start + i / fps.
    case framesPerSecond(Double)
    /// start + i·step, rounded once where both are decimals of a few digits, so that they print round.
    case step(Double)
    /// From the start to the end in as many times as there are, rounded likewise.
    case evenly
    /// The times themselves.
    case times([Double])
  }

  /// How the times follow from their index.
  public let rule: Rule
  /// The first time, in seconds.
  public private(set) var start: Double
  /// Where the scene is left; `nil` when nothing animates any more.
  public private(set) var end: Double?
  /// How many times there are; `nil` where the end is not known.
  public private(set) var count: Int?
  /// The first and the last time of the grid that this is a part of, and how many it has.
  private let whole: Whole
  /// How many times of the whole grid lie before this part.
  private var skipped = 0
  /// The frame that the whole grid's start is on, where it is on one.
  private let first: Double?
  /// What the times of steps and of even distances follow.
  private let course: DecimalCourse?

  private struct Whole: Equatable {
    let start: Double
    let end: Double?
    let count: Int?
  }

  /// Creates a grid of frames; without an end it goes on until nothing animates.
  public init(start: Double, end: Double?, fps: Double) {
    self.init(
      .framesPerSecond(fps), start: start, end: end,
      count: end.map { Self.whole(($0 - start) * fps) + 1 })
  }

  /// Creates a grid of steps; without an end it goes on until nothing animates.
  public init(start: Double, end: Double?, step: Double) {
    self.init(
      .step(step), start: start, end: end,
      count: end.map { Self.whole(($0 - start) / step) + 1 })
  }

  /// Creates a grid of evenly spread times, the start and the end among them.
  public init(start: Double, end: Double, count: Int) {
    self.init(.evenly, start: start, end: end, count: count)
  }

  /// Creates a grid of given times, which ascend.
  public init(times: [Double]) {
    self.init(
      .times(times), start: times.first ?? 0, end: times.last ?? 0, count: times.count)
  }

  /// When something ends that begins at a time and lasts some seconds; 0.2 and 0.4 are 0.6.
  public static func end(from start: Double, lasting seconds: Double) -> Double {
    DecimalCourse.sum(start, seconds)
  }

  private init(_ rule: Rule, start: Double, end: Double?, count: Int?) {
    self.rule = rule
    self.start = start
    self.end = end
    self.count = count
    whole = Whole(start: start, end: end, count: count)
    guard case .framesPerSecond(let fps) = rule else {
      first = nil
      course =
        switch rule {
        case .step(let step): DecimalCourse(from: start, by: step, count: count)
        case .evenly:
          count.flatMap { count in
            count > 1
              ? DecimalCourse(from: start, to: end ?? start, parts: Double(count - 1)) : nil
          }
        case .framesPerSecond, .times: nil
        }
      return
    }
    course = nil
    let frame = (start * fps).rounded()
    first = abs(start * fps - frame) <= momentTolerance ? frame : nil
  }

  /// Returns the grid with an end where it has none; spread and given times always have one.
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

  /// A count so large that every limit refuses it stands for what no integer holds.
  private static func whole(_ steps: Double) -> Int {
    let floor = (steps + momentTolerance).rounded(.down)
    return Int(bounded: floor, in: -1_000_000_000_000_000...1_000_000_000_000_000)
  }

  /// The frame that the first time is on, where every time is on the next frame of a display.
  ///
  /// - Parameter frameRate: Frames per second of the display.
  public func firstFrame(at frameRate: Double) -> Int? {
    guard case .framesPerSecond(let fps) = rule, fps == frameRate else { return nil }
    return first.flatMap(Int.init(exactly:)).map { $0 + skipped }
  }

  /// The first times.
  func times(_ count: Int) -> [Double] {
    switch rule {
    case .framesPerSecond(let fps):
      if let first { return times(count) { (first + $0) / fps } }
      let start = whole.start
      return times(count) { start + $0 / fps }
    case .step, .evenly:
      if let course { return times(count) { course($0) } }
    case .times: break
    }
    return (0..<count).map(time)
  }

  /// The first times, where they follow from their index in the whole grid; the same as one by one.
  @inline(__always)
  private func times(_ count: Int, _ time: (Lanes) -> Lanes) -> [Double] {
    var times: [Double] = []
    times.reserveCapacity(max(count, 0))
    var indices = Lanes(0, 1, 2, 3) + Double(skipped)
    times.append(count, most: 128) { part, room in
      var index = 0
      while index + 4 <= part.count {
        room.put(time(indices), at: index)
        indices += 4
        index += 4
      }
      let rest = time(indices)
      // BOUND: lane < part.count − index, and fewer than four are left.
      for lane in 0..<part.count - index { room[index + lane] = rest[lane] }
    }
    return times
  }

  /// The time at an index.
  public func time(_ index: Int) -> Double {
    let index = skipped + index
    switch rule {
    case .framesPerSecond(let fps):
      if let first { return (first + Double(index)) / fps }
      return whole.start + Double(index) / fps
    case .step, .evenly: return course?(Lanes(repeating: Double(index)))[0] ?? whole.start
    case .times(let times): return times[index]
    }
  }
}
