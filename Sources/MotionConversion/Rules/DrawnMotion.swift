internal import AnimationCore
internal import AnimationWire
internal import MotionAnalysis
internal import MotionExport

/// A motion drawn by CSS's `linear()`, with the fewest stops for an error of two thousandths of the way.
///
/// What needs more stops than a style sheet takes is drawn within the least of ever larger errors; a motion that swings too
/// often for any is drawn as the straight way, and its certificate tells what that is worth.
struct DrawnMotion {
  /// The function's text and what it says.
  let text: String
  let function: LinearTimingFunction
  /// Seconds for which it is played.
  let duration: Double
  /// The error that was allowed, in parts of the way; `nil` where no lines were found.
  let budget: Double?

  /// The errors that are tried: what nobody sees, and each four times the last.
  private static let budgets = [0.002, 0.008, 0.032, 0.128, 0.5]

  /// Draws a spring until it stays within half of the error.
  init(_ spring: PerceptualSpring) {
    let motion = ConvertibleMotion.spring(spring).exactMotion(over: 1)
    let most = Limits.exportStops.max
    // Every half of a swing that is seen has a line of its own at least.
    let budgets = Self.budgets.filter {
      let settled = min(spring.settlingDuration(within: $0), motion.duration)
      return spring.swings(until: settled).count < most
    }
    self.init(motion, end: .settled, budgets: budgets)
  }

  /// Draws the beginning of a motion, and at its end the jump to its target.
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
