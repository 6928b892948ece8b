internal import AnimationCore

/// A motion as a sequence of cubic Bézier segments, for Lottie, CSS keyframes and GSAP's
/// CustomEase.
struct SegmentedEase: Sendable {
  /// One cubic segment; the x coordinates are times and the y coordinates are values.
  struct Segment: Sendable {
    let x: (Double, Double, Double, Double)
    let y: (Double, Double, Double, Double)

    /// Creates a segment between two points; each point is a time and a value.
    ///
    /// `handles` are the coordinates x₁, y₁, x₂, y₂ of a timing function. By default, the segment
    /// is a line.
    init(from start: (Double, Double), to end: (Double, Double), handles: [Double] = [0, 0, 1, 1]) {
      let width = end.0 - start.0, height = end.1 - start.1
      /// Converts the x coordinate of a handle to a time.
      ///
      /// The coordinate is a fraction of the segment's duration. For a fraction from 0 to 1, the
      /// result is never after the end of the segment, in spite of rounding errors.
      func time(_ part: Double) -> Double {
        let time = start.0 + width * part
        return (0...1).contains(part) ? min(time, end.0) : time
      }
      x = (start.0, time(handles[0]), time(handles[2]), end.0)
      y = (start.1, start.1 + height * handles[1], start.1 + height * handles[3], end.1)
    }

    init(
      x: (Double, Double, Double, Double), y: (Double, Double, Double, Double)
    ) { (self.x, self.y) = (x, y) }

    /// Returns two segments: a constant value up to the time of `end`, and then a jump to the value
    /// of `end`.
    ///
    /// Each point is a time and a value.
    static func held(from start: (Double, Double), to end: (Double, Double)) -> [Segment] {
      let corner = (end.0, start.1)
      return [Segment(from: start, to: corner), Segment(from: corner, to: end)]
    }

    /// Returns the value and the slope at a time; from the segment's end on, the slope is 0.
    ///
    /// The curve's parameter is found by bisection; this requires that x never decreases along the
    /// segment.
    func point(at time: Double) -> (value: Double, slope: Double) {
      if x.3 <= x.0 || time >= x.3 { return (y.3, 0) }
      if time <= x.0 { return (y.0, slope(at: 0)) }
      var low = 0.0, high = 1.0
      for _ in 0..<48 {
        let middle = (low + high) / 2
        if Self.cubic(x, middle) < time { low = middle } else { high = middle }
      }
      let s = (low + high) / 2
      return (Self.cubic(y, s), slope(at: s))
    }

    /// True if all coordinates of the segment have magnitudes below 10⁹.
    fileprivate var isBounded: Bool {
      [x.0, x.1, x.2, x.3, y.0, y.1, y.2, y.3].allSatisfy { $0.magnitude < 1e9 }
    }

    /// True if the segment does not end before its start, and the times of both handles are from
    /// the start to the end.
    fileprivate var isAscending: Bool {
      x.0 <= x.3 && x.1 >= x.0 && x.1 <= x.3 && x.2 >= x.0 && x.2 <= x.3
    }

    /// Returns a copy of the segment with converted times and values.
    ///
    /// The closure `time` converts the times, and the closure `value` converts the values.
    func mapped(_ time: (Double) -> Double, _ value: (Double) -> Double) -> Segment {
      Segment(
        x: (time(x.0), time(x.1), time(x.2), time(x.3)),
        y: (value(y.0), value(y.1), value(y.2), value(y.3)))
    }

    private func slope(at s: Double) -> Double {
      let rate = Self.rate(x, s)
      return rate > 1e-12 ? Self.rate(y, s) / rate : 0
    }

    private static func cubic(_ c: (Double, Double, Double, Double), _ s: Double) -> Double {
      let r = 1 - s
      return r * r * (r * c.0 + 3 * s * c.1) + s * s * (3 * r * c.2 + s * c.3)
    }

    private static func rate(_ c: (Double, Double, Double, Double), _ s: Double) -> Double {
      let r = 1 - s
      return 3 * (r * r * (c.1 - c.0) + 2 * r * s * (c.2 - c.1) + s * s * (c.3 - c.2))
    }
  }

  /// The segments in ascending order of time; the list contains at least one segment.
  let segments: [Segment]

  /// Creates an ease; `nil` if the segments are not valid.
  ///
  /// There must be at least one segment, and all numbers must have magnitudes below 10⁹. In each
  /// segment, x must not decrease, and both handles must have an x within the segment.
  init?(_ segments: [Segment]) {
    guard !segments.isEmpty, segments.allSatisfy({ $0.isBounded && $0.isAscending }) else {
      return nil
    }
    self.segments = segments
  }

  /// The reason why keyframes cannot be compared, as the end of an error message.
  enum Fault: String, Error {
    case number = """
      a value or a control point has a magnitude of 1e9 or more: write smaller numbers
      """
    case handle = "a control point has an x outside 0 to 1: write an x from 0 to 1"
    case noChange = "the last value equals the first: give a 'property' that ends at another value"
    case smallChange = """
      the last value is too close to the first: give a 'property' that ends at another value
      """
  }

