internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// An evaluation without a session: a scene from its start, and the sample times.
///
/// The type is noncopyable, so that playback can change the scene in place.
struct EvaluationRequest: ~Copyable {
  /// The scene with its scheduled timeline.
  var scene: AnimationScene
  /// The sample times.
  let grid: SampleGrid
  /// The optional contents of the response.
  let options: EvaluationResponse.Options
  /// The scene in the fidelity that the request does not select; `nil` if the difference between
  /// the two fidelities is not requested.
  let counterpart: AnimationScene?
  /// The title of a picture, usually the animation in SwiftUI's spelling.
  ///
  /// The title is `nil` if the output format is not a picture, or if the request has the member
  /// `properties`.
  let title: String?
  /// True if the response is a picture and the request contains `fps`, `step`, `count` or `times`.
  let hasOwnTimes: Bool
  /// The distance from the target below which the analysis treats a motion as settled, as a
  /// fraction of the whole distance.
  let tolerance: Double
  let fields: ObjectMembers

  private static let keys: KeySet =
    SceneReader.shortKeys + SceneReader.fullKeys + [.range] + SceneReader.settingKeys
    + EvaluationResponse.Options.keys + [.tolerance]
  private static let parameters: KeySet =
    SceneReader.shortKeys + SceneReader.fullKeys + RangeReader.keys + [.format]
    + SceneReader.settingKeys
    + EvaluationResponse.Options.keys + PictureSettings.keys + [.tolerance]
  static let included = EvaluationResponse.Options.included + [FidelityGap.word, analysisWord]
  /// The name of the analysis in `include` and in responses.
  static let analysisWord = "analysis"

  /// Parses the fields of a body or a query; `nil` if errors were added to `violations`.
  ///
  /// - Parameter outputFormat: The output format, which determines the maximum number of samples
  ///   and the allowed options.
  init?(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI,
    outputFormat: OutputFormat = .json,
    _ violations: ViolationList
  ) {
    fields.checkKeys(fields.isQuery ? Self.parameters : Self.keys, violations)
    let scene = Self.scene(fields, animations, violations)
    let options = EvaluationResponse.Options(fields: fields, mayInclude: Self.included, violations)
    let range = fields.range(violations)
    let grid = range.flatMap {
      RangeReader(
        fields: $0, time: 0, frameRate: scene?.frameRate ?? 60, violations: violations,
        outputFormat: outputFormat
      ).grid()
    }
    let tolerance = fields.analysisTolerance(options, outputFormat, violations)
    fields.refuseNumberOptions(for: outputFormat, violations)
    guard let scene, let grid, violations.isEmpty else { return nil }
    let counterpart =
      options.includesFidelityGap
      ? Self.scene(fields.with(scene.fidelity.other), animations, violations) : nil
    guard violations.isEmpty else { return nil }
    title = outputFormat.isPicture && !fields.has(.properties) ? Self.title(scene) : nil
    hasOwnTimes = outputFormat.isPicture && range?.first(of: [.fps, .step, .count, .times]) != nil
    self.scene = scene
    self.fields = fields
    self.counterpart = counterpart
    self.grid = grid
    self.options = options
    self.tolerance = tolerance
  }

  /// Returns the title for a scene's first timeline entry.
  ///
  /// The title is `nil` if there is no entry, or if the entry removes a property or changes the
  /// environment.
  private static func title(_ scene: AnimationScene) -> String? {
    switch scene.agenda.first?.entry.event {
    case .change(let change): return change.animation?.swiftUIText ?? "no animation"
    case .keyframes: return "keyframes"
    case .phases: return "phases"
    case .environment, .remove, nil: return nil
    }
  }

  /// The default tolerance: a thousandth of the distance, such as 1 point of 1000 points.
  static let toleranceDefault = 0.001

  private static func scene(
    _ fields: ObjectMembers, _ animations: AnimationRegistry, _ violations: ViolationList
  ) -> AnimationScene? {
    SceneReader(fields: fields, animations: animations, violations: violations)
      .scene(takesTimeline: true)
  }
}

extension ObjectMembers {
  /// The location of the range: the query parameter `end`, or the member `range`.
  ///
  /// The request can lack this parameter or member.
  var rangePlace: InputLocation { place(of: isQuery ? .end : .range) }

