/// A rectangle, given by its origin and its size in points.
///
/// Source: SwiftUI animates `CGRect` as the pair of its origin and size, unscaled.
public struct Rect: Hashable, Sendable, Animatable {
  /// The corner with the smallest coordinates, if width and height are positive.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// Creates a rectangle from its origin and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its width, its height and the coordinates of its origin.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The rectangle with origin (0, 0) and size 0.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The animatable data of the origin, followed by the animatable data of the size.
  public var animatableData: AnimatablePair<Point.AnimatableData, Size.AnimatableData> {
    get { AnimatablePair(origin.animatableData, size.animatableData) }
    set {
      origin.animatableData = newValue.first
      size.animatableData = newValue.second
    }
  }
}
