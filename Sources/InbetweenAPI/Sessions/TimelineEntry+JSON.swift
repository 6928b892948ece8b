internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

extension TimelineEntry {
  /// Writes the entry as an object, in the notation of a request.
  ///
  /// - Parameter shapes: A sample value of each property's type, by the property's name.
  func write(_ shapes: [String: GivenValue], to json: inout JSONWriter) {
    json.beginObject()
    json.number("at", at)
    switch event {
    case .change(let change):
      json.string("id", change.id)
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
      json.string("id", trigger.id)
      json.key("animation")
      trigger.writeDescription(shapes, to: &json)
      json.string("completionCriteria", trigger.completionCriteria.name)
    case .phases(let trigger):
      json.string("id", trigger.id)
      json.key("animation")
      trigger.writeDescription(shapes, to: &json)
      write(trigger.completionCriteria, trigger.disablesAnimations, to: &json)
    case .environment(let change):
      json.beginObject("environment")
      if let animationPaused = change.animationPaused {
        json.bool("animationPaused", animationPaused)
      }
      json.named(change.named)
      json.endObject()
    case .remove(let names):
      json.strings("remove", names)
    }
    json.endObject()
  }

  private func write(
    _ criteria: AnimationCompletionCriteria, _ disablesAnimations: Bool, to json: inout JSONWriter
  ) {
    json.string("completionCriteria", criteria.name)
    json.bool("disablesAnimations", disablesAnimations)
  }
}

extension JSONWriter {
  /// Writes named values of the environment as members, sorted by name.
  ///
  /// A value of `nil` restores the default, and is written as `null`.
  mutating func named(_ values: [String: NamedValue?]) {
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      key(name)
      switch value {
      case .number(let number)?: self.number(number)
      case .integer(let integer)?: self.integer(integer)
      case .boolean(let boolean)?: bool(boolean)
      case nil: null()
      }
    }
  }
}