  /// Creates an ease from keyframes by scaling the first value to 0 and the last value to 1.
  ///
  /// - Throws: A fault if the segments are not valid, if the last value equals the first value, or
  ///   if a scaled value has a magnitude of 10⁹ or more.
  init(normalizing segments: [Segment]) throws(Fault) {
    guard segments.allSatisfy(\.isBounded) else { throw .number }
    guard segments.allSatisfy(\.isAscending) else { throw .handle }
    guard let first = segments.first?.y.0, let last = segments.last?.y.3, first != last else {
      throw .noChange
    }
    func part(_ value: Double) -> Double { (value - first) / (last - first) }
    guard let ease = SegmentedEase(segments.map({ $0.mapped({ $0 }, part) })) else {
      throw .smallChange
    }
    self = ease
  }

  /// The times at which two segments meet.
  ///
  /// The list is empty if there are more than 2000 segments.
  var bends: [Double] { segments.count <= 2000 ? segments.dropFirst().map(\.x.0) : [] }

  /// Returns the value and the slope of the motion at a time.
  func point(at time: Double) -> (value: Double, slope: Double) {
    let next = (1..<max(1, segments.count)).bisected { !(segments[$0].x.0 <= time) }
    // BOUND: next ≥ 1, and there is at least one segment.
    return segments[next - 1].point(at: time)
  }

  /// Returns the motion of the ease over a distance.
  ///
  /// - Parameter duration: The length in seconds of one unit of x.
  func motion(over distance: Double, lasting duration: Double) -> MotionCurve {
    .timed(over: distance, lasting: duration, bends: bends) { time in
      // The bisection for a point takes as long as four points of a spring.
      Work.spend(4, on: .values)
      return point(at: time)
    }
  }

  /// Parses the argument of a CustomEase: a path such as `M0,0 C0.2,0 0.4,1 1,1`, or four numbers.
  ///
  /// Four numbers are a cubic Bézier curve. A path is scaled to the unit square. The result is
  /// `nil` for any other text, and for a path with commands other than M, C and L.
  ///
  /// Source: greensock/GSAP esm/CustomEase.js.
  init?(path: String) {
    guard Work.spend(path.utf8.count, on: .bytes) else { return nil }
    var commands: [(Character, [Double])] = [], number = ""
    func finish() -> Bool {
      guard !number.isEmpty else { return true }
      guard let value = Double(number), value.isFinite else { return false }
      if commands.isEmpty { commands.append((" ", [])) }
      commands[commands.endIndex - 1].1.append(value)  // BOUND: commands is not empty here.
      number = ""
      return true
    }
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z") where byte != UInt8(ascii: "e"):
        guard finish() else { return nil }
        commands.append((Character(Unicode.Scalar(byte)), []))
      case UInt8(ascii: ","), UInt8(ascii: " "), 9...13:
        guard finish() else { return nil }
      case UInt8(ascii: "-") where !number.isEmpty && number.utf8.last != UInt8(ascii: "e"):
        guard finish() else { return nil }
        number = "-"
      default: number.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    guard finish() else { return nil }
    if commands.count == 1, commands[0].0 == " ", commands[0].1.count == 4 {
      self.init([Segment(from: (0, 0), to: (1, 1), handles: commands[0].1)])
      return
    }
    var here: (Double, Double)?, segments: [Segment] = []
    for (name, numbers) in commands {
      switch name {
      case "M":
        guard numbers.count == 2, here == nil else { return nil }
        here = (numbers[0], numbers[1])
      case "C", "L":
        let size = name == "C" ? 6 : 2
        guard !numbers.isEmpty, numbers.count % size == 0 else { return nil }
        for part in stride(from: 0, to: numbers.count, by: size) {
          guard let start = here else { return nil }
          let values = Array(numbers.dropFirst(part).prefix(size))
          if size == 2 {
            segments.append(Segment(from: start, to: (values[0], values[1])))
          } else {
            segments.append(
              Segment(
                x: (start.0, values[0], values[2], values[4]),
                y: (start.1, values[1], values[3], values[5])))
          }
          here = (segments.last?.x.3 ?? 0, segments.last?.y.3 ?? 0)
        }
      default: return nil
      }
    }
    guard let first = segments.first, let last = segments.last, last.x.3 > first.x.0,
      last.y.3 != first.y.0
    else { return nil }
    let (left, width) = (first.x.0, last.x.3 - first.x.0)
    let (low, height) = (first.y.0, last.y.3 - first.y.0)
    func x(_ value: Double) -> Double { (value - left) / width }
    func y(_ value: Double) -> Double { (value - low) / height }
    self.init(segments.map { $0.mapped(x, y) })
  }
}

extension [Double] {
  /// Returns the index at which the elements of this list and of `last` differ the most.
  ///
  /// The lengths of the two lists must be equal.
  func mostChanged(to last: [Double]) -> Int {
    indices.max { abs(last[$0] - self[$0]) < abs(last[$1] - self[$1]) } ?? 0
  }
}
