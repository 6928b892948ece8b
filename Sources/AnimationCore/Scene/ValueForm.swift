/// The type of a property's value.
///
/// The raw value is the type's name in descriptions.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  /// An ``Angle``.
  case angle
  /// A ``Color``.
  case color
  /// A ``Point``.
  case point
  /// A ``Rect``.
  case rect
  /// A ``Size``.
  case size
  /// A ``UnitPoint``.
  case unitPoint
}

/// The encoding of a typed value; input and results have the same encoding.
///
/// A property without an encoding has plain numbers. Checkpoints contain the raw values.
public enum ValueForm: UInt8, Hashable, Sendable, CaseIterable {
  /// An angle in degrees.
  case degrees
  /// An angle in radians.
  case radians
  /// A point in the unit square.
  case unitPoint
  /// A point; its coordinates are in points.
  case point
  /// A size; its width and height are in points.
  case size
  /// A rectangle; its coordinates are in points.
  case rect
  /// A color in hexadecimal digits, eight bits per component.
  case hexColor
  /// A color as separate components.
  case colorComponents

  /// The type of the value.
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

  /// The factor that converts animatable data to the unit of the encoding.
  public var unit: Double {
    switch self {
    case .degrees: 180 / .pi / unitScale
    case .radians, .unitPoint, .hexColor, .colorComponents: 1 / unitScale
    case .point, .size, .rect: 1
    }
  }

  /// True if data has the shape that this encoding needs.
  func fits(_ data: PropertyValue) -> Bool {
    data.hasShape(of: TypedValue(.number(0), as: self).data)
  }
}
