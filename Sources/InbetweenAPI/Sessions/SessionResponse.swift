internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// The responses of the session endpoints.
enum SessionResponse {
  /// Returns the response that contains a loaded session.
  static func session(_ loaded: LoadedSession, isNew: Bool = false) -> Response {
    session(SessionSnapshot(loaded.document), loaded.version, isNew: isNew)
  }

  /// Returns the response that contains a session.
  ///
  /// - Parameters:
  ///   - isNew: True if the request has created the session.
  ///   - effect: The effect of a change of the environment; `nil` in all other responses.
  ///   - evaluation: The evaluation that followed the change; `nil` if there was none.
  static func session(
    _ session: SessionSnapshot, _ version: SessionVersion, isNew: Bool = false,
    effect: Effect? = nil, evaluation: EvaluationResponse? = nil
  ) -> Response {
    var fields = version.fields
    if isNew { fields.append(Field(.location, "/v1/sessions/\(version.id)")) }
    let capacity = 1024 + (evaluation?.sizeEstimate ?? 0)
    var response = Response.nullableObject(
      status: isNew ? 201 : 200, fields: fields, capacity: capacity
    ) { json in
      write(session, version, to: &json)
      if let effect {
        effect.write(to: &json)
        json.strings("warnings", session.heedsPause ? [] : [unheeded])
      }
      write(evaluation, to: &json)
    }
    response.samples = evaluation?.samples.times.count ?? 0
    return response
  }

  /// Writes the members of a session.
  static func write(
    _ session: SessionSnapshot, _ version: SessionVersion, to json: inout JSONWriter
  ) {
    json.string("id", version.id.description)
    json.integer("revision", version.revision)
    json.number("time", session.time)
    json.string("clock", session.rate == nil ? "manual" : "live")
    if let rate = session.rate { json.number("rate", rate) }
    json.number("frameRate", session.frameRate)
    json.string("fidelity", session.fidelity.rawValue)
    if session.compatibility != .y2023 {
      json.string("compatibility", session.compatibility.rawValue)
    }
    json.beginObject("environment")
    json.bool("animationPaused", session.animationPaused)
    json.named(session.named.mapValues { $0 })
    json.endObject()
    json.beginObject("properties")
    for (name, status) in session.properties {
      json.key(name)
      // As in SwiftUI, keyframes of length 0 yield 0/0. A vertical curve has an infinite velocity.
      // Such numbers are written as `null`.
      json.nullable { write(status, to: &$0) }
    }
    json.endObject()
    json.beginArray("pending")
    for entry in session.pending { entry.write(session.shapes, to: &json) }
    json.endArray()
    write(session.running, to: &json)
    json.number("ttl", session.ttl)
  }

  /// Writes the member `running`: the changes whose events have not all occurred yet.
  private static func write(_ changes: [AnimationScene.RunningChange], to json: inout JSONWriter) {
    json.beginArray("running")
    for change in changes {
      json.beginObject()
      json.string("id", change.id)
      json.string("completionCriteria", change.completionCriteria.name)
      json.bool("completed", change.isComplete)
      json.endObject()
    }
    json.endArray()
  }

  /// Writes the member `evaluation`, if an evaluation followed the change.
  private static func write(_ evaluation: EvaluationResponse?, to json: inout JSONWriter) {
    guard let evaluation else { return }
    json.beginObject("evaluation")
    evaluation.write(to: &json)
    json.endObject()
  }

  private static let unheeded = """
    animationPaused has no effect in this session: create a session with "pausable": true, or \
    use the modifier .pausable()
    """

  private static func write(_ status: AnimationScene.PropertyStatus, to json: inout JSONWriter) {
    json.beginObject()
    json.key("value")
    status.value.write(status.form, to: &json)
    json.key("velocity")
    status.velocity.write(velocityAt: status.value, status.form, to: &json)
    json.key("target")
    status.target.write(status.form, to: &json)
    json.bool("animating", status.isAnimating)
    json.endObject()
  }

  /// Returns the response to an evaluation.
  ///
  /// - Parameter time: The session's time in seconds after the evaluation.
  static func evaluation(
    _ result: EvaluationResponse, at time: Double, _ version: SessionVersion
  ) -> Response {
    var response = Response.nullableObject(fields: version.fields, capacity: result.sizeEstimate) {
      result.write(to: &$0)
      write(time, version, to: &$0)
    }
    response.samples = result.samples.times.count
    return response
  }

  /// The effect of a change, as the response reports it.
  struct Effect: Sendable {
    /// The id of the change; `nil` if the change has none.
    var id: String?
    /// The names of added or removed properties, and the key of the response member with these
    /// names.
    ///
    /// The value is `nil` if the change neither adds nor removes properties.
    var names: (key: String, names: [String])?
    /// The time in seconds at which the change takes effect.
    let effectiveAt: Double
    /// The events that occurred immediately when the change was made.
    var events: [SceneEvent] = []

    fileprivate func write(to json: inout JSONWriter) {
      if let id { json.string("id", id) }
      if let names { json.strings(names.key, names.names) }
      json.number("effectiveAt", effectiveAt)
      json.beginArray("events")
      for event in events { event.write(to: &json) }
      json.endArray()
    }
  }

  /// Returns the response to a change.
  ///
  /// - Parameters:
  ///   - evaluation: The evaluation that followed the change; `nil` if there was none.
  ///   - time: The session's time in seconds.
  static func change(
    _ effect: Effect, _ evaluation: EvaluationResponse?, at time: Double,
    _ version: SessionVersion
  ) -> Response {
    let capacity = 1024 + (evaluation?.sizeEstimate ?? 0)
    var response = Response.nullableObject(
      status: 201, fields: version.fields, capacity: capacity
    ) { json in
      effect.write(to: &json)
      write(time, version, to: &json)
      write(evaluation, to: &json)
    }
    response.samples = evaluation?.samples.times.count ?? 0
    return response
  }

  private static func write(_ time: Double, _ version: SessionVersion, to json: inout JSONWriter) {
    json.beginObject("session")
    json.number("time", time)
    json.integer("revision", version.revision)
    json.endObject()
  }
}
