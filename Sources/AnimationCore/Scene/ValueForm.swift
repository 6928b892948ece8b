/// The type of a property's value; the raw value is the type's name.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  /// The type ``Angle``.
  case angle
  /// The type ``Color``.
  case color
  /// The type ``Point``.
  case point
  /// The type ``Rect``.
  case rect
  /// The type ``Size``.
  case size
  /// The type ``UnitPoint``.
  case unitPoint
}

/// The encoding of a typed value in input and in results.
///
/// A property without an encoding has plain numbers. Checkpoints store the raw values of the cases.
public enum ValueForm: UInt8, Hashable, Sendable, CaseIterable {
  /// An angle in degrees.
  case degrees
  /// An angle in radians.
  case radians
  /// A point in the unit square.
  case unitPoint
  /// A position with coordinates in points.
  case point
  /// A size with width and height in points.
  case size
  /// A rectangle with coordinates and lengths in points.
  case rect
  /// A color in hexadecimal digits, eight bits per component.
  case hexColor
  /// A color as separate components.
  case colorComponents

  /// The type of the values that have this encoding.
  public var type: ValueType {
    switch self {
    case .degrees, .radians: .angle
    case .unitPoint: .unitPoint
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .hexColor, .colorComponents: .color
    }
  }

  /// The factor that converts the animatable data of a value to the unit of the encoding.
  ///
  /// For example, the data of an angle in degrees is multiplied by 180/π/128. For a color, the
  /// products are the opacity and the cube roots of the cone responses, not the color's components.
  public var unit: Double {
    switch self {
    case .degrees: 180 / .pi / unitScale
    case .radians, .unitPoint, .hexColor, .colorComponents: 1 / unitScale
    case .point, .size, .rect: 1
    }
  }

  /// True if `data` is a number or a vector with as many components as the encoding's values have.
  func fits(_ data: PropertyValue) -> Bool {
    data.hasShape(of: TypedValue(.number(0), as: self).data)
  }
}
