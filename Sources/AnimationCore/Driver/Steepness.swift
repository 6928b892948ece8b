extension Double {
  /// The slope for sums and products: a vertical slope is replaced by a finite number.
  ///
  /// At a vertical tangent, a component that does not move would otherwise have the velocity 0·∞,
  /// and the sum of a combination could be ∞ − ∞.
  var steep: Double { isInfinite ? (self < 0 ? -1e280 : 1e280) : self }

  /// The velocity as reported: infinite if a vertical slope took part.
  var reportedVelocity: Double {
    magnitude < 1e250 || isNaN ? self : self < 0 ? -.infinity : .infinity
  }
}

extension AnimatableVector {
  /// The velocity as reported, per component.
  var reportedVelocity: Self { Self(components.map(\.reportedVelocity)) ?? self }
}
