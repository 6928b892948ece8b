internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension EvaluationRequest {
  /// The one change by which it is said; `nil` where only JSON says it.
  var change: AnimationScene.FirstChange? { scene.change(in: fields) }

  /// The target of all requests of its meaning.
  ///
  /// - Parameters:
  ///   - path: The path, which the parameters follow.
  ///   - change: The one change by which it is said.
  ///   - saysAnimation: Whether a parameter is to say the one animation, and not the path.
  ///   - animations: What it was read by.
  ///   - form: The form of the answer.
  ///   - settings: How it is shown.
  /// - Returns: `nil` for a request that has no such spelling: how far two fidelities are apart of a spring whose
  ///   numbers they read differently.
  func canonicalQuery(
    behind path: consuming TargetWriter, _ change: AnimationScene.FirstChange?,
    saysAnimation: Bool, _ animations: AnimationRegistry,
    form: OutputFormat, _ settings: PictureSettings
  ) -> CanonicalQuery? {
    var query = CanonicalQuery(behind: path)
    // A picture shows whether somebody asked for samples.
    let isShown = form.isPicture && hasOwnTimes
    query.set(grid, usualRate: isShown ? nil : scene.frameRate)
    guard
      query.setScene(
        scene, change, fields, animations, counterpart: counterpart, saysAnimation: saysAnimation)
    else { return nil }
    query.set("frameRate", scene.frameRate, unless: 60)
    query.set("fidelity", scene.fidelity == .swiftui ? nil : scene.fidelity.rawValue)
    query.set("include", options.included)
    query.set("omit", options.omitsTimes ? "times" : nil)
    query.set("precision", options.precision.map(Double.init))
    query.set("tolerance", tolerance, unless: EvaluationRequest.toleranceDefault)
    if form.isPicture { query.set(settings) }
    return query
  }
}

extension AnimationScene {
  /// The one change by which a scene is said that was read from fields; `nil` where only JSON says it.
  func change(in fields: ObjectMembers) -> FirstChange? {
    fields.has(.properties) ? nil : firstChange
  }
}

extension CanonicalQuery {
  /// Adds the times.
  fileprivate mutating func set(_ grid: SampleGrid, usualRate: Double?) {
    if case .times(let times) = grid.rule { return set("times", times) }
    set("end", grid.end)
    switch grid.rule {
    case .framesPerSecond(let rate): set("fps", rate, unless: usualRate)
    case .step(let step): set("step", step)
    case .evenly: set("count", grid.count.map(Double.init))
    case .times: break
    }
    set("start", grid.start, unless: 0)
  }

  /// Adds how an answer is shown.
  mutating func set(_ settings: PictureSettings) {
    let usual = PictureSettings()
    set("width", settings.width, unless: usual.width)
    set("height", settings.height)
    set("scale", settings.scale, unless: usual.scale)
    set("theme", settings.theme == usual.theme ? nil : settings.theme.rawValue)
    set("w", Double(settings.columns), unless: Double(usual.columns))
    set("color", settings.isColored ? "always" : nil)
    set("charset", settings.isASCII ? "ascii" : nil)
  }
}

extension EvaluationAnswer.Options {
  /// The words that ask for more, in an order of their own.
  fileprivate var included: String? {
    guard includesVelocity || includesFidelityGap || includesAnalysis else { return nil }
    let asked = [includesVelocity, includesFidelityGap, includesAnalysis]
    return zip(EvaluationRequest.included, asked).filter(\.1).map(\.0).joined(separator: ",")
  }
}
