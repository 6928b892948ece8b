internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import CurvePlot

/// A plot of an evaluation, with its curves, their targets and the events.
struct EvaluationPlot {
  let scene: AnimationScene
  let sampling: MotionSampling
  let segments: [MotionSegment]
  let times: ClosedRange<Double>
  let requested: Samples?
  private let analysis: SceneAnalysis?
  private let width: Int
  private let tolerance: Double
  private let asksVelocity: Bool
  private let givenTitle: String?

  /// The times and the contents of a plot.
  struct Settings {
    let grid: SampleGrid
    /// True to add a panel with velocities.
    let includesVelocity: Bool
    /// The title; `nil` for the names of the properties.
    var title: String?
    /// True if the request specifies the spacing of the sample times, so that they are shown.
    let hasOwnTimes: Bool
    var tolerance = EvaluationRequest.toleranceDefault
  }

  /// Plays an evaluation for a plot with a given width in pixels.
  init(_ evaluation: borrowing EvaluationRequest, width: Int, isQuery: Bool) throws(Problem) {
    let settings = Settings(
      grid: evaluation.grid, includesVelocity: evaluation.options.includesVelocity,
      title: evaluation.title, hasOwnTimes: evaluation.hasOwnTimes,
      tolerance: evaluation.tolerance)
    try self.init(evaluation.scene, settings, width: width, isQuery: isQuery)
  }

  /// Plays a scene for a plot with a given width in pixels.
  ///
  /// If the grid has no end, the plot ends when nothing animates any more.
  ///
  /// - Parameter analysed: The scene at the time from which the motions are analysed, if it is
  ///   earlier than the time of `scene`.
  init(
    _ scene: AnimationScene, analysing analysed: AnimationScene? = nil, _ settings: Settings,
    width: Int, isQuery: Bool
  ) throws(Problem) {
    self.width = width
    self.scene = scene
    (tolerance, asksVelocity) = (settings.tolerance, settings.includesVelocity)
    givenTitle = settings.title
    guard scene.width <= Limits.plotCurves.max else {
      throw Problem(violations: [
        Violation(
          """
          has \(scene.width) curves; the maximum is \(Limits.plotCurves.max) (plotCurves in \
          /v1/limits): show fewer properties, or request \(OutputFormat.json.mediaType)
          """, at: isQuery ? .parameter("from") : .root.member("properties"))
      ])
    }
    let start = settings.grid.start
    var end = settings.grid.end ?? start
    if settings.grid.end == nil {
      let seconds = SampleGrid(start: start, end: nil, step: 1)
      let options = EvaluationResponse.Options()
      end =
        try Playing.playback(scene, seconds, options, range: Playing.rangePlace(isQuery))
        .grid.end ?? start
    }
    // If nothing moves, the plot covers one second.
    if end <= start { end = start + 1 }
    // BOUND: end is after start, because of the line above, and both are finite.
    times = start...end
    // A motion with too many extrema cannot be analyzed, so the plot then has no figures.
    analysis = try? SceneAnalysis(analysed ?? scene, tolerance: settings.tolerance, until: end)
    sampling = try MotionSampling(
      scene, in: times, count: 2 * width + 1, isQuery: isQuery)
    segments = MotionSegment.all(of: scene, until: end)
    var options = EvaluationResponse.Options()
    options.omitsTimes = true
    var copy = scene
    requested =
      settings.hasOwnTimes && settings.grid.count ?? 0 <= width / 4
      ? try Playing.play(&copy, settings.grid, options, range: Playing.rangePlace(isQuery))
      : nil
  }

  /// The plot.
  func plot() -> Plot {
    var plot = Plot(title: title, subtitle: subtitle, times: times)
    let curves = propertyCurves
    var panels = PlotPanels.groups(curves.map(\.curves), levels: curves.map(\.levels))
      .map { indices in
        Panel(
          caption: curves.count > 1 ? indices.map { curves[$0].name }.joined(separator: ", ") : "",
          curves: indices.flatMap { curves[$0].curves },
          levels: indices.flatMap { curves[$0].levels })
      }
    if panels.count == 1 { panels[0].caption = "" }
    if asksVelocity {
      let velocities = curves.flatMap(\.velocities)
      panels = panels.flatMap { Self.withVelocities($0, velocities) }
    }
    plot.panels = panels
    plot.moments = moments
    plot.spans = spans
    let facts = facts
    plot.notes = facts.flatMap { $0.notes(isSingle: facts.count == 1) }
    plot.notes += SceneWarnings.sentences(of: scene).map { Note("warning", $0) }
    return plot
  }

  private var title: String {
    givenTitle ?? sampling.properties.map(\.name).joined(separator: ", ")
  }

