/// The insets from the four edges of a rectangle, in points.
///
/// Source: SwiftUI `EdgeInsets`, whose data consists of nested pairs: top, leading, bottom and
/// trailing, unscaled.
public struct EdgeInsets: Hashable, Sendable, Animatable {
  /// The type of `animatableData` after the top inset: leading, bottom and trailing.
  public typealias RestData = AnimatablePair<Double, AnimatablePair<Double, Double>>

  /// The inset at the top.
  public var top: Double
  /// The inset at the edge where lines of text begin.
  public var leading: Double
  /// The inset at the bottom.
  public var bottom: Double
  /// The inset at the edge where lines of text end.
  public var trailing: Double

  /// Creates insets from the four distances.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// Creates insets that are all 0.
  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  /// The four insets in the order top, leading, bottom and trailing.
  public var animatableData: AnimatablePair<Double, RestData> {
    get { AnimatablePair(top, AnimatablePair(leading, AnimatablePair(bottom, trailing))) }
    set {
      (top, leading) = (newValue.first, newValue.second.first)
      (bottom, trailing) = (newValue.second.second.first, newValue.second.second.second)
    }
  }
}
