internal import AnimationCore

/// A `cubic-bezier()` timing function and its measured error, for browsers that do not support
/// `linear()`.
package struct CSSFallback: Sendable {
  /// The CSS text of the `cubic-bezier()` function.
  package let timingFunction: String
  /// The measured error: the largest distance between the fallback and the motion at any time, as a
  /// fraction of the distance from start to target.
  package let maxError: Double
  /// The length of one iteration in seconds.
  package let duration: Double
  /// The number of iterations; infinite for endless repetition.
  package let iterations: Double
  /// The direction of successive iterations.
  package let direction: CSSExport.Direction

  /// The number of decimals in the coordinates of a fitted curve.
  ///
  /// The coordinates of a curve that equals the motion have up to six decimals.
  private static let decimals = 3

  init(_ motion: CSSMotion, _ playback: CSSPlayback) {
    let pass = motion.pass, longest = pass.curve.duration
    let alternates = playback.autoreverses && playback.count ?? 1 > 1
    iterations = playback.count ?? 1
    direction = alternates ? .alternate : .normal
    if let points = (playback.pass.base as? BezierAnimation)?.controlPoints,
      (0...1).contains(points.start.x), (0...1).contains(points.end.x)
    {
      // CSS can express this curve exactly. The error is measured too, because CSS and SwiftUI may
      // play a reversed pass differently.
      let timing = CubicBezierTiming(
        [points.start.x, points.start.y, points.end.x, points.end.y].map {
          Decimal(
            mantissa: Int64(bounded: ($0 * 1e6).rounded(), in: Decimal.mantissas), decimals: 6)
        })
      let error = Self.error(timing, motion, longest, iterations, direction)
      if error < 1e-5 {
        (timingFunction, maxError, duration) = (timing.css, error, longest)
        return
      }
    }
    var tables = [CubicBezierFit.Table { pass.value(at: $0 * longest) }]
    // In a reversed pass, CSS reverses the time, and SwiftUI reverses the value. So the curve must
    // be close to the pass itself, and to the pass with both time and value reversed.
    if alternates { tables.append(CubicBezierFit.Table { 1 - pass.value(at: (1 - $0) * longest) }) }
    let found = CubicBezierFit(tables: tables, isFixed: !motion.maySettle).best()
    let scale = Decimal.scale(Self.decimals)
    let timing = CubicBezierTiming(
      found.controlPoints.map {
        Decimal(
          mantissa: Int64(bounded: ($0 * scale).rounded(), in: Decimal.mantissas),
          decimals: Self.decimals)
      })
    duration =
      motion.maySettle ? (found.duration * longest * 1000).rounded() / 1000 : longest
    timingFunction = timing.css
    maxError = max(
      Self.error(timing, motion, duration, iterations, direction), motion.afterRemoval)
  }

  private static func error(
    _ timing: CubicBezierTiming, _ motion: CSSMotion, _ duration: Double, _ iterations: Double,
    _ direction: CSSExport.Direction
  ) -> Double {
    let start = motion.shownFrom(iterations, direction, lasting: duration)
    let there = TimingError.largest(
      of: timing.outputs, nil, motion.pass, from: start, duration: duration, end: 1)
    guard direction == .alternate else { return there }
    let back = TimingError.largest(
      of: { timing.outputs(at: $0.map { 1 - $0 }).map { 1 - $0 } }, nil, motion.pass,
      duration: duration, end: 1)
    return max(there, back)
  }
}
