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
  let velocities: VelocitySampling?
  let analysis: SceneAnalysis?
  let width: Int
  private let tolerance: Double
  let asksVelocity: Bool
  private let givenTitle: String?

  /// The times and the contents of a plot.
  struct Settings {
    let grid: SampleGrid
    /// True to add a panel with velocities.
    let includesVelocity: Bool
    /// The title; if it is `nil`, the title consists of the names of the properties.
    var title: String?
    /// True if the request specifies the spacing of the sample times; the samples are then shown,
    /// unless there are too many.
    let hasOwnTimes: Bool
    var tolerance = EvaluationRequest.toleranceDefault
    /// The location of the time range in the request, for errors.
    let range: InputLocation
    /// The location of the properties in the request; `nil` for a plot of a session.
    let properties: InputLocation?
  }

  /// Plays an evaluation for a plot.
  ///
  /// - Parameter width: The width of the plot: the number of pixels, or four times the number of
  ///   text columns.
  init(_ evaluation: borrowing EvaluationRequest, width: Int) throws(Problem) {
    let settings = Settings(
      grid: evaluation.grid, includesVelocity: evaluation.options.includesVelocity,
      title: evaluation.title, hasOwnTimes: evaluation.hasOwnTimes,
      tolerance: evaluation.tolerance, range: evaluation.fields.rangePlace,
      properties: evaluation.fields.place(of: .properties))
    try self.init(evaluation.scene, settings, width: width)
  }

  /// Plays a scene for a plot.
  ///
  /// If the sample times in `settings` have no end, the plot ends when nothing animates any more.
  ///
  /// - Parameters:
  ///   - scene: The scene at the start of the plot.
  ///   - analysed: The scene at an earlier time, from which the analysis begins; `nil` to analyze
  ///     the motions from the time of `scene`.
  ///   - settings: The times and the contents of the plot.
  ///   - width: The width of the plot: the number of pixels, or four times the number of text
  ///     columns.
  init(
    _ scene: AnimationScene, analysing analysed: AnimationScene? = nil, _ settings: Settings,
    width: Int
  ) throws(Problem) {
    self.width = width
    self.scene = scene
    (tolerance, asksVelocity) = (settings.tolerance, settings.includesVelocity)
    givenTitle = settings.title
    guard scene.width <= Limits.plotCurves.max else {
      throw Problem(
        """
        \(settings.properties == nil ? "the session has" : "has") \(scene.width) curves; the \
        maximum of a picture is \(Limits.plotCurves.max) \(Limits.plotCurves.citation): \
        \(settings.properties == nil ? "" : "show fewer properties, or ")request \
        \(OutputFormat.json.mediaType)
        """, at: settings.properties ?? .root)
    }
    let start = settings.grid.start
    // The call of `playback` also checks the limits of playback. The analysis below plays the scene
    // without these limits.
    let seconds = SampleGrid(start: start, end: settings.grid.end, step: 1)
    let playback = try Playing.playback(
      scene, seconds, EvaluationResponse.Options(), range: settings.range)
    var end = settings.grid.end ?? playback.grid.end ?? start
    // If nothing moves, the plot covers one second.
    if end <= start { end = start + 1 }
    // BOUND: end is after start, because of the line above, and both are finite.
    times = start...end
    // A motion with too many extrema cannot be analyzed, so the plot then has no figures.
    analysis = try? SceneAnalysis(analysed ?? scene, tolerance: settings.tolerance, until: end)
    sampling = try MotionSampling(scene, in: times, count: 2 * width + 1, range: settings.range)
    segments = MotionSegment.all(of: scene, until: end)
    velocities =
      settings.includesVelocity
      ? try VelocitySampling(
        scene, in: times, instants: Self.instants(scene, sampling.events, end),
        count: 2 * width, range: settings.range)
      : nil
    var options = EvaluationResponse.Options()
    options.omitsTimes = true
    var copy = scene
    requested =
      settings.hasOwnTimes && settings.grid.count ?? 0 <= width / 4
      ? try Playing.play(&copy, settings.grid, options, range: settings.range)
      : nil
  }

  /// Returns the times in seconds at which a velocity can be discontinuous.
  ///
  /// The result contains the times of timeline entries, events and keyframes. In the `exact`
  /// fidelity, it also contains the times of jumps and kinks. In the `swiftui` fidelity, it also
  /// contains the frame after each event.
  private static func instants(
    _ scene: AnimationScene, _ events: [SceneEvent], _ end: Double
  ) -> [Double] {
    let most = Limits.plotMoments.max
    let marks = scene.columns.flatMap { column in
      scene.landmarks(of: column.name, through: end, most: most)?.breaks
        ?? scene.keyframeTimes(of: column.name, through: end, most: most) ?? []
    }
    // In the `swiftui` fidelity, the next phase begins one frame after the completion of a phase.
    let next = scene.fidelity == .swiftui ? events.map { $0.time + 1 / scene.frameRate } : []
    return scene.agenda.map(\.effectiveAt) + events.map(\.time) + next + marks
  }

  /// Returns the plot with its panels, moments, time spans and notes.
  func plot() -> Plot {
    var plot = Plot(title: title, subtitle: subtitle, times: times)
    plot.panels = panels
    (plot.moments, plot.remarks) = moments
    plot.spans = spans
    // Each span costs work, because the width of its label is measured several times.
    Work.spend(64 * plot.spans.count, on: .pixels)
    let facts = facts
    plot.notes = facts.flatMap { $0.notes(isSingle: facts.count == 1) }
    plot.notes += SceneWarnings.sentences(of: scene).map { Note("warning", $0) }
    if asksVelocity, isColor.contains(true) {
      plot.notes.append(
        Note("", "The velocity of a color is not drawn. Request JSON to receive it."))
    }
    return plot
  }

  private var title: String {
    givenTitle ?? sampling.properties.map(\.name).joined(separator: ", ")
  }

  /// The subtitle of the plot, such as `0 → 1, exact`: the start, the targets and the fidelity.
  ///
  /// The start and the targets are included only for a single property. The start is the property's
  /// target at the scene's time. The fidelity is included only if it is `exact`.
  private var subtitle: String {
    guard sampling.properties.count == 1, let values = scene.shapes.values.first,
      let column = scene.columns.first
    else { return scene.fidelity == .exact ? "exact" : "" }
    let targets = segments.compactMap(\.target)
    let places = [column.numbers(of: values)] + targets
    var texts: [String] = []
    for place in places {
      let text = Self.text(place, isColor: column.form?.type == .color)
      if texts.last != text { texts.append(text) }
    }
    // Keyframes and phases have many targets, so the subtitle then contains no targets.
    if targets.isEmpty || segments.contains(where: { $0.target == nil }) { texts = [] }
    let way = texts.count > 4 ? texts.prefix(2) + ["…"] + texts.suffix(1) : texts[...]
    let fidelity = scene.fidelity == .exact ? ["exact"] : []
    return ([way.joined(separator: " → ")].filter { !$0.isEmpty } + fidelity).joined(
      separator: ", ")
  }

  /// The facts about each curve that was analyzed.
  var facts: [CurveFacts] {
    sampling.properties.flatMap { property in
      property.components.enumerated().compactMap { lane, component in
        facts(property.name, component.name, lane)
      }
    }
  }

  func facts(_ property: String, _ name: String, _ lane: Int) -> CurveFacts? {
    CurveFacts(name: name, analysis?[property], lane, tolerance: tolerance)
  }
}

extension EvaluationPlot {
  /// Returns a time in seconds with at most three decimals, followed by the unit.
  static func seconds(_ time: Double) -> String { "\(PlotNumber.text(time, decimals: 3)) s" }

  /// Returns a fraction in percent with three significant digits.
  static func percent(_ part: Double) -> String { "\(PlotNumber.text(part * 100, digits: 3)) %" }

  /// Returns the components of a value as text; a color is written in hexadecimal digits.
  static func text(_ numbers: [Double], isColor: Bool) -> String {
    if isColor, numbers.count == 4 {
      return ColorRamp.Color(
        red: numbers[0], green: numbers[1], blue: numbers[2], opacity: numbers[3]
      ).hexadecimal
    }
    let texts = numbers.map { PlotNumber.text($0) }
    return texts.count == 1 ? texts[0] : "(\(texts.joined(separator: ", ")))"
  }
}
