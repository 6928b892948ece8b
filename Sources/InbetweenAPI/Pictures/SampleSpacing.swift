internal import AnimationCore

/// The rule for the sample times of a plot: only frame times, or any times.
///
/// The first and the last time of the plot are always sampled.
struct SampleSpacing {
  /// The frame rate in frames per second; `nil` for continuous times.
  private let frameRate: Double?
  /// The first and the last time in seconds.
  private let times: ClosedRange<Double>
  /// The minimum interval in seconds: no times are added within a shorter interval.
  let instant: Double

  init(_ scene: AnimationScene, _ times: ClosedRange<Double>) {
    self.times = times
    frameRate = scene.fidelity == .swiftui ? scene.frameRate : nil
    let span = times.upperBound - times.lowerBound
    // In the `swiftui` fidelity, the minimum is about one frame. In the `exact` fidelity, it allows
    // five refinements at the default width of 640 pixels. The last refinement divides intervals of
    // 1/1280 / 16⁴ of the span.
    instant = frameRate.map { 1.001 / $0 } ?? span * 1e-8
  }

  /// True if only frame times are allowed between the first and the last time.
  var isOfFrames: Bool { frameRate != nil }

  /// Returns about `count` initial times, which include the first and the last time.
  func first(_ count: Int) -> [Double] {
    let (start, end) = (times.lowerBound, times.upperBound)
    guard let frameRate else {
      let steps = max(count - 1, 1)
      return (0...steps).map {
        $0 == steps ? end : start + (end - start) * Double($0) / Double(steps)
      }
    }
    let (first, last) = Self.frames(start * frameRate, end * frameRate)
    let stride = max(1, (last - first + count - 1) / max(count, 1))
    let frames = Swift.stride(from: first, through: last, by: stride).map { Double($0) / frameRate }
    return [start] + frames.filter { start + Self.minSpacing < $0 && $0 < end - Self.minSpacing }
      + [end]
  }

  /// Returns the first and the last whole number in a range of frame numbers.
  private static func frames(_ start: Double, _ end: Double) -> (first: Int, last: Int) {
    let maxIndex = 1 << 50
    // BOUND: maxIndex is positive.
    return (
      Int(bounded: start.rounded(.up), in: -maxIndex...maxIndex),
      Int(bounded: end.rounded(.down), in: -maxIndex...maxIndex)
    )
  }

  /// Returns the times at which an interval is sampled next, to refine it.
  ///
  /// The result is empty if there are no such times, for example if no frame is within the
  /// interval.
  func between(_ start: Double, _ end: Double) -> [Double] {
    let pieces = 16
    var times: [Double]
    if let frameRate {
      let (first, last) = Self.frames(start * frameRate, end * frameRate)
      let count = min(max(last - first, 0), pieces)
      times = (0...count).map {
        Double(count == 0 ? first : first + (last - first) * $0 / count) / frameRate
      }
    } else {
      // BOUND: pieces is 16.
      times = (1..<pieces).map { start + (end - start) * Double($0) / Double(pieces) }
    }
    times = times.filter { start + Self.minSpacing / 1e6 < $0 && $0 < end - Self.minSpacing / 1e6 }
    return times.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The interval in seconds below which two times are treated as the same frame.
  private static let minSpacing = 1e-6
}
