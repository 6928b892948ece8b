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
  ///   - effectiveAt: The time in seconds at which a change of the environment takes effect; `nil`
  ///     in all other responses.
  static func session(
    _ session: SessionSnapshot, _ version: SessionVersion, isNew: Bool = false,
    effectiveAt: Double? = nil
  ) -> Response {
    var fields = version.fields
    if isNew { fields.append(Field(.location, "/v1/sessions/\(version.id)")) }
    return .nullableObject(status: isNew ? 201 : 200, fields: fields) { json in
      json.key("id")
      json.string(version.id.description)
      json.key("revision")
      json.integer(version.revision)
      json.key("time")
      json.number(session.time)
      json.key("clock")
      json.string("manual")
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
      json.endObject()
      json.key("properties")
      json.beginObject()
      for (name, status) in session.properties {
        json.key(name)
        // As in SwiftUI, keyframes of length 0 yield 0/0. A vertical curve has an infinite
        // velocity.
        json.nullable { write(status, to: &$0) }
      }
      json.endObject()
      json.key("pending")
      json.beginArray()
      for entry in session.pending { write(entry, session.shapes, to: &json) }
      json.endArray()
      json.key("ttl")
      json.number(session.ttl)
      if let effectiveAt {
        json.key("effectiveAt")
        json.number(effectiveAt)
        json.key("warnings")
        json.strings(session.heedsPause ? [] : [unheeded])
      }
    }
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

  private static func write(
    _ entry: TimelineEntry, _ shapes: [String: GivenValue], to json: inout JSONWriter
  ) {
    json.beginObject()
    json.key("at")
    json.number(entry.at)
    switch entry.event {
    case .change(let change):
      json.key("id")
      json.string(change.id)
      json.key("set")
      json.values(change.set, shapes)
      json.key("animation")
      json.animation(change.animation)
      if let stagger = change.stagger {
        json.key("stagger")
        stagger.write(to: &json)
      }
      write(change.completionCriteria, change.disablesAnimations, to: &json)
    case .keyframes(let trigger):
      json.key("id")
      json.string(trigger.id)
      json.key("animation")
      trigger.writeDescription(shapes, to: &json)
      json.key("completionCriteria")
      json.string(trigger.completionCriteria.name)
    case .phases(let trigger):
      json.key("id")
      json.string(trigger.id)
      json.key("animation")
      trigger.writeDescription(shapes, to: &json)
      write(trigger.completionCriteria, trigger.disablesAnimations, to: &json)
    case .environment(let animationPaused):
      json.key("environment")
      json.beginObject()
      json.key("animationPaused")
      json.bool(animationPaused)
      json.endObject()
    case .remove(let names):
      json.key("remove")
      json.strings(names)
    }
    json.endObject()
  }

  private static func write(
    _ criteria: AnimationCompletionCriteria, _ disablesAnimations: Bool, to json: inout JSONWriter
  ) {
    json.key("completionCriteria")
    json.string(criteria.name)
    json.key("disablesAnimations")
    json.bool(disablesAnimations)
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

  /// Returns the response to a change.
  ///
  /// - Parameters:
  ///   - effect: The time in seconds at which the change takes effect, and the events until then.
  ///   - time: The session's time in seconds.
  static func change(
    _ entry: TimelineEntry, _ effect: (effectiveAt: Double, events: [SceneEvent]),
    at time: Double, _ version: SessionVersion
  ) -> Response {
    .nullableObject(status: 201, fields: version.fields) { json in
      if let id = entry.event.changeID {
        json.key("id")
        json.string(id)
      }
      if case .remove(let names) = entry.event {
        json.key("remove")
        json.strings(names)
      }
      json.key("effectiveAt")
      json.number(effect.effectiveAt)
      json.key("events")
      json.beginArray()
      for event in effect.events { event.write(to: &json) }
      json.endArray()
      write(time, version, to: &json)
    }
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