  /// Returns the members of the range: the query itself, or the members of the object `range`.
  ///
  /// An unknown key in the object adds a violation, but the members are still returned.
  ///
  /// - Returns: The members; an empty list if `range` is missing. If `range` is not an object, the
  ///   result is `nil`, and a violation is added.
  func range(_ violations: ViolationList) -> ObjectMembers? {
    if isQuery { return self }
    guard let range = self[.range] else { return ObjectMembers.none }
    if range.text != nil || range.plainNumber != nil {
      var end = "\"removed\""
      if let number = range.plainNumber ?? range.text.flatMap({ Double($0) }), number > 0,
        number.isFinite
      {
        end = String(shortest: number)
      }
      let line = "{\"end\": \(end)}"
      violations.add("must be an object: write \(line)", at: range.place, suggestion: line)
      return nil
    }
    let fields = ObjectMembers(range, violations)
    fields?.checkKeys(RangeReader.keys, violations)
    return fields
  }

  /// Returns the members of the range: the query itself, or the members of the object `range`.
  ///
  /// A key of the object that is not in `keys` adds a violation, but the members are still
  /// returned.
  ///
  /// - Returns: The members; `nil` if `range` is missing or is not an object.
  func range(_ keys: KeySet, _ violations: ViolationList) -> ObjectMembers? {
    if isQuery { return self }
    let range = self[.range].flatMap { ObjectMembers($0, violations) }
    range?.checkKeys(keys, violations)
    return range
  }
}

extension ObjectMembers {
  /// Returns the tolerance of the analysis.
  ///
  /// Adds violations for an invalid tolerance, for a tolerance without effect, and for contents
  /// that the output format does not support.
  func analysisTolerance(
    _ options: EvaluationResponse.Options, _ outputFormat: OutputFormat,
    _ violations: ViolationList
  ) -> Double {
    if outputFormat != .json {
      for (word, isIncluded) in [
        (FidelityGap.word, options.includesFidelityGap),
        (EvaluationRequest.analysisWord, options.includesAnalysis),
      ] where isIncluded {
        violations.add(
          "'\(word)' is available only in \(OutputFormat.json.mediaType)",
          at: self[.include]?.place ?? place)
      }
    }
    let usual = EvaluationRequest.toleranceDefault
    guard let given = self[.tolerance] else { return usual }
    let tolerance = given.number(in: NumberRange(Limits.tolerance), violations) ?? usual
    if !options.includesAnalysis, !outputFormat.isPicture {
      violations.add(
        outputFormat == .json
          ? "requires \"include\": [\"analysis\"]"
          : """
          has no effect in this format: request a picture, or \(OutputFormat.json.mediaType) with \
          "include": ["analysis"]
          """,
        at: given.place)
    }
    return tolerance
  }

  /// Adds a violation for `omit` and for `precision` if the output is a picture instead of numbers.
  func refuseNumberOptions(for outputFormat: OutputFormat, _ violations: ViolationList) {
    guard outputFormat.isPicture else { return }
    for key in [JSONKey.omit, .precision] {
      guard let value = self[key] else { continue }
      violations.add(
        "applies only to formats that contain numbers, not to \(outputFormat.mediaType)",
        at: value.place)
    }
  }
}

extension EvaluationResponse.Options {
  static let keys: KeySet = [.include, .omit, .precision]
  static let included = ["velocity"]

  init(fields: ObjectMembers, mayInclude words: [String] = included, _ violations: ViolationList) {
    self.init()
    if let included = fields[.include]?.words(words, violations) {
      includesVelocity = included.contains("velocity")
      includesFidelityGap = included.contains(FidelityGap.word)
      includesAnalysis = included.contains(EvaluationRequest.analysisWord)
    }
    if let omitted = fields[.omit]?.words(["times"], violations) {
      omitsTimes = omitted.contains("times")
    }
    precision = fields[.precision]?.integer(in: 0...Limits.precision.max, violations)
  }
}

extension FidelityGap {
  /// The name, in `include` and in responses, of the difference between the fidelities.
  static let word = "fidelityGap"
}

extension SyntaxNode {
  /// Returns the words of a list, or a single word as a list.
  ///
  /// Words that are not allowed are omitted and added to `violations`.
  func words(_ allowed: [String], _ violations: ViolationList) -> [String] {
    wordElements(violations).compactMap { $0.word(allowed, violations) }
  }
}
