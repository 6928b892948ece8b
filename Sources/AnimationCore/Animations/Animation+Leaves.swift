extension Animation {
  /// The fluid spring, if this animation is one without modifiers; otherwise `nil`.
  ///
  /// It equals a cast of ``base``, without the run-time search for the type.
  package var fluidSpring: FluidSpringAnimation? {
    if case .fluidSpring(let spring) = storage { spring } else { nil }
  }

  /// The spring in closed form, if this animation is one without modifiers; otherwise `nil`.
  package var closedSpring: SpringAnimation? {
    if case .spring(let spring) = storage { spring } else { nil }
  }

  /// The Bézier curve, if this animation is one without modifiers; otherwise `nil`.
  package var bezier: BezierAnimation? {
    if case .bezier(let curve) = storage { curve } else { nil }
  }

  /// The unit curve, if this animation is one without modifiers; otherwise `nil`.
  package var unitCurve: UnitCurveAnimation? {
    if case .unitCurve(let curve) = storage { curve } else { nil }
  }
}
