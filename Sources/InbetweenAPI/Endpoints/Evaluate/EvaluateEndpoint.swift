internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// `/v1/evaluate`: the samples of an animation, or of a scene with several changes.
enum EvaluateEndpoint {
  /// Handles an evaluation; the path, the query or `Accept` selects the output format.
  ///
  /// - Parameter line: The SwiftUI expression that the path selects; `nil` if it selects none. With
  ///   an expression, the default output format is plain text for humans.
  static func handle(_ routed: RoutedRequest, line: String?) throws(Problem) -> Response {
    let (request, animations) = (routed.request, routed.service.animations)
    let query = try OutputParameters(request.query)
    let offered = line == nil ? OfferedFormats.evaluation : .motion
    let violations = ViolationList(isOfRequest: true)
    let fields = try RequestDecoder.membersOfQueryOrBody(
      request, query: query.rest, given: line.map { [("animation", $0)] } ?? [],
      text: routed.text, parameters: OutputParameters.names, violations)
    let (chosen, settings) = query.choice(
      accept: request.list(of: .accept), suffix: routed.suffix, among: offered, violations)
    let outputFormat = chosen.outputFormat
    guard
      let evaluation = EvaluationRequest(
        fields: fields, animations: animations, outputFormat: outputFormat, violations),
      violations.isEmpty
    else { throw Problem(violations: violations.violations) }
    if outputFormat == .sse {
      let last = try EventPlace.last(in: request, parameters: query.lastEvents)
      return EvaluationEvents(
        evaluation: try PreparedEvaluation(evaluation, range: fields.rangePlace), last: last,
        timing: routed.service.timing
      ).response()
    }
    let isLinked = Permalink.isWanted(by: request)
    // A plot for a terminal always shows its permalink.
    let permalink =
      isLinked || outputFormat == .txt
      ? Permalink(evaluation, animations, outputFormat, settings) : nil
    var response =
      switch outputFormat {
      // The evaluation is consumed, so that playback can change the scene in place.
      case .json: try whole(consume evaluation)
      case .ndjson, .csv:
        Response(
          status: 200, fields: [Field(.contentType, outputFormat.contentType)],
          stream: try EvaluationStream(
            try PreparedEvaluation(evaluation, range: fields.rangePlace),
            outputFormat: outputFormat, range: fields.rangePlace))
      default:
        try PictureResponse.response(
          try EvaluationPlot(evaluation, width: PictureResponse.width(outputFormat, settings))
            .shown, outputFormat, settings, permalink)
      }
    response.add(permalink, for: request)
    if chosen.isNegotiated { response.fields.append(Field(.vary, "Accept")) }
    return response
  }

  private static func whole(_ evaluation: consuming EvaluationRequest) throws(Problem) -> Response {
    let options = evaluation.options, range = evaluation.fields.rangePlace
    let unplayed = options.includesAnalysis ? evaluation.scene : nil
    let warnings = SceneWarnings.sentences(of: evaluation.scene)
    // The scene is copied only for an analysis; otherwise playback changes the scene in place.
    var samples = try Playing.play(&evaluation.scene, evaluation.grid, options, range: range)
    var counterpart: Samples?
    if options.includesFidelityGap, var other = evaluation.counterpart {
      // The other fidelity is sampled at the times of the response, because the motion may end
      // earlier in one of the fidelities.
      counterpart = try Playing.play(
        &other, SampleGrid(times: samples.times), EvaluationResponse.Options(), range: range)
    }
    var analysis: AnalysisResponse?
    if let unplayed {
      analysis = try AnalysisResponse(
        unplayed, tolerance: evaluation.tolerance, until: samples.end,
        at: evaluation.fields.place(of: .include))
    }
    if !samples.events.isEmpty {
      let start = evaluation.grid.start
      samples.events.removeAll { !$0.isReported(from: start) }
    }
    let count = samples.times.count
    let result = EvaluationResponse(
      samples: consume samples, grid: evaluation.grid, fidelity: evaluation.scene.fidelity,
      frameRate: evaluation.scene.frameRate, options: options, counterpart: counterpart,
      warnings: warnings, analysis: analysis)
    var response = try Response.object(capacity: result.sizeEstimate) { result.write(to: &$0) }
    response.samples = count
    return response
  }
}

extension Route {
  static let evaluate = evaluation(
    "/v1/evaluate",
    commands: [CommandName("evaluate"), CommandName("plot", accept: "text/plain")],
    help: [
      HelpLine(.values, "curl HOST/v1/evaluate"),
      HelpLine(
        .values,
        "curl -G HOST/v1/evaluate -d animation=.bouncy -d to=100 -d fps=10 -d precision=2"),
      HelpLine(
        .values,
        "curl HOST/v1/evaluate --json "
          + #"'{"animation":".spring(duration: 0.5, bounce: 0.3)","to":[0,100]}'"#),
      HelpLine(
        .values,
        "curl HOST/v1/evaluate --json "
          + #"'{"properties":{"a":0,"b":0},"to":{"a":1,"b":1},"stagger":{"each":0.05}}'"#),
    ])
  static let evaluateFormat = evaluation(
    "/v1/evaluate.{suffix}",
    help: [
      HelpLine(
        .values,
        "curl -G HOST/v1/evaluate.csv -d 'animation=.easeInOut(duration:1).repeatCount(2)'"),
      HelpLine(.pictures, "curl -G HOST/v1/evaluate.txt -d animation=.bouncy -d to=100"),
      HelpLine(.pictures, "curl -G HOST/v1/evaluate.svg -d animation=.bouncy -d to=100"),
    ])

  private static func evaluation(
    _ path: String, commands: [CommandName]? = nil, help: [HelpLine]
  ) -> Route {
    endpoint(
      path, text: "animation", formats: .evaluation, commands: commands, .hasFormats, help: help
    ) { routed throws(Problem) in try EvaluateEndpoint.handle(routed, line: nil) }
  }
}
