internal import AnimationCore

extension CanonicalQuery {
  /// Creates the query of an evaluation.
  ///
  /// - Parameters:
  ///   - form: The form of the answer.
  ///   - settings: How it is shown.
  /// - Returns: `nil` for a request that has no such spelling: how far two fidelities are apart of a spring whose
  ///   numbers they read differently.
  public init?(
    _ evaluation: EvaluationRequest, _ animations: AnimationRegistry, form: AnswerForm,
    _ settings: PictureSettings
  ) {
    self.init()
    let scene = evaluation.scene, options = evaluation.options
    guard
      setScene(scene, evaluation.fields, animations, counterpart: evaluation.counterpart)
    else { return nil }
    // A picture shows whether somebody asked for samples.
    let isShown = form.isPicture && evaluation.hasOwnTimes
    set(evaluation.grid, usualRate: isShown ? nil : scene.frameRate)
    set("frameRate", scene.frameRate, unless: 60)
    set("fidelity", scene.fidelity == .swiftui ? nil : scene.fidelity.rawValue)
    set("include", options.included)
    set("omit", options.omitsTimes ? "times" : nil)
    set("precision", options.precision.map(Double.init))
    set("tolerance", evaluation.tolerance, unless: EvaluationRequest.toleranceDefault)
    if form.isPicture { set(settings) }
  }

  /// Adds the times.
  private mutating func set(_ grid: SampleGrid, usualRate: Double?) {
    if case .times(let times) = grid.rule { return set("times", times) }
    set("start", grid.start, unless: 0)
    set("end", grid.end)
    switch grid.rule {
    case .framesPerSecond(let rate): set("fps", rate, unless: usualRate)
    case .step(let step): set("step", step)
    case .evenly: set("count", grid.count.map(Double.init))
    case .times: break
    }
  }

  /// Adds how an answer is shown.
  public mutating func set(_ settings: PictureSettings) {
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
