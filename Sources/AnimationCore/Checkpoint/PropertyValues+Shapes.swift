// A checkpoint can contain any values. But a property accepts only values of its own shape: a
// number, or a vector with the same count of components.
extension AnimationScene {
  /// The target value of each property, by property name; `nil` if a name occurs twice.
  ///
  /// All values of a property have the same shape as its target value. A shape is either a number,
  /// or a vector with a given count of components.
  var distinctShapes: [String: PropertyValue]? {
    let shapes = Dictionary(properties.map { ($0.name, $0.track.target) }) { first, _ in first }
    return shapes.count == properties.count ? shapes : nil
  }
}

extension TimelineEntry.Event {
  /// True if each value that the event sets has the shape of its property.
  ///
  /// A shape is either a number, or a vector with a given count of components. Values for unknown
  /// properties can have any shape, because they have no effect. Values of keyframes can have any
  /// shape, because keyframes convert their values.
  ///
  /// - Parameter shapes: For each property, by name, a value with the shape of the property.
  package func fits(_ shapes: [String: PropertyValue]) -> Bool {
    switch self {
    case .change(let change): change.set.fits(shapes)
    case .phases(let trigger): trigger.fits(shapes)
    case .keyframes, .environment, .remove: true
    }
  }
}

extension PhaseTrigger {
  /// True if each value of the phases has the shape of its property.
  func fits(_ shapes: [String: PropertyValue]) -> Bool { phases.allSatisfy { $0.set.fits(shapes) } }
}

extension PropertyValues {
  /// True if each value in the list has the shape of its property; unknown properties are ignored.
  func fits(_ shapes: [String: PropertyValue]) -> Bool {
    allSatisfy { entry in shapes[entry.name].map { entry.value.hasShape(of: $0) } ?? true }
  }
}
