internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages
internal import MotionAnalysis

/// `/v1/compare`: how far animations are apart.
enum CompareEndpoint {
  /// The query parameter by which animations that never end are compared for a while.
  private static let limits = AnimationScene.PlayingLimits(
    time: Limits.comparedTime.upperBound, samples: Limits.samples.max, frames: Limits.frames.max,
    phases: Limits.phaseChanges.max)

  static func answer(
    _ request: Request, _ registry: AnimationRegistry
  ) throws(Problem) -> Response {
    let question = try Content.readEither(request, query: request.query, text: "animations") {
      CompareRequest(fields: $0, registry: registry, $1)
    }
    return try answer(question, isQuery: request.method != "POST")
  }

  /// Answers for two animations that the path names.
  static func answer(
    _ request: Request, _ names: [String], _ registry: AnimationRegistry
  ) throws(Problem) -> Response {
    var animations: [Animation] = []
    for name in names { animations.append(try NamedAnimation.read(name, registry)) }
    let question = try Content.read(query: request.query) { fields, violations in
      CompareRequest(fields: fields, given: animations, registry: registry, violations)
    }
    return try answer(question, isQuery: true)
  }

  private static func answer(
    _ question: CompareRequest, isQuery: Bool
  ) throws(Problem) -> Response {
    var motions: [MotionCurve] = []
    for (index, animation) in question.animations.enumerated() {
      motions.append(try motion(animation, index, question, isQuery))
    }
    let end = question.end ?? motions.map(\.duration).max()?.nextUp ?? 0
    let first = motions[0]
    let comparisons = motions.dropFirst().map {
      MotionComparison(first, $0, over: question.start...max(end, question.start))
    }
    return .object { json in
      EvaluationAnswer.writeHead(question.fidelity, to: &json)
      for (key, number) in [
        ("from", question.from), ("to", question.to), ("distance", question.distance),
        ("frameRate", question.frameRate),
      ] {
        json.key(key)
        json.number(number)
      }
      json.key("range")
      json.beginObject()
      json.key("start")
      json.number(question.start)
      json.key("end")
      json.number(question.end ?? motions.map(\.duration).max() ?? 0)
      json.endObject()
      json.key("animation")
      json.string(question.animations[0].swiftUIText)
      json.key("duration")
      json.number(question.end == nil ? first.duration : .nan)
      json.key("comparisons")
      json.beginArray()
      for (index, comparison) in comparisons.enumerated() {
        json.beginObject()
        json.key("animation")
        json.string(question.animations[index + 1].swiftUIText)
        json.key("duration")
        json.number(question.end == nil ? motions[index + 1].duration : .nan)
        ComparisonAnswer(comparison, question).write(to: &json)
        json.endObject()
      }
      json.endArray()
    }
  }

  private static func motion(
    _ animation: Animation, _ index: Int, _ question: CompareRequest, _ isQuery: Bool
  ) throws(Problem) -> MotionCurve {
    do throws(AnimationScene.EndlessMotion) {
      return try MotionCurve(
        animation, from: question.from, target: question.to, fidelity: question.fidelity,
        frameRate: question.frameRate, until: question.end, limits: limits)
    } catch {
      let place: WirePlace =
        isQuery ? .parameter("animations") : .root.member("animations").element(index)
      throw Problem(violations: [
        Violation(
          """
          still moves after \(Limits.comparedTime.max) seconds (comparedTime in /v1/limits): say how much of \
          it is compared, by 'end' in a query or "range": {"end": 2}
          """, at: place, given: .string(animation.swiftUIText))
      ])
    }
  }
}
