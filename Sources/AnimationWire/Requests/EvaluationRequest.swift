public import AnimationCore

/// An evaluation without a session: a scene from its start, and the times to sample it at.
public struct EvaluationRequest {
  /// The scene, with its timeline scheduled.
  public let scene: AnimationScene
  /// The times.
  public let grid: SampleGrid
  /// What is told of them.
  public let options: EvaluationAnswer.Options

  /// Reads the fields of a body or a query; `nil` where something is wrong, which is reported.
  public init?(fields: RequestFields, _ violations: ViolationList) {
    let keys =
      SceneReader.shortKeys
      + (fields.isQuery ? RangeReader.keys : SceneReader.fullKeys + ["range"])
      + SceneReader.settingKeys + EvaluationAnswer.Options.keys
    fields.checkKeys(keys, violations)
    let reader = SceneReader(fields: fields, violations: violations)
    let scene = reader.scene(takesTimeline: true)
    let options = EvaluationAnswer.Options(fields: fields, violations)
    let grid = fields.range(violations).flatMap {
      RangeReader(
        fields: $0, time: 0, frameRate: scene?.frameRate ?? 60, violations: violations
      ).grid()
    }
    guard let scene, let grid, violations.isEmpty else { return nil }
    self.scene = scene
    self.grid = grid
    self.options = options
  }
}

extension RequestFields {
  /// The fields of the range: a query's own, or those of the member `range`; none where it is missing.
  func range(_ violations: ViolationList) -> RequestFields? {
    if isQuery { return self }
    guard let range = self["range"] else { return RequestFields(.object([]), violations) }
    let fields = RequestFields(range, violations)
    fields?.checkKeys(RangeReader.keys, violations)
    return fields
  }
}

extension EvaluationAnswer.Options {
  static let keys = ["include", "omit", "precision"]

  init(fields: RequestFields, _ violations: ViolationList) {
    self.init()
    includesVelocity = Self.words(fields["include"], ["velocity"], violations).contains("velocity")
    omitsTimes = Self.words(fields["omit"], ["times"], violations).contains("times")
    precision = fields["precision"]?.integer(in: 0...Limits.precision.max, violations)
  }

  private static func words(
    _ value: WireValue?, _ allowed: [String], _ violations: ViolationList
  ) -> [String] {
    (value?.elements(violations) ?? []).compactMap { $0.word(allowed, violations) }
  }
}
