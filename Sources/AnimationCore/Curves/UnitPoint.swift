/// A point in coordinates of the unit square, such as a control point of a curve.
///
/// Source: SwiftUI `UnitPoint`.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal coordinate: progress in time for a curve.
  public var x: Double
  /// The vertical coordinate: progress in value for a curve.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let zero = UnitPoint(x: 0, y: 0)

  var transposed: UnitPoint { UnitPoint(x: y, y: x) }
}
