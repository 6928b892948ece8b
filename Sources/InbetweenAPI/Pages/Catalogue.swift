internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import HTTPMessages

/// The lists of animations and of limits, generated from the tables that the service itself uses.
enum Catalogue {
  /// Returns the response of `/v1/animations`.
  static func response(_ animations: AnimationRegistry) -> Response {
    .nullableObject(capacity: 16_384) { json in
      json.key("animations")
      write(animations.table(.swiftui).animations, to: &json)
      json.key("modifiers")
      write(AnimationTable.modifiers, to: &json)
      json.key("springs")
      write(SpringTable.springs, to: &json)
      json.key("curves")
      write(CurveTable.curves, to: &json)
      json.key("keyframes")
      write(KeyframeTable(shape: nil, fidelity: .swiftui).keyframes, to: &json)
      json.key("values")
      write(ValueTable.values, to: &json)
      json.key("changes")
      write(
        SequencedAnimationTable(SceneFacts(shapes: [:], fidelity: .swiftui)).sequences, to: &json)
      json.beginObject("names")
      for kind in [NamedAnimation.Kind.spring, .curve] {
        json.strings(kind.rawValue, kind.names + kind.tokenNames)
      }
      json.endObject()
    }
  }

  /// Returns the response of `/v1/limits`.
  static func response(_ limits: [Limits.Limit]) -> Response {
    .nullableObject(capacity: 16_384) { json in
      for limit in limits {
        json.beginObject(limit.name)
        json.number("min", limit.lowerBound)
        json.number("max", limit.upperBound)
        if limit.minMagnitude > 0 { json.number("minMagnitude", limit.minMagnitude) }
        json.string("unit", limit.unit)
        json.string("reason", limit.reason)
        json.endObject()
      }
    }
  }

  private static func write<T>(_ table: CallableRegistry<T>, to json: inout JSONWriter) {
    json.beginArray()
    for signature in table.signatures {
      json.beginObject()
      json.string("type", signature.name)
      json.key("forms")
      json.overloads(of: signature)
      json.endObject()
    }
    json.endArray()
  }
}

extension JSONWriter {
  /// Writes the overloads of an animation's signature as a list.
  ///
  /// Each overload is a list of parameters; each parameter has the members `key`, `default` and
  /// `required`.
  mutating func overloads<T>(of signature: Signature<T>) {
    beginArray()
    for overload in signature.overloads {
      beginArray()
      for key in overload.keys {
        beginObject()
        string("key", key.name)
        value("default", key.defaultText.map(JSON.string) ?? key.fallback ?? .null)
        bool("required", key.fallback == nil)
        endObject()
      }
      endArray()
    }
    endArray()
  }
}

extension Route {
  static let animations = page(
    "/v1/animations", offers: MediaTypes.json, [.pure, .compressible, .withoutParameters],
    help: [
      HelpLine(.pages, "HOST/v1/animations    every animation, with its parameters and defaults")
    ]
  ) { routed throws(Problem) in routed.service.catalogue }

  static let limits = page(
    "/v1/limits", offers: MediaTypes.json, [.pure, .compressible, .withoutParameters],
    help: [HelpLine(.pages, "HOST/v1/limits        every limit, with its reason")]
  ) { routed throws(Problem) in routed.service.limits }
}
