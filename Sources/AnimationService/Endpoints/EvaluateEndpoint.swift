internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// `/v1/evaluate`: an animation from its start, sampled.
enum EvaluateEndpoint {
  static func answer(
    _ request: Request, _ animations: AnimationRegistry
  ) throws(Problem) -> Response {
    let evaluation = try Content.readEither(request, text: "animation") {
      EvaluationRequest(fields: $0, animations: animations, $1)
    }
    let grid = evaluation.grid, options = evaluation.options, isQuery = request.method != "POST"
    var scene = evaluation.scene
    var samples = try Playing.play(&scene, grid, options, isQuery: isQuery)
    let counterpart = try evaluation.counterpart.map { other throws(Problem) in
      var other = other
      // The very times of the answer: a motion may end sooner in one fidelity than in the other.
      return try Playing.play(
        &other, SampleGrid(times: samples.times), EvaluationAnswer.Options(), isQuery: isQuery)
    }
    let start = grid.start
    // What happened in (start, end], and at 0 where the start is 0.
    samples.events.removeAll { $0.time <= start && !(start == 0 && $0.time == 0) }
    let answer = EvaluationAnswer(
      samples: samples, grid: grid, fidelity: scene.fidelity,
      frameRate: scene.frameRate, options: options,
      counterpart: counterpart)
    return .object(capacity: answer.sizeEstimate) { answer.write(to: &$0) }
  }
}
