package import JSONCodec
package import AnimationCore

extension TypedValue {
  /// Writes the value as an object that is also valid in a request.
  ///
  /// With `hexColor`, the member `hex` is `null` if a component of the color is NaN.
  ///
  /// - Parameter form: An encoding of the value's type. A velocity cannot be written as `hexColor`.
  package func write(_ form: ValueForm, to json: inout JSONWriter, precision: Int? = nil) {
    if form == .hexColor, case .color(let color) = self {
      json.element(Self.hexColor)
      if let hex = color.hex { json.string(hex) } else { json.null() }
    } else {
      json.beginObject()
      json.string("type", form.type.rawValue)
      forEachComponent(form) { json.number($0, $1, precision: precision) }
    }
    json.endObject()
  }

  private static let hexColor: PrecomputedJSON = #"{"type":"color","hex":"#

  /// Calls `body` with the name and the number of each component, in the order of the API contract.
  package func forEachComponent(_ form: ValueForm, _ body: (String, Double) -> Void) {
    switch self {
    case .angle(let angle) where form == .degrees: body("degrees", angle.degrees)
    case .angle(let angle): body("radians", angle.radians)
    case .color(let color):
      body("red", color.red)
      body("green", color.green)
      body("blue", color.blue)
      body("opacity", color.opacity)
    case .point(let point):
      body("x", point.x)
      body("y", point.y)
    case .rect(let rect):
      body("x", rect.origin.x)
      body("y", rect.origin.y)
      body("width", rect.size.width)
      body("height", rect.size.height)
    case .size(let size):
      body("width", size.width)
      body("height", size.height)
    case .unitPoint(let point):
      body("x", point.x)
      body("y", point.y)
    }
  }
}

extension ValueForm {
  /// The encoding for the velocities of a property whose values have this encoding.
  ///
  /// The result is `colorComponents` for `hexColor`, and this encoding otherwise.
  package var ofVelocity: ValueForm { self == .hexColor ? .colorComponents : self }
}

extension PropertyValue {
  /// Writes the value in the encoding `form`; if `form` is `nil`, as a number or an array.
  package func write(_ form: ValueForm? = nil, to json: inout JSONWriter, precision: Int? = nil) {
    if let form { return TypedValue(self, as: form).write(form, to: &json, precision: precision) }
    switch self {
    case .number(let number): json.number(number, precision: precision)
    case .vector(let vector): json.numbers(vector.components, precision: precision)
    }
  }

  /// Writes this velocity, in units per second, in the encoding of the property.
  ///
  /// - Parameter value: The property's value at the same time. The velocity of a color depends on
  ///   this value.
  package func write(
    velocityAt value: PropertyValue, _ form: ValueForm?, to json: inout JSONWriter,
    precision: Int? = nil
  ) {
    guard let form else { return write(to: &json, precision: precision) }
    TypedValue(velocity: self, at: value, as: form)
      .write(form.ofVelocity, to: &json, precision: precision)
  }
}

extension Samples.Column {
  /// Returns the value or the velocity of one sample.
  ///
  /// - Parameter numbers: The `values` or the `velocities` of this column.
  package func data(_ numbers: [Double], at index: Int) -> PropertyValue {
    guard let width else { return .number(numbers[index]) }
    // BOUND: callers give an index below count = values / width.
    let components = numbers[index * width..<(index + 1) * width]
    return AnimatableVector(components).map(PropertyValue.vector) ?? .number(0)
  }
}
