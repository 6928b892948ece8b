internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// `/v1/spring`: the parameters of a spring in all notations, and its values at given times.
enum SpringEndpoint {
  static func answer(_ request: Request) throws(Problem) -> Response {
    var read: ObjectMembers?
    let question = try RequestDecoder.queryOrBody(
      request, query: request.query, text: "spring"
    ) {
      read = $0
      return SpringRequest(fields: $0, $1)
    }
    let spring = question.spring
    let isExact = question.fidelity == .exact
    let motion = SpringMotion(question, spring, question.fidelity)
    let samples = motion.samples(question.times ?? [])
    try check(samples, question.times ?? [], isQuery: request.method != "POST")
    var response = try Response.object { json in
      EvaluationAnswer.writeHead(question.fidelity, to: &json)
      json.key("forms")
      write(spring, isExact, to: &json)
      json.key("regime")
      json.string(spring.regime.rawValue)
      json.key("settlingDuration")
      json.nullable(motion.settlingDuration.withoutRoundingNoise)
      if let times = question.times { write(samples, times, to: &json) }
      if let counterpart = question.counterpart {
        json.key("fidelityGap")
        let other = SpringMotion(question, counterpart, question.fidelity.other)
        write(motion, other, question.times ?? motion.frames, to: &json)
      }
      SceneWarnings.write(SceneWarnings.sentences(of: spring), to: &json)
    }
    response.samples = question.times?.count ?? 0
    response.add(
      read.flatMap {
        Permalink(CanonicalQuery(spring: $0, question, behind: Permalink.path("/v1/spring")))
      }, for: request)
    return response
  }

  /// Throws if a value overflows.
  ///
  /// Damped springs grow toward times before 0, and unstable springs grow toward times after 0.
  private static func check(
    _ samples: SpringMotion.Samples, _ times: [Double], isQuery: Bool
  ) throws(Problem) {
    for (name, numbers) in samples.named {
      guard let index = numbers.firstIndex(where: { !$0.isFinite }) else { continue }
      let place: InputLocation =
        isQuery ? .parameter("times") : .root.member("times").element(index)
      throw Problem(violations: [
        Violation(
          """
          \(name) exceed the largest number (1.8e308) at this time. A spring grows without bound \
          at times before 0. With negative damping, a spring also grows at times after 0
          """, at: place, given: .number(times[index]))
      ])
    }
  }

  private static func write(_ spring: Spring, _ isExact: Bool, to json: inout JSONWriter) {
    let told = SpringForms(spring, isExact: isExact)
    let (perceived, response, physics) = (
      told.durationBounce, told.responseDampingRatio, told.massStiffnessDamping
    )
    let forms: [(String, [(String, Double)])] = [
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
    for (name, numbers) in forms {
      json.key(name)
      json.beginObject()
      for (key, number) in numbers {
        json.key(key)
        json.number(number)
      }
      json.endObject()
    }
    json.endObject()
  }

  private static func write(
    _ samples: SpringMotion.Samples, _ times: [Double], to json: inout JSONWriter
  ) {
    json.key("times")
    json.numbers(times)
    for (name, numbers) in samples.named {
      json.key(name)
      json.numbers(numbers)
    }
  }

  private static func write(
    _ motion: SpringMotion, _ other: SpringMotion, _ times: [Double], to json: inout JSONWriter
  ) {
    json.beginObject()
    for (these, those) in zip(motion.samples(times).named, other.samples(times).named) {
      json.key(these.name)
      FidelityGap(these.numbers, those.numbers, at: times).write(to: &json)
    }
    json.key("settlingDuration")
    json.nullable(abs(motion.settlingDuration - other.settlingDuration))
    json.endObject()
  }
}

extension Route {
  static let spring = question(
    "/v1/spring", offers: MediaTypes.json,
    help: [HelpLine(.springs, "curl -G HOST/v1/spring -d spring=.bouncy -d times=0,0.1,0.2")]
  ) { asked throws(Problem) in
    try SpringEndpoint.answer(asked.request)
  }
}
