extension Double {
  /// This number as a finite slope: ±∞ is replaced by ±1e280.
  ///
  /// With an infinite slope, a component with distance 0 would have the velocity 0·∞, which is NaN.
  /// In a combination, the sum of two velocities could be ∞ − ∞, which is also NaN.
  var steep: Double { isInfinite ? (self < 0 ? -1e280 : 1e280) : self }

  /// This number as the velocity in a sample: a magnitude of 1e250 or more is replaced by ±∞.
  ///
  /// Such a magnitude shows that the velocity was computed with a ``steep`` slope instead of an
  /// infinite slope.
  var reportedVelocity: Double {
    magnitude < 1e250 || isNaN ? self : self < 0 ? -.infinity : .infinity
  }
}

extension AnimatableVector {
  /// This vector with each component replaced by its `reportedVelocity`.
  var reportedVelocity: Self { Self(components.map(\.reportedVelocity)) ?? self }
}
