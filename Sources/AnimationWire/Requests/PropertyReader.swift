internal import AnimationCore

extension WireValue {
  /// The value as a number or a vector of 1 to 16; what it is not is reported.
  func propertyValue(_ violations: ViolationList) -> PropertyValue? {
    let isVector =
      switch source {
      case .json(.array): true
      case .parameter(let text): text.contains(",")
      case .json, .text: false
      }
    guard isVector else {
      guard let number = number(violations) else { return nil }
      return .number(number)
    }
    let most = Limits.components.max
    guard let numbers = numbers(count: 1...most, violations) else { return nil }
    return AnimatableVector(numbers).map(PropertyValue.vector)
  }

  /// The value in the shape of another; what it is not is reported.
  func propertyValue(
    inShapeOf start: PropertyValue, _ violations: ViolationList
  ) -> PropertyValue? {
    guard let value = propertyValue(violations) else { return nil }
    guard value.hasShape(of: start) else {
      let shape =
        switch start {
        case .number: "a number"
        case .vector(let vector): "an array of \(vector.count) numbers"
        }
      violations.add("must be \(shape), as the property's value is", at: place, given: given)
      return nil
    }
    return value
  }

  /// The value as a name of a property or a change; what it is not is reported.
  func name(_ violations: ViolationList) -> String? {
    guard let text = string(violations) else { return nil }
    guard isName(text) else {
      violations.add(
        "must have \(Limits.nameBytes.range.lowerBound.whole) to \(Limits.nameBytes.max) bytes",
        at: place, given: given)
      return nil
    }
    return text
  }
}

extension Double {
  fileprivate var whole: Int { Int(self) }
}

func isName(_ text: String) -> Bool { (1...Limits.nameBytes.max).contains(text.utf8.count) }

/// A property as a client starts it.
struct PropertyStart {
  let value: PropertyValue
  /// The property's own animation: `.some(nil)` for an own animation of none.
  let animation: Animation??

  /// Reads the properties of a scene by name.
  static func read(
    _ value: WireValue, _ table: AnimationTable, _ violations: ViolationList
  ) -> [String: PropertyStart] {
    guard let fields = RequestFields(value, violations) else { return [:] }
    let range = 1...Limits.properties.max
    if !range.contains(fields.members.count) {
      violations.add(
        "must have 1 to \(range.upperBound) properties, not \(fields.members.count)",
        at: value.place)
      return [:]
    }
    var starts: [String: PropertyStart] = [:]
    for (name, value) in fields.members {
      if !isName(name) {
        violations.add(
          "has a name that is not 1 to \(Limits.nameBytes.max) bytes long", at: value.place)
      }
      starts[name] = one(value, table, violations)
    }
    return starts
  }

  private static func one(
    _ value: WireValue, _ table: AnimationTable, _ violations: ViolationList
  ) -> PropertyStart? {
    guard case .json(.object) = value.source, let fields = RequestFields(value, violations) else {
      return value.propertyValue(violations).map { PropertyStart(value: $0, animation: nil) }
    }
    fields.checkKeys(["value", "animation"], violations)
    fields.require("value", violations)
    let start = fields["value"]?.propertyValue(violations)
    var animation: Animation??
    if let description = fields["animation"] {
      animation = .some(description.isNull ? nil : table.read(description, violations))
    }
    return start.map { PropertyStart(value: $0, animation: animation) }
  }
}
