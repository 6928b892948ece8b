/// A value of a type that SwiftUI animates, such as an angle or a color.
///
/// A scene animates only the numbers in ``data``, in SwiftUI's scales. This type converts between
/// these numbers and the typed values that a program reads and writes.
public enum TypedValue: Hashable, Sendable {
  /// An angle.
  case angle(Angle)
  /// A color.
  case color(Color)
  /// A point.
  case point(Point)
  /// A rectangle.
  case rect(Rect)
  /// A size.
  case size(Size)
  /// A point in coordinates of the unit square; it can be outside the square.
  case unitPoint(UnitPoint)

  /// Creates a typed value from the numbers that a scene animates; missing numbers count as 0.
  public init(_ data: PropertyValue, as form: ValueForm) {
    switch form.type {
    case .angle: self = .angle(Self.value(.zero, data))
    case .color: self = .color(Self.value(Color(red: 0, green: 0, blue: 0), data))
    case .point: self = .point(Self.value(.zero, data))
    case .rect: self = .rect(Self.value(.zero, data))
    case .size: self = .size(Self.value(.zero, data))
    case .unitPoint: self = .unitPoint(Self.value(.zero, data))
    }
  }

  /// Creates the velocity of a typed value from the velocity of its data.
  ///
  /// - Parameters:
  ///   - velocity: The velocity of the data, per second.
  ///   - value: The data of the current value. This data matters only for a color, because the
  ///     velocity of a color's components depends on the color.
  ///   - form: The encoding of the value.
  public init(velocity: PropertyValue, at value: PropertyValue, as form: ValueForm) {
    guard case .color(let color) = TypedValue(value, as: form) else {
      self.init(velocity, as: form)
      return
    }
    self = .color(color.velocity(of: Self.numbers(velocity)))
  }

  /// The numbers that a scene animates instead of this value.
  public var data: PropertyValue {
    switch self {
    case .angle(let angle): .number(angle.animatableData)
    case .color(let color): Self.vector(color.animatableData)
    case .point(let point): Self.vector(point.animatableData)
    case .rect(let rect): Self.vector(rect.animatableData)
    case .size(let size): Self.vector(size.animatableData)
    case .unitPoint(let point): Self.vector(point.animatableData)
    }
  }

  private static func value<Value: Animatable>(_ value: Value, _ data: PropertyValue) -> Value
  where Value.AnimatableData: ComponentData {
    var value = value
    value.animatableData = numbers(data)
    return value
  }

  private static func numbers<Data: ComponentData>(_ data: PropertyValue) -> Data {
    var index = 0
    return Data {
      defer { index += 1 }
      switch data {
      case .number(let number): return index == 0 ? number : 0
      case .vector(let vector): return index < vector.count ? vector[index] : 0
      }
    }
  }

  private static func vector(_ data: some ComponentData) -> PropertyValue {
    var components: [Double] = []
    data.append(to: &components)
    return .vector(AnimatableVector(components) ?? .zero)
  }
}
