internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

/// An evaluation without a session: what moves, from its start, and the times to sample it at.
///
/// It is moved, never copied, so that its scene can be played in place.
struct EvaluationRequest: ~Copyable {
  /// What moves, its timeline scheduled.
  var scene: AnimationScene
  /// The times.
  let grid: SampleGrid
  /// What is told of them.
  let options: EvaluationAnswer.Options
  /// The same in the other fidelity, where it is asked how far the two are apart.
  let counterpart: AnimationScene?
  /// What a picture is called: the animation in SwiftUI's spelling; `nil` where there is more than one.
  let title: String?
  /// Whether it was said which times the samples have, and not only where they begin and end.
  let hasOwnTimes: Bool
  /// The part of the travel within which a motion counts as settled, for its analysis.
  let tolerance: Double
  /// What it was read from.
  let fields: ObjectMembers

  private static let keys: KeySet =
    SceneReader.shortKeys + SceneReader.fullKeys + [.range] + SceneReader.settingKeys
    + EvaluationAnswer.Options.keys + [.tolerance]
  private static let parameters: KeySet =
    SceneReader.shortKeys + SceneReader.fullKeys + RangeReader.keys + [.format]
    + SceneReader.settingKeys
    + EvaluationAnswer.Options.keys + PictureSettings.keys + [.tolerance]
  static let included =
    EvaluationAnswer.Options.included + [FidelityGap.word, analysisWord]
  /// What asks for an analysis in `include`, and names it in answers.
  static let analysisWord = "analysis"

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  ///
  /// - Parameter form: How the answer will be told, on which the most samples depend.
  init?(
    fields: ObjectMembers, animations: AnimationRegistry = .swiftUI, form: OutputFormat = .json,
    _ violations: ViolationList
  ) {
    fields.checkKeys(fields.isQuery ? Self.parameters : Self.keys, violations)
    let scene = Self.scene(fields, animations, violations)
    let options = EvaluationAnswer.Options(
      fields: fields, mayInclude: Self.included, violations)
    let range = fields.range(violations)
    let grid = range.flatMap {
      RangeReader(
        fields: $0, time: 0, frameRate: scene?.frameRate ?? 60, violations: violations,
        form: form
      ).grid()
    }
    if form != .json {
      for (word, isIncluded) in [
        (FidelityGap.word, options.includesFidelityGap),
        (Self.analysisWord, options.includesAnalysis),
      ] where isIncluded {
        violations.add(
          """
          '\(word)' requires the whole result: it is available only in \
          \(OutputFormat.json.mediaType)
          """,
          at: fields[.include]?.place ?? fields.place)
      }
    }
    if form.isPicture {
      for key in [JSONKey.omit, .precision] {
        guard let value = fields[key] else { continue }
        violations.add(
          "applies to formats that list numbers, not to \(form.mediaType)", at: value.place)
      }
    }
    var tolerance = Self.toleranceDefault
    if let given = fields[.tolerance] {
      tolerance = given.number(in: NumberRange(Limits.tolerance), violations) ?? tolerance
      if !options.includesAnalysis, !form.isPicture {
        violations.add("requires \"include\": [\"analysis\"]", at: given.place)
      }
    }
    guard let scene, let grid, violations.isEmpty else { return nil }
    let counterpart =
      options.includesFidelityGap
      ? Self.scene(fields.with(scene.fidelity.other), animations, violations) : nil
    guard violations.isEmpty else { return nil }
    title = form.isPicture && !fields.has(.properties) ? Self.title(scene) : nil
    hasOwnTimes =
      form.isPicture && range?.first(of: [.fps, .step, .count, .times]) != nil
    self.scene = scene
    self.fields = fields
    self.counterpart = counterpart
    self.grid = grid
    self.options = options
    self.tolerance = tolerance
  }

  /// The animation in SwiftUI's spelling, however it was written.
  private static func title(_ scene: AnimationScene) -> String? {
    switch scene.agenda.first?.entry.event {
    case .change(let change): return change.animation?.swiftUIText ?? "no animation"
    case .keyframes: return "keyframes"
    case .phases: return "phases"
    case .environment, .remove, nil: return nil
    }
  }

  /// A thousandth of the travel: a point of a thousand.
  static let toleranceDefault = 0.001

  private static func scene(
    _ fields: ObjectMembers, _ animations: AnimationRegistry, _ violations: ViolationList
  ) -> AnimationScene? {
    SceneReader(fields: fields, animations: animations, violations: violations)
      .scene(takesTimeline: true)
  }
}

extension ObjectMembers {
  /// The fields of the range: a query's own, or those of the member `range`; none where it is missing.
  func range(_ violations: ViolationList) -> ObjectMembers? {
    if isQuery { return self }
    guard let range = self[.range] else { return ObjectMembers.none }
    if let end = range.text ?? range.plainNumber.map({ String(shortest: $0) }) {
      let line = "{\"end\": \(range.plainNumber == nil ? "\"\(end)\"" : end)}"
      violations.add("must be an object: write \(line)", at: range.place, suggestion: line)
      return nil
    }
    let fields = ObjectMembers(range, violations)
    fields?.checkKeys(RangeReader.keys, violations)
    return fields
  }
}

extension EvaluationAnswer.Options {
  static let keys: KeySet = [.include, .omit, .precision]
  static let included = ["velocity"]

  init(
    fields: ObjectMembers, mayInclude words: [String] = included, _ violations: ViolationList
  ) {
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
  /// What asks for it in `include`, and names it in answers.
  static let word = "fidelityGap"
}

extension SyntaxNode {
  /// The words of a list of them, or the one word; none where this is neither, which is reported.
  func words(_ allowed: [String], _ violations: ViolationList) -> [String] {
    wordElements(violations).compactMap { $0.word(allowed, violations) }
  }
}
