extension UnitPoint: Animatable {
  /// Both coordinates times 128: thresholds are made for points, and a view has about 128 of them.
  ///
  /// Source: SwiftUI, as OpenSwiftUI and VUI have it.
  public var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(x * unitScale, y * unitScale) }
    set { (x, y) = (newValue.first / unitScale, newValue.second / unitScale) }
  }
}
