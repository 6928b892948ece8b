internal import JSONCodec
package import AnimationCore

/// A property's value in a request: the numbers to animate, and the encoding for responses.
package struct GivenValue: Hashable, Sendable {
  /// The number or the vector that a scene animates.
  package let data: PropertyValue
  /// The encoding of a typed value; `nil` for plain numbers.
  package let form: ValueForm?

  /// Creates a value from its numbers and its encoding, which is `nil` for plain numbers.
  package init(_ data: PropertyValue, form: ValueForm? = nil) {
    self.data = data
    self.form = form
  }

  /// Creates a value from a typed value and its encoding.
  package init(_ value: TypedValue, _ form: ValueForm) { self.init(value.data, form: form) }

  /// True if another value has this value's type and shape, and can therefore replace this value.
  ///
  /// The encodings can differ.
  package func takes(_ other: GivenValue) -> Bool {
    form?.type == other.form?.type && data.hasShape(of: other.data)
  }

  /// The requirement for a value that replaces this value, such as `an array of 2 numbers`.
  ///
  /// The requirement is a phrase for error messages.
  package var requirement: String {
    if let form { return "\(form.noun) such as \(form.example)" }
    return switch data {
    case .number: "a number"
    case .vector(let vector): "an array of \(vector.count) number\(vector.count == 1 ? "" : "s")"
    }
  }
}

extension ValueForm {
  /// The name of the value type with its indefinite article, for error messages.
  fileprivate var noun: String {
    switch type {
    case .angle: "an angle"
    case .color: "a color"
    case .point: "a point"
    case .rect: "a rect"
    case .size: "a size"
    case .unitPoint: "a unit point"
    }
  }

  /// An example of a value in this encoding, for error messages.
  fileprivate var example: String {
    switch self {
    case .degrees: #"{"type":"angle","degrees":90}"#
    case .radians: #"{"type":"angle","radians":1.57}"#
    case .unitPoint: #"{"type":"unitPoint","x":0.5,"y":0.5}"#
    case .point: #"{"type":"point","x":0,"y":0}"#
    case .size: #"{"type":"size","width":0,"height":0}"#
    case .rect: #"{"type":"rect","x":0,"y":0,"width":0,"height":0}"#
    case .hexColor: ##"{"type":"color","hex":"#ff3b30"}"##
    case .colorComponents: #"{"type":"color","red":1,"green":0.23,"blue":0.19,"opacity":1}"#
    }
  }
}
