/// The type of a property's value.
///
/// The raw value is the type's name in requests.
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

  /// The factor by which animatable data is multiplied to get the unit of the encoding.
  ///
  /// For a color, the products are the cube roots of the cone responses, and the opacity.
  public var unit: Double {
    switch self {
    case .degrees: 180 / .pi / unitScale
    case .radians, .unitPoint, .hexColor, .colorComponents: 1 / unitScale
    case .point, .size, .rect: 1
    }
  }

  /// True if `data` has the same shape as the data of this encoding's values.
  func fits(_ data: PropertyValue) -> Bool {
    data.hasShape(of: TypedValue(.number(0), as: self).data)
  }
}
