internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import CurvePlot
internal import MotionTools

/// A plot of a comparison.
///
/// The plot shows the motions, their largest differences, and the area between the first motion and
/// the motion that differs most from it.
struct ComparisonPlot {
  private let compared: ComparedMotions
  private let sampling: MotionSampling
  private let times: ClosedRange<Double>
  private let width: Int

  /// Creates a plot with a given width in pixels, and samples the motions for the plot.
  init(_ compared: ComparedMotions, width: Int) throws(Problem) {
    self.compared = compared
    self.width = width
    let request = compared.request
    // If nothing moves, the plot covers one second.
    let end = compared.end > request.start ? compared.end : request.start + 1
    // BOUND: end is after the start, because otherwise it is set to one second after the start.
    times = request.start...end
    sampling = try MotionSampling(
      compared.scene, in: times, count: 2 * width + 1, range: request.rangePlace)
  }

  /// The plot and its one-line summary.
  var shown: ShownMotion {
    let plot = plot
    let verdicts = verdicts.map { [$0.label, $0.text].filter { !$0.isEmpty } }
    let line = "\(plot.title) \(plot.subtitle): \(verdicts.joined().joined(separator: " "))"
    return ShownMotion(plot: plot, line: line, samples: sampling.times.count)
  }

  private var names: [String] { compared.request.animations.map(\.swiftUIText) }

  private var plot: Plot {
    let request = compared.request
    let way = "\(PlotNumber.text(request.from)) → \(PlotNumber.text(request.to))"
    var plot = Plot(
      title: names.joined(separator: names.count == 2 ? " and " : ", "),
      subtitle: request.fidelity == .exact ? "\(way), exact" : way, times: times)
    var panel = Panel(
      curves: curves,
      levels: [Level(request.to, times: times, label: "target \(PlotNumber.text(request.to))")])
    if let farthest { panel.bands = [(0, farthest + 1)] }
    panel.gaps = compared.comparisons.enumerated().compactMap { gap($1, look: $0 + 1) }
    plot.panels = [panel]
    plot.moments = ends
    plot.notes = verdicts + notes
    return plot
  }

  private var curves: [Curve] {
    let initial = times.lowerBound == 0 ? compared.request.from : nil
    // The scene's property names are one-digit indices, so the properties are in the same order.
    return zip(names, sampling.properties).enumerated().map { look, pair in
      let pieces = MotionPieces(pair.1.components[0], sampling, initial: initial)
      return Curve(name: pair.0, look: look, runs: pieces.runs(pieces: 2 * width))
    }
  }

  /// The index of the comparison whose difference is the largest share of the distance; `nil` if
  /// all motions are equal.
  private var farthest: Int? {
    let shares = compared.comparisons.map(\.share)
    guard let largest = shares.max(), largest > 0 else { return nil }
    return shares.firstIndex(of: largest)
  }

  private func gap(_ comparison: MotionComparison, look: Int) -> Gap? {
    guard likeness(comparison) != .identical else { return nil }
    let first = compared.motions[0].point(at: comparison.time).value
    let value = PlotNumber.text(comparison.largest, digits: 3)
    let sign = comparison.largest > 0 ? "+" : ""
    let time = EvaluationPlot.seconds(comparison.time)
    return Gap(
      comparison.time, from: first, to: first + comparison.largest, look: look,
      labels: ["\(sign)\(value) at \(time)", "\(sign)\(value)"])
  }

  private func likeness(_ comparison: MotionComparison) -> MotionLikeness {
    ComparisonResponse(comparison, compared.request).likeness
  }

  /// The moments at which the motions end; a motion that ends outside the plot has no such moment.
  ///
  /// The list is empty if the request specifies the end of the time range.
  private var ends: [Moment] {
    guard compared.request.end == nil else { return [] }
    return zip(names, compared.motions).filter { times.contains($1.duration) }.map { name, motion in
      let time = EvaluationPlot.seconds(motion.duration)
      return Moment(motion.duration, .end, labels: ["\(name) ends \(time)"])
    }.sorted { $0.time < $1.time }
  }

  private var verdicts: [Note] {
    zip(names.dropFirst(), compared.comparisons).map { name, comparison in
      let verdict = ComparisonResponse(comparison, compared.request).verdict
      return Note(names.count > 2 ? "\(name):" : "", verdict)
    }
  }

  /// The notes below the plot, with the figures of the comparison of two motions.
  ///
  /// The list is empty for identical motions and for more than two motions. With more than two
  /// motions, the sentence about each pair contains the figures.
  private var notes: [Note] {
    guard compared.comparisons.count == 1, let comparison = compared.comparisons.first,
      likeness(comparison) != .identical
    else { return [] }
    let rate = PlotNumber.text(compared.request.frameRate)
    var notes = [
      Note(
        "largest difference",
        "\(PlotNumber.text(comparison.largest)) at \(EvaluationPlot.seconds(comparison.time))"),
      Note(
        "root mean square",
        EvaluationPlot.percent(comparison.rootMeanSquare / abs(comparison.travel))
          + " of the distance"),
    ]
    if let lag = comparison.lag {
      let frames = PlotNumber.text(lag.time * compared.request.frameRate, digits: 3)
      notes.append(
        Note(
          "lag",
          """
          \(frames) \(["1", "-1"].contains(frames) ? "frame" : "frames") at \(rate) per second, at \
          \(EvaluationPlot.percent(lag.level)) of the distance
          """)
      )
    }
    return notes
  }
}
