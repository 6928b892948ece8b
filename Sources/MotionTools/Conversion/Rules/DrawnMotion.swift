internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// A motion as CSS's `linear()`.
///
/// It has the fewest stops for an error of two thousandths of the distance. A motion that needs
/// more stops than the limit uses the least of several larger errors. A motion that oscillates too
/// often for all of them becomes a straight line, whose deviation the certificate shows.
struct DrawnMotion {
  /// The function's text and its parsed form.
  let text: String
  let function: LinearTimingFunction
  /// The seconds of the function.
  let duration: Double
  /// The allowed error as a fraction of the distance; `nil` if no lines were found.
  let budget: Double?

  /// The errors that are tried: an invisible one, and then each about four times the previous.
  private static let budgets = [0.002, 0.008, 0.032, 0.128, 0.5]

  /// Creates lines for a spring until it stays within half of the error.
  init(_ spring: PerceptualSpring) {
    let motion = ConvertibleMotion.spring(spring).exactMotion(over: 1)
    let most = Limits.exportStops.max
    // Every visible half period needs at least one line of its own.
    let budgets = Self.budgets.filter {
      let settled = min(spring.settlingDuration(within: $0), motion.duration)
      return spring.swings(until: settled).count < most
    }
    self.init(motion, end: .settled, budgets: budgets)
  }

  /// Creates lines for the beginning of a motion, followed by a jump to its target.
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
