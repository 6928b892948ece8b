internal import AnimationCore
internal import AnimationWire
internal import HTTPMessages

/// `/v1/spring`: a spring by itself, in all its forms.
enum SpringEndpoint {
  static func answer(_ request: Request) throws(Problem) -> Response {
    let question = try Content.readEither(request, text: "spring") {
      SpringRequest(fields: $0, $1)
    }
    let spring = question.spring
    let isExact = question.fidelity == .exact
    return .object { json in
      EvaluationAnswer.writeHead(question.fidelity, to: &json)
      json.key("forms")
      write(spring, isExact, to: &json)
      json.key("regime")
      json.string(spring.regime.rawValue)
      json.key("settlingDuration")
      json.number(settlingDuration(question))
      if let times = question.times { write(question, times, to: &json) }
    }
  }

  private static func write(_ spring: Spring, _ isExact: Bool, to json: inout JSONWriter) {
    let forms: [(String, [(String, Double)])] = [
      ("durationBounce", [("duration", spring.duration), ("bounce", spring.bounce)]),
      (
        "responseDampingRatio",
        [("response", spring.response), ("dampingRatio", spring.dampingRatio)]
      ),
      (
        "massStiffnessDamping",
        [
          ("mass", spring.mass),
          ("stiffness", isExact ? spring.exactStiffness : spring.stiffness),
          ("damping", spring.damping),
        ]
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

  private static func settlingDuration(_ question: SpringRequest) -> Double {
    let distance = question.target - question.from
    return question.fidelity == .exact
      ? question.spring.exactSettlingDuration(
        target: distance, initialVelocity: question.initialVelocity, epsilon: question.epsilon)
      : question.spring.settlingDuration(
        target: distance, initialVelocity: question.initialVelocity, epsilon: question.epsilon)
  }

  private static func write(
    _ question: SpringRequest, _ times: [Double], to json: inout JSONWriter
  ) {
    let spring = question.spring
    let isExact = question.fidelity == .exact
    let distance = question.target - question.from
    let start = question.initialVelocity
    let values = times.map {
      question.from + spring.value(target: distance, initialVelocity: start, time: $0)
    }
    let velocities = times.map {
      isExact
        ? spring.exactVelocity(target: distance, initialVelocity: start, time: $0)
        : spring.velocity(target: distance, initialVelocity: start, time: $0)
    }
    let forces = zip(values, velocities).map { value, velocity in
      isExact
        ? spring.exactForce(target: question.target, position: value, velocity: velocity)
        : spring.force(target: question.target, position: value, velocity: velocity)
    }
    for (name, numbers) in [
      ("times", times), ("values", values), ("velocities", velocities), ("forces", forces),
    ] {
      json.key(name)
      json.numbers(numbers)
    }
  }
}
