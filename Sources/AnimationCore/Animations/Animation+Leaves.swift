extension Animation {
  /// The fluid spring, if this is one without modifiers; `nil` for any other animation.
  ///
  /// It equals a cast of ``base``, without the run-time search for the type.
  package var fluidSpring: FluidSpringAnimation? {
    if case .fluidSpring(let spring) = storage { spring } else { nil }
  }

  /// The spring in closed form, if this is one without modifiers; `nil` for any other animation.
  package var closedSpring: SpringAnimation? {
    if case .spring(let spring) = storage { spring } else { nil }
  }

  /// The Bézier curve with its duration, if this is one without modifiers; `nil` for others.
  package var bezier: BezierAnimation? {
    if case .bezier(let curve) = storage { curve } else { nil }
  }

  /// The unit curve with its duration, if this is one without modifiers; `nil` for others.
  package var unitCurve: UnitCurveAnimation? {
    if case .unitCurve(let curve) = storage { curve } else { nil }
  }
}
