internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// `/v1/evaluate`: an animation from its start, sampled.
enum EvaluateEndpoint {
  /// Answers in the form that the request asks for.
  ///
  /// - Parameter suffix: The form that its path asks for, if any.
  static func answer(
    _ request: Request, _ suffix: AnswerForm?, _ animations: AnimationRegistry
  ) throws(Problem) -> Response {
    let query = try Query.taking(parameters, from: request.query)
    var chosen: ChosenForm?
    var settings = PictureSettings()
    let evaluation = try Content.readEither(
      request, query: query.rest, text: "animation", parameters: parameters
    ) { fields, violations in
      let formats = query.taken.filter { $0.name == ChosenForm.parameter }
      let choice = ChosenForm(
        suffix: suffix, formats: formats.map(\.value), accept: request.list(of: "Accept"),
        violations)
      chosen = choice
      let shown = query.taken.filter { $0.name != ChosenForm.parameter }
      if !shown.isEmpty {
        settings = PictureSettings(
          RequestFields(query: shown, violations), form: choice.form, violations)
      }
      return EvaluationRequest(
        fields: fields, animations: animations, form: choice.form, violations)
    }
    let form = chosen?.form ?? .json, isQuery = request.method != "POST"
    var response =
      switch form {
      case .json: try whole(evaluation, isQuery: isQuery)
      case .ndjson, .csv:
        Response(
          status: 200, fields: [Field("Content-Type", form.contentType)],
          stream: try EvaluationStream(evaluation, form: form, isQuery: isQuery))
      case .svg, .png, .txt, .line:
        try PictureAnswer.response(evaluation, form, settings, isQuery: isQuery)
      }
    if chosen?.isNegotiated ?? true { response.fields.append(Field("Vary", "Accept")) }
    return response
  }

  /// The parameters that say how to tell an evaluation, and go with content, too.
  private static let parameters = [ChosenForm.parameter] + PictureSettings.parameters

  private static func whole(
    _ evaluation: consuming EvaluationRequest, isQuery: Bool
  ) throws(Problem) -> Response {
    let grid = evaluation.grid, options = evaluation.options, other = evaluation.counterpart
    let unplayed = options.includesAnalysis ? evaluation.scene : nil
    let tolerance = evaluation.tolerance
    // Nobody else has the scene but an analysis; it is played in place.
    var scene = (consume evaluation).scene
    var samples = try Playing.play(&scene, grid, options, isQuery: isQuery)
    let counterpart = try other.map { other throws(Problem) in
      var other = other
      // The very times of the answer: a motion may end sooner in one fidelity than in the other.
      return try Playing.play(
        &other, SampleGrid(times: samples.times), EvaluationAnswer.Options(), isQuery: isQuery)
    }
    let analysis = try unplayed.map { scene throws(Problem) in
      try AnalysisAnswer(
        scene, tolerance: tolerance, until: samples.end,
        at: isQuery ? .parameter("include") : .root.member("include"))
    }
    samples.events.removeAll { !$0.isTold(from: grid.start) }
    let answer = EvaluationAnswer(
      samples: samples, grid: grid, fidelity: scene.fidelity,
      frameRate: scene.frameRate, options: options,
      counterpart: counterpart)
    var response = Response.object(capacity: answer.sizeEstimate) {
      answer.write(to: &$0)
      analysis?.write(to: &$0)
    }
    response.samples = samples.times.count
    return response
  }
}

extension AnswerForm {
  /// The media type with what RFC 7111 section 2 lets it say of itself.
  var contentType: String {
    switch self {
    case .csv: "\(mediaType); charset=utf-8; header=present"
    case .txt, .line: "\(mediaType); charset=utf-8"
    case .json, .ndjson, .svg, .png: mediaType
    }
  }
}
