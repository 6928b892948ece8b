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
        json.key("warnings")
        json.strings(session.heedsPause ? [] : [unheeded])
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
    json.key("id")
    json.string(version.id.description)
    json.key("revision")
    json.integer(version.revision)
    json.key("time")
    json.number(session.time)
    json.key("clock")
    json.string(session.rate == nil ? "manual" : "live")
    if let rate = session.rate {
      json.key("rate")
      json.number(rate)
    }
    json.key("frameRate")
    json.number(session.frameRate)
    json.key("fidelity")
    json.string(session.fidelity.rawValue)
    if session.compatibility != .y2023 {
      json.key("compatibility")
      json.string(session.compatibility.rawValue)
    }
    json.key("environment")
    json.beginObject()
    json.key("animationPaused")
    json.bool(session.animationPaused)
    json.named(session.named.mapValues { $0 })
    json.endObject()
    json.key("properties")
    json.beginObject()
    for (name, status) in session.properties {
      json.key(name)
      // As in SwiftUI, keyframes of length 0 yield 0/0. A vertical curve has an infinite velocity.
      // Such numbers are written as `null`.
      json.nullable { write(status, to: &$0) }
    }
    json.endObject()
    json.key("pending")
    json.beginArray()
    for entry in session.pending { entry.write(session.shapes, to: &json) }
    json.endArray()
    write(session.running, to: &json)
    json.key("ttl")
    json.number(session.ttl)
  }

  /// Writes the member `running`: the changes whose events have not all occurred yet.
  private static func write(
    _ changes: [AnimationScene.RunningChange], to json: inout JSONWriter
  ) {
    json.key("running")
    json.beginArray()
    for change in changes {
      json.beginObject()
      json.key("id")
      json.string(change.id)
      json.key("completionCriteria")
      json.string(change.completionCriteria.name)
      json.key("completed")
      json.bool(change.isComplete)
      json.endObject()
    }
    json.endArray()
  }

  /// Writes the member `evaluation`, if an evaluation followed the change.
  private static func write(_ evaluation: EvaluationResponse?, to json: inout JSONWriter) {
    guard let evaluation else { return }
    json.key("evaluation")
    json.beginObject()
    evaluation.write(to: &json)
    json.endObject()
  }

  private static let unheeded = """
    animationPaused has no effect in this session: create a session with "pausable": true, or \
    use the modifier .pausable()
    """

  private static func write(
    _ status: AnimationScene.PropertyStatus, to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("value")
    status.value.write(status.form, to: &json)
    json.key("velocity")
    status.velocity.write(velocityAt: status.value, status.form, to: &json)
    json.key("target")
    status.target.write(status.form, to: &json)
    json.key("animating")
    json.bool(status.isAnimating)
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

  /// The effect of a change, as its response reports it.
  struct Effect: Sendable {
    private let id: String?
    /// The key and the names of added or removed properties; `nil` for other changes.
    private let names: (key: String, names: [String])?
    /// The time in seconds at which the change takes effect.
    let effectiveAt: Double
    /// The events that occurred immediately when the change was made.
    private let events: [SceneEvent]

    /// Creates the effect of an entry of the timeline.
    init(of entry: TimelineEntry, at effectiveAt: Double, _ events: [SceneEvent]) {
      id = entry.event.changeID
      if case .remove(let names) = entry.event {
        self.names = ("remove", names)
      } else {
        names = nil
      }
      self.effectiveAt = effectiveAt
      self.events = events
    }

    /// Creates the effect of added properties.
    init(adding names: [String], at effectiveAt: Double) {
      id = nil
      self.names = ("add", names)
      self.effectiveAt = effectiveAt
      events = []
    }

    /// Creates the effect of a request that changes nothing.
    init(ofNothingAt effectiveAt: Double) {
      id = nil
      names = nil
      self.effectiveAt = effectiveAt
      events = []
    }

    fileprivate func write(to json: inout JSONWriter) {
      if let id {
        json.key("id")
        json.string(id)
      }
      if let names {
        json.key(names.key)
        json.strings(names.names)
      }
      json.key("effectiveAt")
      json.number(effectiveAt)
      json.key("events")
      json.beginArray()
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

  private static func write(
    _ time: Double, _ version: SessionVersion, to json: inout JSONWriter
  ) {
    json.key("session")
    json.beginObject()
    json.key("time")
    json.number(time)
    json.key("revision")
    json.integer(version.revision)
    json.endObject()
  }
}
