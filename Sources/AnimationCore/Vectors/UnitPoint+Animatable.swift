extension UnitPoint: Animatable {
  /// Both coordinates times 128.
  ///
  /// The thresholds at which a spring ends suit distances in points. The factor treats the unit
  /// square as a view of 128 by 128 points.
  ///
  /// Source: SwiftUI, as OpenSwiftUI and VUI have it.
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(x * unitScale, y * unitScale) }
    set { (x, y) = (newValue.first / unitScale, newValue.second / unitScale) }
  }
}
