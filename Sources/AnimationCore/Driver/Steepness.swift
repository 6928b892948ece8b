extension Double {
  /// This slope; an infinite slope is replaced by ±1e280.
  ///
  /// With an infinite slope, a component with distance 0 would have the velocity 0·∞, which is NaN.
  /// In a combination, the sum of two velocities could be ∞ − ∞, which is also NaN.
  var steep: Double { isInfinite ? (self < 0 ? -1e280 : 1e280) : self }

  /// The velocity to report: infinite if the magnitude of this number is 1e250 or more.
  ///
  /// A magnitude of 1e250 or more means that the velocity contains a ``steep`` slope in place of an
  /// infinite slope.
  var reportedVelocity: Double {
    magnitude < 1e250 || isNaN ? self : self < 0 ? -.infinity : .infinity
  }
}

extension AnimatableVector {
  /// The vector of the velocities to report, one for each component.
  var reportedVelocity: Self { Self(components.map(\.reportedVelocity)) ?? self }
}
