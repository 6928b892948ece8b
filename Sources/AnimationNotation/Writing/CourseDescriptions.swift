package import JSONCodec
package import AnimationCore

extension KeyframeTrigger {
  /// Writes a description that parses as the same keyframes.
  ///
  /// - Parameter shapes: A value for each property, by the property's name. The value has the shape
  ///   of the property.
  package func writeDescription(_ shapes: [String: GivenValue], to json: inout JSONWriter) {
    json.beginObject()
    json.string("type", "keyframes")
    json.beginObject("tracks")
    for name in tracks.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      json.array(name, tracks[name] ?? []) { $0.write(inShapeOf: shapes[name], to: &$1) }
    }
    json.endObject()
    json.bool("repeating", isRepeating)
    json.endObject()
  }
}

extension PhaseTrigger {
  /// Writes a description that parses as the same phases.
  ///
  /// - Parameter shapes: A value for each property, by the property's name. The value has the shape
  ///   of the property.
  package func writeDescription(_ shapes: [String: GivenValue], to json: inout JSONWriter) {
    json.beginObject()
    json.string("type", "phases")
    json.objects("phases", phases) { phase, json in
      json.key("set")
      json.values(phase.set, shapes)
      json.key("animation")
      json.animation(phase.animation)
    }
    json.bool("repeating", isRepeating)
    json.endObject()
  }
}

extension Keyframe<AnimatableVector> {
  fileprivate func write(inShapeOf shape: GivenValue?, to json: inout JSONWriter) {
    func shaped(_ vector: AnimatableVector) -> PropertyValue {
      if case .number = shape?.data { return .number(vector[0]) }
      return .vector(vector)
    }
    func write(_ key: String, _ vector: AnimatableVector) {
      json.key(key)
      shaped(vector).write(shape?.form, to: &json)
    }
    func write(_ key: String, velocity: AnimatableVector?, at value: AnimatableVector) {
      guard let velocity else { return }
      json.key(key)
      shaped(velocity).write(velocityAt: shaped(value), shape?.form, to: &json)
    }
    func write(_ key: String, _ number: Double?) {
      guard let number else { return }
      json.number(key, number)
    }
    json.beginObject()
    json.key("type")
    switch self {
    case .linear(let to, let duration, let curve):
      json.string("linear")
      write("to", to)
      write("duration", duration)
      json.string("curve", curve.swiftUIText)
    case .cubic(let to, let duration, let startVelocity, let endVelocity):
      json.string("cubic")
      write("to", to)
      write("duration", duration)
      write("startVelocity", velocity: startVelocity, at: to)
      write("endVelocity", velocity: endVelocity, at: to)
    case .spring(let to, let duration, let spring, let startVelocity):
      json.string("spring")
      write("to", to)
      write("duration", duration)
      json.key("spring")
      spring.write(to: &json)
      write("startVelocity", velocity: startVelocity, at: to)
    case .move(let to):
      json.string("move")
      write("to", to)
    }
    json.endObject()
  }
}

extension Spring {
  /// Writes the physical constants of the spring.
  ///
  /// If the stiffness or the damping is infinite, writes a bounce of −1 instead. A bounce of −1 or
  /// below makes constants infinite.
  fileprivate func write(to json: inout JSONWriter) {
    json.beginObject()
    if exactStiffness.isFinite && damping.isFinite {
      for (key, number) in [("mass", mass), ("stiffness", exactStiffness), ("damping", damping)] {
        json.number(key, number)
      }
      json.bool("allowOverDamping", true)
    } else {
      json.number("bounce", -1)
    }
    json.endObject()
  }
}

extension JSONWriter {
  /// Writes values by property name, each value in the encoding of its property.
  package mutating func values(_ values: PropertyValues, _ shapes: [String: GivenValue]) {
    beginObject()
    for entry in values {
      key(entry.name)
      entry.value.write(shapes[entry.name]?.form, to: &self)
    }
    endObject()
  }

  /// Writes an animation in SwiftUI's spelling, or `null` if there is none.
  package mutating func animation(_ animation: Animation?) {
    if let animation { string(animation.swiftUIText) } else { null() }
  }
}
