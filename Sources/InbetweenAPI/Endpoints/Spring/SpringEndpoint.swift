internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// `/v1/spring`: the parameters of a spring in all notations, and its values at given times.
enum SpringEndpoint {
  static func handle(_ routed: RoutedRequest) throws(Problem) -> Response {
    let parameters = try RequestDecoder.queryOrBody(routed) { SpringRequest(fields: $0, $1) }
    let spring = parameters.spring
    let isExact = parameters.fidelity == .exact
    let motion = SpringMotion(parameters, spring, parameters.fidelity)
    let samples = motion.samples(parameters.times ?? [])
    try check(samples, parameters)
    var response = try Response.object { json in
      EvaluationResponse.writeHead(parameters.fidelity, to: &json)
      json.key("forms")
      write(spring, isExact, to: &json)
      json.string("regime", spring.regime.rawValue)
      json.nullable("settlingDuration", motion.settlingDuration.withoutRoundingNoise)
      if let times = parameters.times { write(samples, times, to: &json) }
      if let counterpart = parameters.counterpart {
        json.key("fidelityGap")
        let other = SpringMotion(parameters, counterpart, parameters.fidelity.other)
        write(motion, other, parameters.times ?? motion.frames, to: &json)
      }
      SceneWarnings.write(SceneWarnings.sentences(of: spring), to: &json)
    }
    response.samples = parameters.times?.count ?? 0
    response.add(
      Permalink(
        CanonicalQuery(spring: parameters.fields, parameters, behind: Permalink.path("/v1/spring"))),
      for: routed.request)
    return response
  }

  /// Throws a problem if a value, a velocity or a force overflows.
  ///
  /// A damped spring can overflow at times before 0, an unstable spring at times after 0.
  private static func check(
    _ samples: SpringMotion.Samples, _ request: SpringRequest
  ) throws(Problem) {
    for (name, numbers) in samples.named {
      guard let index = numbers.firstIndex(where: { !$0.isFinite }) else { continue }
      throw Problem(
        """
        \(name) exceed the largest number (1.8e308) at this time. A damped spring grows without \
        bound at times before 0, a spring with negative damping at times after 0
        """, at: request.fields.place(of: .times, element: index),
        given: request.times.map { .number($0[index]) })
    }
  }

  private static func write(_ spring: Spring, _ isExact: Bool, to json: inout JSONWriter) {
    let written = SpringParameters(spring, isExact: isExact)
    let (perceived, response, physics) = (
      written.durationBounce, written.responseDampingRatio, written.massStiffnessDamping
    )
    let parameterSets: [(String, [(String, Double)])] = [
      ("durationBounce", [("duration", perceived.duration), ("bounce", perceived.bounce)]),
      (
        "responseDampingRatio",
        [("response", response.response), ("dampingRatio", response.dampingRatio)]
      ),
      (
        "massStiffnessDamping",
        [("mass", physics.mass), ("stiffness", physics.stiffness), ("damping", physics.damping)]
      ),
    ]
    json.beginObject()
    for (name, numbers) in parameterSets {
      json.beginObject(name)
      for (key, number) in numbers { json.number(key, number) }
      json.endObject()
    }
    json.endObject()
  }

  private static func write(
    _ samples: SpringMotion.Samples, _ times: [Double], to json: inout JSONWriter
  ) {
    json.numbers("times", times)
    for (name, numbers) in samples.named { json.numbers(name, numbers) }
  }

  private static func write(
    _ motion: SpringMotion, _ other: SpringMotion, _ times: [Double], to json: inout JSONWriter
  ) {
    json.beginObject()
    for (these, those) in zip(motion.samples(times).named, other.samples(times).named) {
      json.key(these.name)
      FidelityGap(these.numbers, those.numbers, at: times).write(to: &json)
    }
    json.nullable("settlingDuration", abs(motion.settlingDuration - other.settlingDuration))
    json.endObject()
  }
}

extension Route {
  static let spring = endpoint(
    "/v1/spring", offers: MediaTypes.json, text: "spring",
    help: [HelpLine(.springs, "curl -G HOST/v1/spring -d spring=.bouncy -d times=0,0.1,0.2")],
    SpringEndpoint.handle)
}
