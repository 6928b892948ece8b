internal import AnimationCore
internal import AnimationNotation

/// A motion as a CSS `linear()` function.
///
/// The allowed error is 0.2 % of the distance, and the function has as few stops as this error
/// permits. If this error needs too many stops, larger errors are tried. If even the largest error
/// needs too many stops, the function is a straight line.
struct DrawnMotion {
  /// The CSS text of the function.
  let text: String
  /// The function that the text represents.
  let function: LinearTimingFunction
  /// The duration of the function in seconds.
  let duration: Double
  /// The allowed error as a fraction of the distance.
  ///
  /// The property is `nil` if all allowed errors need too many stops. The function is then a
  /// straight line.
  let budget: Double?

  /// The allowed errors as fractions of the distance, in the order in which the initializers try
  /// the errors.
  ///
  /// An error of 0.2 %, the first of these errors, is invisible.
  private static let budgets = [0.002, 0.008, 0.032, 0.128, 0.5]

  /// Creates the function for a spring.
  ///
  /// The function ends when the distance from the target stays below half of the allowed error.
  init(_ spring: PerceptualSpring) {
    let motion = ConvertibleMotion.spring(spring).exactMotion(over: 1)
    let maxStops = Limits.exportStops.max
    // Every half period before the spring has settled needs at least one line.
    let budgets = Self.budgets.filter {
      let settled = min(spring.settlingDuration(within: $0), motion.duration)
      return spring.swings(until: settled).count < maxStops
    }
    self.init(motion, end: .settled, budgets: budgets)
  }

  /// Creates the function for the beginning of a motion, up to an end time in seconds.
  ///
  /// At the end time, the motion jumps to its target.
  init(_ motion: MotionCurve, until end: Double) {
    let cut = MotionCurve(
      from: motion.from, target: motion.target, times: 0...end,
      landmarks: MotionLandmarks(times: motion.landmarks.times.filter { $0 < end })
    ) { motion.points(at: $0) }
    let isShort = cut.landmarks.times.count < Limits.exportStops.max
    self.init(cut, end: .ownEnd, budgets: isShort ? Self.budgets : [])
  }

  /// Creates the function for a whole motion with the smallest allowed error; `nil` if this error
  /// needs too many stops.
  init?(precise motion: MotionCurve) {
    self.init(motion, end: .ownEnd, budgets: [Self.budgets[0]])
    if budget == nil { return nil }
  }

  private init(_ motion: MotionCurve, end: LinearExport.End, budgets: [Double]) {
    for budget in budgets {
      guard
        let export = LinearExport(
          motion, maxError: budget, end: end, stopsMax: Limits.exportStops.max,
          samplesMax: Limits.samples.max)
      else { continue }
      (text, function, duration) = (export.text, export.fit.function, export.duration)
      self.budget = budget
      return
    }
    text = "linear(0,1)"
    function = .straight
    duration = (min(motion.duration, MotionCurve.longestRule) * 1000).rounded(.up) / 1000
    budget = nil
  }
}
