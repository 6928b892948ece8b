internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension EvaluationRequest {
  /// Returns the path and the parameters of the request in canonical form.
  ///
  /// Most equivalent requests have the same canonical form.
  ///
  /// - Parameters:
  ///   - path: The path that precedes the parameters.
  ///   - change: The scene's only change, as `AnimationScene.change(in:)` returns it.
  ///   - includesAnimation: True if a parameter contains the animation, false if the path contains
  ///     it.
  ///   - animations: The registry with which the request was parsed.
  ///   - outputFormat: The output format.
  ///   - settings: The appearance of the picture.
  /// - Returns: `nil` if no query can express the request. For example, a spring can have different
  ///   parameters in the two fidelities. A query cannot request the difference between the
  ///   fidelities for such a spring.
  func canonicalQuery(
    behind path: consuming TargetWriter, _ change: AnimationScene.FirstChange?,
    includesAnimation: Bool, _ animations: AnimationRegistry,
    outputFormat: OutputFormat, _ settings: PictureSettings
  ) -> CanonicalQuery? {
    var query = CanonicalQuery(behind: path)
    // A picture with given sample times differs from a picture with the default times. So a given
    // rate is always written.
    let isShown = outputFormat.isPicture && hasOwnTimes
    query.set(grid, usualRate: isShown ? nil : scene.frameRate)
    guard
      query.setScene(
        scene, change, fields, animations, counterpart: counterpart,
        includesAnimation: includesAnimation)
    else { return nil }
    query.set("frameRate", scene.frameRate, unless: 60)
    query.set("fidelity", scene.fidelity == .swiftui ? nil : scene.fidelity.rawValue)
    query.set("include", options.included)
    query.set("omit", options.omitsTimes ? "times" : nil)
    query.set("precision", options.precision.map(Double.init))
    query.set("tolerance", tolerance, unless: EvaluationRequest.toleranceDefault)
    if outputFormat.isPicture { query.set(settings) }
    return query
  }
}

extension AnimationScene {
  /// Returns the only change of a scene; `nil` for a scene with `properties`, keyframes or phases.
  func change(in fields: ObjectMembers) -> FirstChange? {
    fields.has(.properties) ? nil : firstChange
  }
}

extension CanonicalQuery {
  /// Adds the parameters for the sample times.
  ///
  /// - Parameter usualRate: The frame rate for which the parameter `fps` is omitted; `nil` to write
  ///   every rate.
  fileprivate mutating func set(_ grid: SampleGrid, usualRate: Double?) {
    if case .times(let times) = grid.rule { return set("times", times) }
    set("end", grid.end)
    switch grid.rule {
    case .framesPerSecond(let rate): set("fps", rate, unless: usualRate)
    case .step(let step): set("step", step)
    case .evenly: set("count", grid.count.map(Double.init))
    case .times: break
    }
    set("includeEnd", grid.includesEnd ? "true" : nil)
    set("start", grid.start, unless: 0)
  }

  /// Adds the parameters for the appearance of a picture.
  mutating func set(_ settings: PictureSettings) {
    let usual = PictureSettings()
    set("width", settings.width, unless: usual.width)
    set("height", settings.height)
    set("scale", settings.scale, unless: usual.scale)
    set("theme", settings.theme == usual.theme ? nil : settings.theme.rawValue)
    set("animate", settings.isAnimated ? "1" : nil)
    set("w", Double(settings.columns), unless: Double(usual.columns))
    set("color", settings.isColored ? "always" : nil)
    set("charset", settings.isASCII ? "ascii" : nil)
  }
}

extension EvaluationResponse.Options {
  /// The names of the optional contents in canonical order, separated by commas; `nil` if there are
  /// none.
  fileprivate var included: String? {
    guard includesVelocity || includesFidelityGap || includesAnalysis else { return nil }
    let requested = [includesVelocity, includesFidelityGap, includesAnalysis]
    return zip(EvaluationRequest.included, requested).filter(\.1).map(\.0).joined(separator: ",")
  }
}
