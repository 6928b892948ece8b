internal import AnimationCore
internal import AnimationNotation
internal import HTTPMessages
internal import JSONCodec

extension SessionUseCases {
  /// Plays the evaluation that follows a change in the same request, if there is one.
  static func playNext(
    _ evaluation: SessionEvaluation?, _ document: inout SessionDocument
  ) throws(Problem) -> EvaluationResponse? {
    guard let evaluation else { return nil }
    return try play(evaluation, &document)
  }

  /// Plays an evaluation of a session.
  ///
  /// If the evaluation commits, the session moves to the end of the range.
  ///
  /// A committed evaluation reports all events since the scene's time. A look-ahead reports the
  /// events from its start on, so that a client can look ahead repeatedly without repeated events.
  static func play(
    _ evaluation: SessionEvaluation, _ document: inout SessionDocument
  ) throws(Problem) -> EvaluationResponse {
    let start = evaluation.grid.start
    let base = document.scene(from: start)
    try checkTime(start, base, evaluation.startPlace)
    // The warnings are computed first, because playback may end an unstable spring.
    let warnings = SceneWarnings.sentences(of: document.scene)
    let analysed = evaluation.options.includesAnalysis ? document.scene : nil
    var samples: Samples
    if evaluation.commits {
      samples = try document.play(evaluation.grid, evaluation.options, range: evaluation.range)
    } else {
      var ahead = try document.ahead.scene(of: base, before: start, range: evaluation.range)
      samples = try Playing.play(
        &ahead, evaluation.grid, evaluation.options, range: evaluation.range)
      samples.events.removeAll { $0.time < start - 1e-9 }
    }
    var response = EvaluationResponse(
      samples: samples, grid: evaluation.grid, fidelity: document.scene.fidelity,
      frameRate: document.scene.frameRate, options: evaluation.options, warnings: warnings)
    if let analysed {
      response.analysis = try AnalysisResponse(
        analysed, tolerance: evaluation.tolerance, until: samples.end, at: evaluation.includePlace)
    }
    return response
  }

  /// Returns the response to an evaluation whose output format is not one JSON object.
  ///
  /// The response plays a copy of the session's scene. If the evaluation commits, the session's
  /// scene itself is played to the same time.
  ///
  /// - Parameter storedBytes: The size in bytes of the stored session.
  static func play(
    _ evaluation: SessionEvaluation, _ document: inout SessionDocument, storedBytes: Int,
    _ outputFormat: OutputFormat, _ settings: PictureSettings
  ) throws(Problem) -> Response {
    let (grid, range, commits) = (evaluation.grid, evaluation.range, evaluation.commits)
    let start = grid.start
    let base = document.scene(from: start)
    try checkTime(start, base, evaluation.startPlace)
    let scene = commits ? base : try document.ahead.scene(of: base, before: start, range: range)
    let response: Response
    if outputFormat.isStreamed {
      let prepared = try PreparedEvaluation(scene, grid, evaluation.options, range: range) {
        commits || $0.time >= start - 1e-9
      }
      let stream = try EvaluationStream(
        prepared, outputFormat: outputFormat, storedBytes: storedBytes, range: range)
      response = Response(
        status: 200, fields: [Field(.contentType, outputFormat.contentType)], stream: stream)
      if commits { try move(&document, to: stream.end, range) }
    } else {
      let plot = try EvaluationPlot(
        scene, analysing: document.scene,
        EvaluationPlot.Settings(
          grid: grid, includesVelocity: evaluation.options.includesVelocity,
          hasOwnTimes: evaluation.hasOwnTimes, tolerance: evaluation.tolerance, range: range,
          properties: nil),
        width: PictureResponse.width(outputFormat, settings))
      response = try PictureResponse.response(plot.shown, outputFormat, settings, nil)
      if commits {
        // If the range has no duration, the plot covers one more second, so the end of the plot is
        // not used.
        let played = try Playing.playback(scene, grid, evaluation.options, range: range)
        try move(&document, to: played.grid.end ?? start, range)
      }
    }
    return response
  }

  private static func move(
    _ document: inout SessionDocument, to end: Double, _ range: InputLocation
  ) throws(Problem) {
    try document.play(SampleGrid(times: [end]), range: range)
  }

  /// Schedules an entry in a session.
  ///
  /// - Parameter id: The ID that the request gives to the change; `nil` if the request gives none.
  /// - Throws: A problem for a time that has passed, an ID in use, too many pending entries, an
  ///   entry that would take effect after the maximum time, or phases that take no time. The caller
  ///   must not use the session any more then.
  static func schedule(
    _ entry: TimelineEntry, id: String?, _ document: inout SessionDocument
  ) throws(Problem) -> SessionResponse.Effect {
    let scene = document.scene
    try checkTime(entry.at, scene, InputLocation.root.member("at"))
    if let id, scene.openChanges.contains(id) {
      throw Problem(.nameInUse, "the change '\(id)' is pending or still running")
    }
    guard scene.pending.count < Limits.timelineEntries.max else {
      throw Problem(
        """
        the session has \(Limits.timelineEntries.max) pending entries, the maximum \
        \(Limits.timelineEntries.citation). \(document.live == nil
          ? "Evaluate the session at a time after some of these entries"
          : "Wait until some of them have taken effect"), \
        then send the entry again
        """, at: .root)
    }
    let effect = document.schedule(entry)
    let maximum = Limits.simulatedTime
    guard effect.effectiveAt <= maximum.upperBound else {
      throw Problem(
        """
        the entry would take effect at \(String(shortest: effect.effectiveAt)) s, but a session \
        ends at \(maximum.max) s \(maximum.citation): reset the session, or create a new one
        """, at: .root)
    }
    if let id = document.scene.timelessPhases { throw Problem(timelessPhases: id, at: .root) }
    var names: (key: String, names: [String])?
    if case .remove(let removed) = entry.event { names = ("remove", removed) }
    return SessionResponse.Effect(
      id: entry.event.changeID, names: names, effectiveAt: effect.effectiveAt,
      events: effect.events)
  }
}
