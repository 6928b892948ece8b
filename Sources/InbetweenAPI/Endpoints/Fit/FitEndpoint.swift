internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import MotionTools

/// `/v1/fit`: the spring and the timing curve that best fit a motion.
enum FitEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let registry = routed.service.animations
    var read: ObjectMembers?
    let parameters = try RequestDecoder.queryOrBody(routed) {
      read = $0
      return FitRequest(fields: $0, registry: registry, $1)
    }
    var response = try Response.object { json in
      EvaluationResponse.writeHead(.exact, to: &json)
      json.string("method", "leastSquares")
      json.integer("samples", parameters.times.count)
      for kind in parameters.kinds {
        json.key(kind.rawValue)
        switch kind {
        case .spring: writeSpring(parameters, to: &json)
        case .bezier: writeBezier(parameters, to: &json)
        }
      }
    }
    response.samples = parameters.times.count
    response.add(
      read.flatMap { Permalink(canonical($0, parameters, registry)) }, for: routed.request)
    return response
  }

  private static func canonical(
    _ fields: ObjectMembers, _ parameters: FitRequest, _ registry: AnimationRegistry
  ) -> CanonicalQuery {
    var query = CanonicalQuery(behind: Permalink.path("/v1/fit"))
    query.set("motion", motion: fields["motion"] ?? fields["animation"], registry)
    for key in ["times", "values"] { query.set(key, fields.numbers(key)) }
    for key in ["from", "duration"] { query.set(key, fields.number(key)) }
    query.set("to", fields.number("to") ?? fields.number("target"))
    query.set("initialVelocity", parameters.hasVelocity ? "true" : nil)
    if parameters.kinds != FitRequest.Kind.allCases {
      query.set("kinds", parameters.kinds.map(\.rawValue).joined(separator: ","))
    }
    return query
  }

  private static func writeSpring(_ parameters: FitRequest, to json: inout JSONWriter) {
    let fit = SpringFit(
      times: parameters.times, values: parameters.values, from: parameters.from,
      target: parameters.target,
      hasVelocity: parameters.hasVelocity)
    guard let fit,
      let spring = PerceptualSpring(
        duration: fit.duration, dampingRatio: fit.dampingRatio,
        initialVelocity: fit.initialVelocity / (fit.target - fit.from))
    else {
      json.null()
      return
    }
    let travel = fit.target - fit.from
    let motion = ConvertibleMotion.spring(spring)
    json.beginObject()
    for (key, number) in [
      ("duration", fit.duration), ("bounce", fit.bounce), ("dampingRatio", fit.dampingRatio),
      ("stiffness", spring.stiffness), ("damping", spring.damping),
      ("initialVelocity", fit.initialVelocity), ("from", fit.from), ("target", fit.target),
    ] {
      json.number(key, number.withoutRoundingNoise)
    }
    json.string("swiftui", motion.swiftUIText)
    write(fit.residual, travel: travel, to: &json)
    json.strings("lost", FitLoss(parameters, motion, from: fit.from, target: fit.target).sentences)
    // Only samples from the client can be too far apart. If the request contains a motion, the
    // service chooses the sample times.
    if !parameters.isOfMotion, let alias = fit.alias {
      let spacing = (parameters.times.last ?? 0) / Double(parameters.times.count - 1)
      json.strings(
        SceneWarnings.key,
        [
          """
          the samples are too far apart, so the fit may be wrong. At a spacing of \
          \(String(readable: spacing)) s, a spring with a duration of \(String(readable: alias)) s \
          has the same samples as the fitted spring. Send a sample at least every \
          \(String(readable: alias / 4)) s
          """
        ])
    }
    json.endObject()
  }

  private static func writeBezier(_ parameters: FitRequest, to json: inout JSONWriter) {
    // BOUND: the request has at least four values, the minimum of fittedSamples.
    let target = parameters.target ?? parameters.values[parameters.values.count - 1]
    let fit = BezierFit(
      times: parameters.times, values: parameters.values, from: parameters.from, target: target,
      duration: parameters.duration)
    guard let fit,
      let curve = TimedCurve(
        fit.controlPoints[0], fit.controlPoints[1], fit.controlPoints[2], fit.controlPoints[3],
        duration: fit.duration)
    else {
      json.null()
      return
    }
    let motion = ConvertibleMotion.curve(curve)
    json.beginObject()
    json.numbers("controlPoints", fit.controlPoints.map(\.withoutRoundingNoise))
    json.number("duration", fit.duration)
    json.number("from", parameters.from)
    json.number("target", target)
    json.string("swiftui", motion.swiftUIText)
    write(fit.residual, travel: target - parameters.from, to: &json)
    let loss = FitLoss(parameters, motion, from: parameters.from, target: target)
    json.strings("lost", loss.sentences)
    json.endObject()
  }

  private static func write(_ residual: FitResidual, travel: Double, to json: inout JSONWriter) {
    json.object(
      "residual",
      [
        ("largest", residual.largest), ("percent", abs(residual.largest / travel) * 100),
        ("time", residual.time), ("rootMeanSquare", residual.rootMeanSquare),
        ("rootMeanSquarePercent", abs(residual.rootMeanSquare / travel) * 100),
      ])
  }
}

extension Route {
  static let fit = endpoint(
    "/v1/fit", offers: MediaTypes.json, text: "motion", .long,
    help: [
      HelpLine(
        .platforms,
        "curl -G HOST/v1/fit -d 'motion=.spring(duration:0.4,bounce:0.2)' -d to=bezier")
    ], FitEndpoint.handle)
}
