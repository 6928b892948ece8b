extension Double {
  /// The slope with a finite number in place of an infinite slope, for use in sums and products.
  ///
  /// At a vertical tangent, a component with distance 0 would otherwise have the velocity 0·∞, and
  /// the sum of a combination could be ∞ − ∞.
  var steep: Double { isInfinite ? (self < 0 ? -1e280 : 1e280) : self }

  /// The velocity to report, which is infinite if a vertical slope contributed to it.
  var reportedVelocity: Double {
    magnitude < 1e250 || isNaN ? self : self < 0 ? -.infinity : .infinity
  }
}

extension AnimatableVector {
  /// The velocity to report for each component.
  var reportedVelocity: Self { Self(components.map(\.reportedVelocity)) ?? self }
}
