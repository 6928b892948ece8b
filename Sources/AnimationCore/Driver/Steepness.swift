extension Double {
  /// The slope itself, or ±1e280 in place of an infinite slope.
  ///
  /// With an infinite slope, a component with distance 0 would have the velocity 0·∞, and the sum
  /// of a combination could be ∞ − ∞.
  var steep: Double { isInfinite ? (self < 0 ? -1e280 : 1e280) : self }

  /// The velocity to report, which is infinite if an infinite slope contributed to it.
  var reportedVelocity: Double {
    magnitude < 1e250 || isNaN ? self : self < 0 ? -.infinity : .infinity
  }
}

extension AnimatableVector {
  /// The velocity to report for each component.
  var reportedVelocity: Self { Self(components.map(\.reportedVelocity)) ?? self }
}
