extension Animation {
  /// The spring if this is an animation such as `.spring` without modifiers; otherwise `nil`.
  ///
  /// The value equals a cast of ``base``, but needs no type check at run time.
  package var fluidSpring: FluidSpringAnimation? {
    if case .fluidSpring(let spring) = storage { spring } else { nil }
  }

  /// The spring if this is an `.interpolatingSpring` without modifiers; otherwise `nil`.
  package var closedSpring: SpringAnimation? {
    if case .spring(let spring) = storage { spring } else { nil }
  }

  /// The curve if this is a Bézier curve without modifiers; otherwise `nil`.
  package var bezier: BezierAnimation? {
    if case .bezier(let curve) = storage { curve } else { nil }
  }

  /// The curve if this is a circular curve without modifiers; otherwise `nil`.
  package var unitCurve: UnitCurveAnimation? {
    if case .unitCurve(let curve) = storage { curve } else { nil }
  }
}
