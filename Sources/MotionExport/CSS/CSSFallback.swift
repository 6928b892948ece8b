internal import AnimationCore
internal import MotionAnalysis

/// A `cubic-bezier()` for browsers that do not know `linear()`, with the error that it makes.
public struct CSSFallback: Sendable {
  /// The `cubic-bezier()`.
  public let timingFunction: String
  /// The largest distance from the motion at any time, in parts of the travel.
  public let maxError: Double
  /// Seconds of one pass.
  public let duration: Double
  /// How many passes there are; infinite for ever.
  public let iterations: Double
  /// How they follow each other.
  public let direction: CSSExport.Direction

  /// How many decimals its numbers have.
  private static let decimals = 3

  init(_ motion: CSSMotion, _ playback: CSSPlayback) {
    let pass = motion.pass, longest = pass.curve.duration
    let alternates = playback.autoreverses && playback.count ?? 1 > 1
    iterations = playback.count ?? 1
    direction = alternates ? .alternate : .normal
    if let points = (playback.pass.base as? BezierAnimation)?.controlPoints,
      (0...1).contains(points.start.x), (0...1).contains(points.end.x)
    {
      // A curve that CSS has itself, on the way there.
      let timing = CubicBezierTiming(
        [points.start.x, points.start.y, points.end.x, points.end.y].map {
          Decimal(mantissa: Int(bounded: ($0 * 1e6).rounded(), in: Decimal.mantissas), decimals: 6)
        })
      let error = Self.error(timing, pass, longest, alternates)
      if error < 1e-5 {
        (timingFunction, maxError, duration) = (timing.css, error, longest)
        return
      }
    }
    var tables = [CubicBezierFit.Table { pass.value(at: $0 * longest) }]
    // The way back by the clock has to be what the way back by the value is.
    if alternates {
      tables.append(CubicBezierFit.Table { 1 - pass.value(at: (1 - $0) * longest) })
    }
    let found = CubicBezierFit(tables, isFixed: !motion.maySettle).best()
    let scale = Decimal.scale(Self.decimals)
    let timing = CubicBezierTiming(
      found.controlPoints.map {
        Decimal(
          mantissa: Int(bounded: ($0 * scale).rounded(), in: Decimal.mantissas),
          decimals: Self.decimals)
      })
    duration =
      motion.maySettle ? (found.duration * longest * 1000).rounded() / 1000 : longest
    timingFunction = timing.css
    maxError = Self.error(timing, pass, duration, alternates)
  }

  private static func error(
    _ timing: CubicBezierTiming, _ pass: FractionCurve, _ duration: Double, _ alternates: Bool
  ) -> Double {
    let there = TimingError.largest(
      of: timing.outputs, nil, pass, duration: duration, end: 1)
    guard alternates else { return there }
    let back = TimingError.largest(
      of: { timing.outputs(at: $0.map { 1 - $0 }).map { 1 - $0 } }, nil, pass, duration: duration,
      end: 1)
    return max(there, back)
  }
}
