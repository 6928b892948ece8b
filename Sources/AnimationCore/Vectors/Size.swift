/// The width and height of a rectangle, in points; both can become negative when a spring
/// overshoots.
///
/// Source: SwiftUI animates `CGSize` as the pair of its lengths, unscaled.
public struct Size: Hashable, Sendable, Animatable {
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a size from a width and a height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with width 0 and height 0.
  public static let zero = Size(width: 0, height: 0)

  /// The width and the height.
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(width, height) }
    set { (width, height) = (newValue.first, newValue.second) }
  }
}
