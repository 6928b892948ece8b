internal import JSONCodec
internal import AnimationNotation
internal import AnimationCore

extension SceneEvent {
  /// Writes the event as an object.
  func write(to json: inout JSONWriter) {
    switch kind {
    case .logicallyComplete: json.element(Precomputed.logicallyComplete)
    case .removed: json.element(Precomputed.removed)
    case .completion: json.element(Precomputed.completion)
    }
    json.number(time)
    if let property {
      json.precomputed(Precomputed.property)
      json.string(property)
    }
    json.precomputed(Precomputed.change)
    json.string(change)
    if let criteria {
      json.precomputed(Precomputed.criteria)
      json.string(criteria.name)
    }
    json.endObject()
  }
}

private enum Precomputed {
  static let logicallyComplete = beginning(.logicallyComplete)
  static let removed = beginning(.removed)
  static let completion = beginning(.completion)
  static let property: PrecomputedJSON = #","property":"#
  static let change: PrecomputedJSON = #","change":"#
  static let criteria: PrecomputedJSON = #","criteria":"#

  /// Returns the precomputed first members of an event, up to the key of its time.
  private static func beginning(_ kind: SceneEvent.Kind) -> PrecomputedJSON {
    PrecomputedJSON { json in
      json.beginObject()
      json.string("type", kind.rawValue)
      json.key("time")
    }
  }
}

extension AnimationCompletionCriteria {
  /// The name of the completion criteria in requests and responses.
  var name: String { self == .removed ? "removed" : "logicallyComplete" }
}
