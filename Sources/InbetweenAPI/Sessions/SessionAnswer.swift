internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages
internal import SessionStorage

/// The responses of the session endpoints.
enum SessionAnswer {
  /// Returns the response with the current state of a session.
  static func session(
    _ loaded: SessionUseCases.Loaded, isNew: Bool = false, effectiveAt: Double? = nil
  ) throws(Problem) -> Response {
    let scene = loaded.document.scene
    var fields = SessionUseCases.fields(loaded)
    if isNew { fields.append(Field(.location, "/v1/sessions/\(loaded.id)")) }
    return try .object(status: isNew ? 201 : 200, fields: fields) { json in
      json.key("id")
      json.string(loaded.id.description)
      json.key("revision")
      json.integer(loaded.revision)
      json.key("time")
      json.number(scene.time)
      json.key("clock")
      json.string("manual")
      json.key("frameRate")
      json.number(scene.frameRate)
      json.key("fidelity")
      json.string(scene.fidelity.rawValue)
      if loaded.document.compatibility != .y2023 {
        json.key("compatibility")
        json.string(loaded.document.compatibility.rawValue)
      }
      json.key("environment")
      json.beginObject()
      json.key("animationPaused")
      json.bool(scene.animationPaused)
      json.endObject()
      json.key("properties")
      json.beginObject()
      for (name, status) in scene.status {
        json.key(name)
        // A keyframe without a length yields SwiftUI's 0/0; a curve may be vertical.
        json.nullable { write(status, to: &$0) }
      }
      json.endObject()
      json.key("pending")
      json.beginArray()
      let shapes = SceneFacts(scene, compatibility: loaded.document.compatibility).shapes
      for entry in scene.later { write(entry, shapes, to: &json) }
      json.endArray()
      json.key("ttl")
      json.number(loaded.document.ttl)
      if let effectiveAt {
        json.key("effectiveAt")
        json.number(effectiveAt)
        json.key("warnings")
        json.strings(scene.heedsPause ? [] : [unheeded])
      }
    }
  }

  private static let unheeded = """
    nothing in this session heeds animationPaused: create it with "pausable": true, or use .pausable()
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

  /// Returns the response with the samples of a step and the resulting state of the session.
  static func evaluation(
    _ samples: Samples, _ evaluation: SessionEvaluation, _ loaded: SessionUseCases.Loaded,
    _ warnings: [String]
  ) throws(Problem) -> Response {
    let scene = loaded.document.scene
    let answer = EvaluationAnswer(
      samples: samples, grid: evaluation.grid, fidelity: scene.fidelity,
      frameRate: scene.frameRate, options: evaluation.options, warnings: warnings)
    return try .object(fields: SessionUseCases.fields(loaded), capacity: answer.sizeEstimate) {
      json in
      answer.write(to: &json)
      write(loaded, to: &json)
    }
  }

  /// Returns the response to a change.
  static func change(
    _ entry: TimelineEntry, _ effect: (effectiveAt: Double, events: [SceneEvent]),
    _ loaded: SessionUseCases.Loaded
  ) throws(Problem) -> Response {
    try .object(status: 201, fields: SessionUseCases.fields(loaded)) { json in
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
      write(loaded, to: &json)
    }
  }

  private static func write(_ loaded: SessionUseCases.Loaded, to json: inout JSONWriter) {
    json.key("session")
    json.beginObject()
    json.key("time")
    json.number(loaded.document.scene.time)
    json.key("revision")
    json.integer(loaded.revision)
    json.endObject()
  }
}