  /// The start, the targets and the fidelity.
  ///
  /// The start and the targets are included only for a single property. The fidelity is included
  /// only if it is `exact`.
  private var subtitle: String {
    guard sampling.properties.count == 1, let values = scene.shapes.values.first,
      let column = scene.columns.first
    else { return scene.fidelity == .exact ? "exact" : "" }
    let targets = segments.compactMap(\.target)
    let places = [column.numbers(of: values)] + targets
    var texts: [String] = []
    for place in places {
      let numbers = place.map { PlotNumber.text($0) }
      let text = numbers.count == 1 ? numbers[0] : "(\(numbers.joined(separator: ", ")))"
      if texts.last != text { texts.append(text) }
    }
    // Keyframes and phases have many targets.
    if targets.isEmpty || segments.contains(where: { $0.target == nil }) { texts = [] }
    let way = texts.count > 4 ? texts.prefix(2) + ["…"] + texts.suffix(1) : texts[...]
    let fidelity = scene.fidelity == .exact ? ["exact"] : []
    return ([way.joined(separator: " → ")].filter { !$0.isEmpty } + fidelity).joined(
      separator: ", ")
  }

  struct PropertyCurves {
    var name: String
    var curves: [Curve]
    var velocities: [Curve]
    var levels: [Level]
  }

  /// The facts about each curve that was analyzed.
  var facts: [CurveFacts] {
    sampling.properties.flatMap { property in
      property.components.enumerated().compactMap { lane, component in
        facts(property.name, component.name, lane)
      }
    }
  }

  private func facts(_ property: String, _ name: String, _ lane: Int) -> CurveFacts? {
    CurveFacts(name: name, analysis?[property], lane, tolerance: tolerance)
  }

  private var propertyCurves: [PropertyCurves] {
    var look = 0
    let columns = scene.columns
    let starts = scene.shapes
    let isSingle = sampling.properties.flatMap(\.components).count == 1
    return sampling.properties.enumerated().map { index, property in
      var result = PropertyCurves(name: property.name, curves: [], velocities: [], levels: [])
      let initial = starts[property.name].map(columns[index].numbers) ?? []
      let samples = requested?.columns[index].components
      let changes = segments.filter { $0.property == property.name && $0.start > 0 }.map(\.start)
      var moves = false
      for (lane, component) in property.components.enumerated() {
        let pieces = MotionPieces(
          component, sampling,
          initial: times.lowerBound == 0 && !scene.isPlayed ? initial[lane] : nil)
        result.levels += levels(of: property.name, lane, look)
        let facts = facts(property.name, component.name, lane)
        moves = moves || facts?.moves ?? (MotionSampling.notable(component.values) > 0)
        result.curves.append(
          Curve(
            name: component.name, look: look, runs: pieces.runs(pieces: 2 * width),
            peaks: facts?.peaks(isSingle: isSingle).filter { times.contains($0.point.time) } ?? [],
            samples: zip(requested?.times ?? [], samples?[lane].values ?? []).map {
              PlotPoint($0, $1)
            })
        )
        result.velocities.append(
          Curve(
            name: component.name, look: look, runs: pieces.velocities(changes: changes)))
        look += 1
      }
      // A property that never changes has no target.
      if result.levels.count == 1, !moves { result.levels = [] }
      return result
    }
  }

  /// Returns the targets of a component, each with the time span in which it applies.
  private func levels(of property: String, _ lane: Int, _ look: Int) -> [Level] {
    segments.filter { $0.property == property }.compactMap { segment in
      guard let target = segment.target?[lane], segment.end > segment.start,
        segment.end > times.lowerBound
      else {
        return nil
      }
      // BOUND: the guard ensures the order. No segment begins after the last time, at which all
      // segments end.
      let shown = max(segment.start, times.lowerBound)...min(segment.end, times.upperBound)
      return Level(target, times: shown, look: look, label: "target \(PlotNumber.text(target))")
    }
  }

  private static func withVelocities(_ panel: Panel, _ velocities: [Curve]) -> [Panel] {
    var panel = panel
    let looks = Set(panel.curves.map(\.look))
    let curves = velocities.filter { looks.contains($0.look) }
    let caption = panel.caption
    if caption.isEmpty { panel.caption = "value" }
    return [
      panel,
      Panel(
        caption: caption.isEmpty ? "velocity, per second" : "velocity of \(caption), per second",
        curves: curves, levels: [], weight: 0.6),
    ]
  }
}

extension EvaluationPlot {
  /// Returns a time in seconds with at most three decimals, followed by the unit.
  static func seconds(_ time: Double) -> String { "\(PlotNumber.text(time, decimals: 3)) s" }

  /// Returns a fraction in percent with three significant digits.
  static func percent(_ part: Double) -> String { "\(PlotNumber.text(part * 100, digits: 3)) %" }
}
