extension Animation {
  /// The fluid spring that this is, without a modifier; `nil` for any other animation.
  ///
  /// The same as a look at ``base``, without the search for its type.
  package var fluidSpring: FluidSpringAnimation? {
    if case .fluidSpring(let spring) = storage { spring } else { nil }
  }

  /// The spring in closed form that this is, without a modifier; `nil` for any other animation.
  package var closedSpring: SpringAnimation? {
    if case .spring(let spring) = storage { spring } else { nil }
  }

  /// The Bézier curve with a duration that this is, without a modifier; `nil` for any other animation.
  package var bezier: BezierAnimation? {
    if case .bezier(let curve) = storage { curve } else { nil }
  }

  /// The unit curve with a duration that this is, without a modifier; `nil` for any other animation.
  package var unitCurve: UnitCurveAnimation? {
    if case .unitCurve(let curve) = storage { curve } else { nil }
  }
}
