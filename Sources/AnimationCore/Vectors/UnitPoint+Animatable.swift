extension UnitPoint: Animatable {
  /// The horizontal and the vertical coordinate, both times 128.
  ///
  /// A spring ends at thresholds that are meant for distances in points. With the factor 128, the
  /// unit square is treated like a view of 128 by 128 points.
  ///
  /// Source: SwiftUI, as re-implemented by OpenSwiftUI and VUI.
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(x * unitScale, y * unitScale) }
    set { (x, y) = (newValue.first / unitScale, newValue.second / unitScale) }
  }
}
