internal import AnimationCore
public import MotionAnalysis

/// A motion as the `linear()` with the fewest stops that keep an error.
public struct LinearExport: Sendable {
  /// The `linear()` as it is written.
  public let text: String
  /// What it says.
  public let function: LinearTimingFunction
  /// How many stops it has.
  public let stops: Int
  /// The fewest that any continuous lines within the same error have, whatever their corners.
  public let fewestStops: Int
  /// The largest distance of the text as it is written from the motion at any time, in parts of the travel.
  public let maxError: Double
  /// Seconds for which progress goes from 0 to 1.
  public let duration: Double

  /// When a function ends.
  public enum End: Sendable {
    /// As soon as the motion stays within half of the error, rounded up to a millisecond.
    case settled
    /// When the motion does, with what it has reached by then.
    case ownEnd
  }

  /// Fits lines to a motion.
  ///
  /// - Parameters:
  ///   - motion: From where it begins to where it ends, which must not be the same; its turns among its landmarks.
  ///   - maxError: The largest distance, in parts of the travel; more than 0.
  ///   - end: When the function ends.
  ///   - stopsMax: The most stops that are looked for.
  ///   - samplesMax: The most samples that the motion may need.
  /// - Returns: `nil` where more stops or samples are needed, and for what takes no time.
  public init?(
    _ motion: MotionCurve, maxError: Double, end: End, stopsMax: Int, samplesMax: Int
  ) {
    guard
      let curve = FractionCurve(
        motion, from: motion.from, travel: motion.travel,
        deviation: maxError * FractionCurve.deviation, most: samplesMax)
    else { return nil }
    let target: FitTarget? =
      switch end {
      case .settled: curve.settled(within: maxError / 2, end: 1)
      case .ownEnd:
        FitTarget(curve, duration: motion.duration, end: curve.value(at: motion.duration))
      }
    guard let target, target.duration > 0,
      let fit = LinearFit(target, budget: maxError, most: stopsMax, aim: .stops),
      let function = LinearTimingFunction(css: fit.stops.css)
    else { return nil }
    text = fit.stops.css
    self.function = function
    stops = fit.stops.count
    fewestStops = fit.fewest
    self.maxError = fit.error
    duration = target.duration
  }
}

extension FractionCurve {
  /// The part of the error allowed by which the middle of two samples may be beside the line between them.
  ///
  /// A sample is taken there all the same, so that what is left is about a quarter of it.
  static let deviation = 1.0 / 100

  /// What a timing function follows until the motion stays within a tolerance, rounded up to a millisecond.
  ///
  /// - Returns: `nil` where that takes no time.
  func settled(within tolerance: Double, end: Double) -> FitTarget? {
    let settled = settlingTime(within: tolerance)
    let duration = min((settled * 1000).rounded(.up) / 1000, curve.duration)
    return duration > 0 ? FitTarget(self, duration: duration, end: end) : nil
  }
}
