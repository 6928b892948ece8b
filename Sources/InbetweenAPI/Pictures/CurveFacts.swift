internal import AnimationCore
internal import CurvePlot
internal import MotionTools

/// The analysis of one curve of a plot.
///
/// The figures are those in the response to `include=analysis`, but rounded for humans.
struct CurveFacts {
  let name: String
  private let analysis: CurveAnalysis
  private let curve: MotionCurve
  private let spring: Animation.SpringNature?
  private let unit, tolerance: Double
  /// True if the curve comes to rest at its target; an overshoot is defined only for such a curve.
  private let settles: Bool

  /// Creates the facts about one component of a property; `nil` if the component has no analysis.
  init?(name: String, _ property: SceneAnalysis.Property?, _ lane: Int, tolerance: Double) {
    guard let property, property.curves.indices.contains(lane) else { return nil }
    self.name = name
    analysis = property.curves[lane]
    curve = property.motion.components[lane]
    spring = property.motion.spring
    unit = property.unit
    settles = property.motion.settles
    self.tolerance = tolerance
  }

  /// True if the value changes.
  var moves: Bool { analysis.peakVelocity.value != 0 || curve.travel != 0 }

  /// The overshoot in percent of the distance, and the point at which it is largest.
  ///
  /// The whole value is `nil` if the curve does not overshoot or never settles. Only the point is
  /// `nil` if the overshoot is largest at a point that is not an extremum, such as the end of the
  /// curve.
  var overshoot: (percent: Double, at: PlotPoint?)? {
    guard settles, analysis.overshoot > 0, analysis.overshootPercentage.isFinite else { return nil }
    let direction = curve.travel < 0 ? -1.0 : 1
    let peak = analysis.peaks.max {
      ($0.value - curve.target) * direction < ($1.value - curve.target) * direction
    }
    let isFarthest =
      peak.map { ($0.value - curve.target) * direction >= analysis.overshoot * (1 - 1e-12) }
      ?? false
    return (analysis.overshootPercentage, isFarthest ? peak.map(point) : nil)
  }

  /// Returns the extrema to mark in the plot.
  ///
  /// An overshoot above 0.2 % is labeled with its percentage of the distance. If `isSingle` is
  /// true, up to six extrema are also marked and labeled with their values.
  ///
  /// - Parameter isSingle: True if the property has a single component.
  func peaks(isSingle: Bool) -> [Curve.Peak] {
    let ways = analysis.peaks.map { ($0.value - curve.target).magnitude }
    let way = max(curve.travel.magnitude, ways.max() ?? 0)
    let seen = analysis.peaks.filter { ($0.value - curve.target).magnitude > way / 100 }
    var peaks = seen.prefix(isSingle ? 6 : 0).map { peak in
      Curve.Peak(point(peak), labels: [PlotNumber.text(peak.value * unit)])
    }
    guard let overshoot, let place = overshoot.at, overshoot.percent > 0.2 else { return peaks }
    let part = "+\(Self.percent(overshoot.percent))"
    let labels = ["\(part) at \(EvaluationPlot.seconds(place.time))", part]
    if let index = peaks.firstIndex(where: { $0.point == place }) {
      peaks[index].labels = labels
    } else {
      peaks.append(Curve.Peak(place, labels: labels))
    }
    return peaks
  }

  /// Returns the notes below a plot.
  ///
  /// The notes contain all figures of a single curve, or the main figures of several curves.
  func notes(isSingle: Bool) -> [Note] {
    guard moves else { return [] }
    let name = isSingle ? "" : "\(name): "
    var notes: [Note] = []
    if isSingle, let springText { notes.append(Note("spring", springText)) }
    if let overshootText { notes.append(Note("\(name)overshoot", overshootText)) }
    if let settlingText { notes.append(Note("\(name)settled", settlingText)) }
    if isSingle, let velocityText { notes.append(Note("peak velocity", velocityText)) }
    return notes
  }

  /// Returns the settling time and the overshoot as parts of the one-line summary.
  func summaries(isSingle: Bool) -> [String] {
    let name = isSingle ? "" : "\(name) "
    return [
      settlingText.map { "\(name)settled \($0)" },
      overshoot.map { "\(name)overshoot \(Self.percent($0.percent))\(Self.moment($0.at))" },
    ].compactMap(\.self)
  }

  private var springText: String? {
    guard let spring else { return nil }
    let regime =
      switch spring.regime {
      case .underDamped: "under-damped"
      case .criticallyDamped: "critically damped"
      case .overDamped: "over-damped"
      }
    return "\(regime), perceptual duration \(EvaluationPlot.seconds(spring.perceptualDuration))"
  }

  private var overshootText: String? {
    overshoot.map { overshoot in
      let value = overshoot.at.map { ", \(PlotNumber.text($0.value))" } ?? ""
      return Self.percent(overshoot.percent) + Self.moment(overshoot.at) + value
    }
  }

  private var settlingText: String? {
    guard analysis.settlingTime.isFinite else { return nil }
    let seconds = EvaluationPlot.seconds(analysis.settlingTime)
    return "\(seconds) (within \(Self.percent(tolerance * 100)))"
  }

  private var velocityText: String? {
    let peak = analysis.peakVelocity
    guard peak.value != 0, peak.value.isFinite else { return nil }
    return
      "\(PlotNumber.text(peak.value * unit)) per second at \(EvaluationPlot.seconds(peak.time))"
  }

  private func point(_ moment: CurveAnalysis.Moment) -> PlotPoint {
    PlotPoint(moment.time, moment.value * unit)
  }

  private static func moment(_ point: PlotPoint?) -> String {
    point.map { " at \(EvaluationPlot.seconds($0.time))" } ?? ""
  }

  private static func percent(_ percent: Double) -> String {
    "\(PlotNumber.text(percent, digits: 3)) %"
  }
}
