internal import AnimationCore

/// Seven evenly spaced times, from whose values the derivatives of a quantity are computed.
///
/// All times are on the same side of a break, which is a jump or a kink.
///
/// Source: B. Fornberg, Generation of finite difference formulas on arbitrarily spaced grids
/// (1988), tables 1 and 3.
struct DifferenceStencil {
  /// The first time and the spacing, in seconds.
  let start, step: Double
  /// The position of the time at which the derivative is computed: 0 if this time is near the
  /// first of the seven times, 1 if it is in the middle, and 2 if it is near the last.
  let shift: Int

  /// Creates the stencil of a time.
  ///
  /// Usually, the time is in the middle. Near a break, it is near the first or the last of the
  /// seven times.
  ///
  /// - Parameters:
  ///   - time: The time at which the derivative is computed, in seconds.
  ///   - reach: The maximum spacing, as a fraction of the time between two landmarks.
  init(_ marks: MotionMarks, _ time: Double, reach: Double) {
    let (low, high) = marks.spans(at: time), side = MotionCurve.rightOfBreak
    let margins = (before: time - high.from - side, after: high.to - time - side)
    step = min(reach * (low.to - low.from), (high.to - high.from) / 16)
    if margins.before < 3 * step {
      (start, shift) = (max(time, high.from + side), 0)
    } else if margins.after < 3 * step {
      (start, shift) = (min(time, high.to - side) - 6 * step, 2)
    } else {
      (start, shift) = (time - 3 * step, 1)
    }
  }

  /// Creates a stencil beside a break.
  ///
  /// - Parameters:
  ///   - mark: The time of the break; the nearest of the seven times is an eighth of the step away.
  ///   - step: The spacing in seconds.
  ///   - shift: 0 for times after the break, and 2 for times before it.
  init(beside mark: Double, step: Double, shift: Int) {
    (self.step, self.shift) = (step, shift)
    start = mark + (shift == 2 ? -6.125 : 0.125) * step
  }

  /// The seven times in seconds, ascending.
  var times: [Double] { (0..<7).map { start + Double($0) * step } }

  /// Returns the first derivative of a quantity.
  ///
  /// - Parameter values: The values at the seven times; later elements are ignored.
  func slope(of values: ArraySlice<Double>) -> Double { sum(Self.first, values) / (60 * step) }

  /// Returns the second derivative of a quantity.
  ///
  /// - Parameter values: The values at the seven times; later elements are ignored.
  func bend(of values: ArraySlice<Double>) -> Double {
    sum(Self.second, values) / (180 * step * step)
  }

  private func sum(_ weights: [[Double]], _ values: ArraySlice<Double>) -> Double {
    // BOUND: the shift is 0, 1 or 2, and there are three lists of weights.
    zip(weights[shift], values).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The weights of seven values in the formula for the first derivative, multiplied by 60.
  ///
  /// The three lists are for the derivative at the first, the middle and the last of the seven
  /// points.
  private static let first: [[Double]] = [
    [-147, 360, -450, 400, -225, 72, -10], [-1, 9, -45, 0, 45, -9, 1],
    [10, -72, 225, -400, 450, -360, 147],
  ]
  /// The weights of seven values in the formula for the second derivative, multiplied by 180.
  ///
  /// The three lists are for the derivative at the first, the middle and the last of the seven
  /// points.
  private static let second: [[Double]] = [
    [812, -3132, 5265, -5080, 2970, -972, 137], [2, -27, 270, -490, 270, -27, 2],
    [137, -972, 2970, -5080, 5265, -3132, 812],
  ]
}

/// The landmarks and the breaks of a motion, each including the start and the end of the motion.
struct MotionMarks {
  /// The times of the landmarks and the times near which the velocity changes fast, ascending.
  private let marks: [Double]
  /// The times of the breaks, ascending.
  private let breaks: [Double]

  init(_ sampled: SampledMotion) {
    let (start, end) = (sampled.curve.times.lowerBound, sampled.curve.times.upperBound)
    let landmarks = sampled.curve.landmarks
    let inside = Bends.merged(landmarks.times, sampled.fastTimes)
    marks = [start] + inside.filter { $0 > start && $0 < end } + [end]
    breaks = [start] + landmarks.breaks.filter { $0 > start && $0 < end } + [end]
  }

  /// Returns the span between two marks, and the span between two breaks, that contain a time.
  func spans(
    at time: Double
  ) -> (marks: (from: Double, to: Double), breaks: (from: Double, to: Double)) {
    (Self.span(marks, time), Self.span(breaks, time))
  }

  /// Returns the time of the break at or next to a time; `nil` if there is none.
  func nearBreak(_ time: Double) -> Double? {
    let (from, to) = Self.span(breaks, time), near = 1.5 * MotionCurve.rightOfBreak
    return time - from <= near ? from : to - time <= near ? to : nil
  }

  /// True if a time is nearer to a break than the samples beside the break.
  func isBreak(_ time: Double) -> Bool {
    nearBreak(time).map { abs(time - $0) <= MotionCurve.rightOfBreak / 2 } ?? false
  }

  /// Returns the last mark at or before a time, and the first mark after this time.
  ///
  /// `marks` are ascending times, including the start and the end of the motion.
  private static func span(_ marks: [Double], _ time: Double) -> (from: Double, to: Double) {
    // The sample at a distance of `rightOfBreak` before a break belongs to the span before the
    // break.
    let later = marks.boundary { $0 > time + MotionCurve.rightOfBreak / 2 }
    let index = min(max(later, 1), marks.count - 1)
    // BOUND: the marks contain at least the start and the end, so 1 ≤ index < count.
    return (marks[index - 1], marks[index])
  }
}
