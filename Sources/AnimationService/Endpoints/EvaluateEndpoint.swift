internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// `/v1/evaluate`: an animation from its start, sampled.
enum EvaluateEndpoint {
  static func answer(_ request: Request) throws(Problem) -> Response {
    let evaluation = try Content.readEither(request, text: "animation") {
      EvaluationRequest(fields: $0, $1)
    }
    var scene = evaluation.scene
    var samples = try Playing.play(
      &scene, evaluation.grid, evaluation.options, isQuery: request.method != "POST")
    let start = evaluation.grid.start
    // What happened in (start, end], and at 0 where the start is 0.
    samples.events.removeAll { $0.time <= start && !(start == 0 && $0.time == 0) }
    let answer = EvaluationAnswer(
      samples: samples, grid: evaluation.grid, fidelity: scene.fidelity,
      frameRate: scene.frameRate, options: evaluation.options)
    var json = JSONWriter(capacity: answer.sizeEstimate)
    json.beginObject()
    answer.write(to: &json)
    json.endObject()
    json.newline()
    return .json(json.finish())
  }
}
