extension Double {
  /// A slope for sums and products: a finite number stands for a vertical one.
  ///
  /// Where a curve is vertical, a component that does not move would else have the velocity 0·∞, and the sum of
  /// a combination ∞ − ∞.
  var steep: Double { isInfinite ? (self < 0 ? -1e280 : 1e280) : self }

  /// What is told of a velocity: infinite where a vertical slope took part.
  var toldVelocity: Double { magnitude < 1e250 || isNaN ? self : self < 0 ? -.infinity : .infinity }
}

extension AnimatableVector {
  /// What is told of a velocity, component by component.
  var toldVelocity: Self { Self(components.map(\.toldVelocity)) ?? self }
}
