public import AnimationCore

extension TypedValue {
  /// Writes the value as an object that a request may hold again.
  ///
  /// - Parameter form: Which of its type's forms; a velocity has no hexadecimal one.
  func write(_ form: ValueForm, to json: inout JSONWriter, precision: Int? = nil) {
    json.beginObject()
    json.key("type")
    json.string(form.type.rawValue)
    switch self {
    case .angle(let angle) where form == .degrees:
      json.member("degrees", angle.degrees, precision)
    case .angle(let angle): json.member("radians", angle.radians, precision)
    case .color(let color) where form == .hexColor:
      json.key("hex")
      if let hex = color.hex { json.string(hex) } else { json.null() }
    case .color(let color):
      json.member("red", color.red, precision)
      json.member("green", color.green, precision)
      json.member("blue", color.blue, precision)
      json.member("opacity", color.opacity, precision)
    case .point(let point):
      json.member("x", point.x, precision)
      json.member("y", point.y, precision)
    case .rect(let rect):
      json.member("x", rect.origin.x, precision)
      json.member("y", rect.origin.y, precision)
      json.member("width", rect.size.width, precision)
      json.member("height", rect.size.height, precision)
    case .size(let size):
      json.member("width", size.width, precision)
      json.member("height", size.height, precision)
    case .unitPoint(let point):
      json.member("x", point.x, precision)
      json.member("y", point.y, precision)
    }
    json.endObject()
  }
}

extension ValueForm {
  /// The form in which velocities are told: hexadecimal digits can tell none.
  var ofVelocity: ValueForm { self == .hexColor ? .colorComponents : self }
}

extension PropertyValue {
  /// Writes the value as a number or an array, or in the form of its type.
  public func write(_ form: ValueForm? = nil, to json: inout JSONWriter, precision: Int? = nil) {
    if let form {
      return TypedValue(self, as: form).write(form, to: &json, precision: precision)
    }
    switch self {
    case .number(let number): json.number(number, precision: precision)
    case .vector(let vector): json.numbers(vector.components, precision: precision)
    }
  }

  /// Writes the velocity, per second, of a value.
  public func write(
    velocityAt value: PropertyValue, _ form: ValueForm?, to json: inout JSONWriter,
    precision: Int? = nil
  ) {
    guard let form else { return write(to: &json, precision: precision) }
    TypedValue(velocity: self, at: value, as: form)
      .write(form.ofVelocity, to: &json, precision: precision)
  }
}

extension Samples.Column {
  /// The data of one sample in a list of this column's values or velocities.
  func data(_ numbers: [Double], at index: Int) -> PropertyValue {
    guard let width else { return .number(numbers[index]) }
    let components = numbers[index * width..<(index + 1) * width]
    return AnimatableVector(components).map(PropertyValue.vector) ?? .number(0)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ number: Double, _ precision: Int?) {
    key(name)
    self.number(number, precision: precision)
  }
}
