/// A position in the plane, with coordinates in points.
///
/// The name differs from Foundation's `CGPoint`, so a program can use both types.
///
/// Source: SwiftUI animates `CGPoint` as the pair of its coordinates, unscaled.
public struct Point: Hashable, Sendable, Animatable {
  /// The horizontal coordinate.
  public var x: Double
  /// The vertical coordinate.
  public var y: Double

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The point (0, 0).
  public static let zero = Point(x: 0, y: 0)

  /// The horizontal coordinate, then the vertical coordinate.
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}
