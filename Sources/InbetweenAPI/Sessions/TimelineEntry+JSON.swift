internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

extension TimelineEntry {
  /// Writes a pending entry as an object, in the form in which a request describes it.
  ///
  /// - Parameter shapes: A value with the shape of each property, by the property's name.
  func write(_ shapes: [String: GivenValue], to json: inout JSONWriter) {
    json.beginObject()
    json.key("at")
    json.number(at)
    switch event {
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

  private func write(
    _ criteria: AnimationCompletionCriteria, _ disablesAnimations: Bool, to json: inout JSONWriter
  ) {
    json.key("completionCriteria")
    json.string(criteria.name)
    json.key("disablesAnimations")
    json.bool(disablesAnimations)
  }
}
