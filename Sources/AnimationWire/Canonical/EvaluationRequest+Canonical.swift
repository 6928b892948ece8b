internal import AnimationCore

extension CanonicalQuery {
  /// Creates the query of an evaluation from the fields that it was read from.
  ///
  /// - Parameters:
  ///   - form: The form of the answer.
  ///   - settings: How it is shown.
  /// - Returns: `nil` for a request that has no such spelling: how far two fidelities are apart of a spring whose
  ///   numbers they read differently.
  public init?(
    evaluation fields: RequestFields, _ animations: AnimationRegistry, form: AnswerForm,
    _ settings: PictureSettings
  ) {
    let included = fields.words("include")
    guard setScene(fields, animations, isOfBoth: included.contains(FidelityGap.word)) else {
      return nil
    }
    let reader = SceneReader(fields: fields, animations: animations, violations: ViolationList())
    let fidelity = reader.fidelity
    setRange(fields, reader.frameRate, isPicture: form.isPicture)
    set("frameRate", reader.frameRate, unless: 60)
    set("fidelity", fidelity == .swiftui ? nil : fidelity.rawValue)
    set("include", included, from: EvaluationRequest.included)
    set("omit", fields.words("omit"), from: ["times"])
    set("precision", fields.number("precision"))
    set("tolerance", fields.number("tolerance"), unless: EvaluationRequest.toleranceDefault)
    set(settings)
  }

  private mutating func setRange(
    _ fields: RequestFields, _ frameRate: Double, isPicture: Bool
  ) {
    guard let range = fields.range(ViolationList()) else { return }
    if let times = range.numbers("times") { return set("times", times) }
    let start = range.number("start") ?? 0
    set("start", start, unless: 0)
    set("end", range.number("duration").map { start + $0 } ?? range.number("end"))
    set("step", range.number("step"))
    set("count", range.number("count"))
    // A picture shows whether somebody asked for samples.
    set("fps", range.number("fps"), unless: isPicture ? nil : frameRate)
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
