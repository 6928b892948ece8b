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

  /// Creates a stencil; see the properties.
  init(_ start: Double, step: Double, shift: Int) {
    (self.start, self.step, self.shift) = (start, step, shift)
  }

  /// Returns a fine stencil beside the break at or next to a time; `nil` if there is no break.
  ///
  /// - Parameter distance: The factor by which the spacing and the distance from the break exceed
  ///   their minimum.
  func besideBreak(
    _ marks: MotionMarks, _ time: Double, distance: Double
  ) -> DifferenceStencil? {
    guard shift != 1, let mark = marks.nearBreak(time) else { return nil }
    let fine = min(step, max(step * 0x1p-20, time.ulp * 1e8)) * distance
    // The nearest of the seven times is an eighth of the step away from the break.
    return DifferenceStencil(
      mark + (shift == 2 ? -6.125 : 0.125) * fine, step: fine, shift: shift)
  }

  /// Adds the seven times in seconds, ascending, to a list.
  func addTimes(to times: inout [Double]) {
    for place in 0..<7 { times.append(start + Double(place) * step) }
  }

  /// Returns the first derivative of a quantity; 0 if the spacing is 0.
  ///
  /// - Parameters:
  ///   - values: A list that contains the values at the seven times.
  ///   - first: The index of the first of these values; the result is the index after the last.
  func slope(of values: [Double], _ first: inout Int) -> Double {
    // BOUND: the index is at most the number of values.
    defer { first += 7 }
    return step > 0 ? sum(Self.first[shift], values, first) / (60 * step) : 0
  }

  /// Returns the second derivative of a quantity, whose values at the seven times are `values`.
  func bend(of values: [Double]) -> Double {
    sum(Self.second[shift], values, 0) / (180 * step * step)
  }

  private func sum(_ weights: [Double], _ values: [Double], _ first: Int) -> Double {
    // BOUND: there are seven weights, and callers pass at least seven values from `first` on.
    (0..<7).reduce(0) { $0 + weights[$1] * values[first + $1] }
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
