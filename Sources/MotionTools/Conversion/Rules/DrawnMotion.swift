internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A motion as a `linear()` function of CSS.
///
/// It has the fewest stops for an error of two thousandths of the distance. If that needs more
/// stops than the limit, the function uses the smallest of several larger errors for which the
/// limit suffices. A motion that oscillates too often for all these errors becomes a straight line;
/// the certificate shows its deviation.
struct DrawnMotion {
  /// The function's text, and the function that is parsed from it.
  let text: String
  let function: LinearTimingFunction
  /// The duration of the function in seconds.
  let duration: Double
  /// The allowed error as a fraction of the distance; `nil` if no lines were found for any error.
  let budget: Double?

  /// The errors to try.
  ///
  /// The first is invisible, and each further one is about four times the previous.
  private static let budgets = [0.002, 0.008, 0.032, 0.128, 0.5]

  /// Creates lines for a spring up to the time at which it stays within half of the error.
  init(_ spring: PerceptualSpring) {
    let motion = ConvertibleMotion.spring(spring).exactMotion(over: 1)
    let maxStops = Limits.exportStops.max
    // Every visible half period needs at least one line.
    let budgets = Self.budgets.filter {
      let settled = min(spring.settlingDuration(within: $0), motion.duration)
      return spring.swings(until: settled).count < maxStops
    }
    self.init(motion, end: .settled, budgets: budgets)
  }

  /// Creates lines for the beginning of a motion; after it, the motion jumps to its target.
  init(_ motion: MotionCurve, until end: Double) {
    let cut = MotionCurve(
      from: motion.from, target: motion.target, duration: end,
      landmarks: MotionLandmarks(times: motion.landmarks.times.filter { $0 < end })
    ) { motion.points(at: $0) }
    let isShort = cut.landmarks.times.count < Limits.exportStops.max
    self.init(cut, end: .ownEnd, budgets: isShort ? Self.budgets : [])
  }

  private init(_ motion: MotionCurve, end: LinearExport.End, budgets: [Double]) {
    for budget in budgets {
      guard
        let export = LinearExport(
          motion, maxError: budget, end: end, stopsMax: Limits.exportStops.max,
          samplesMax: Limits.samples.max)
      else { continue }
      (text, function, duration) = (export.text, export.function, export.duration)
      self.budget = budget
      return
    }
    text = "linear(0,1)"
    function = .straight
    duration = (min(motion.duration, MotionCurve.longestRule) * 1000).rounded(.up) / 1000
    budget = nil
  }
}
