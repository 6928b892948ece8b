extension Animation {
  /// The stored spring of an animation such as `.spring`; `nil` for other animations.
  ///
  /// The value is also `nil` for `.default` and if the animation has modifiers. It equals `base as?
  /// FluidSpringAnimation`, but needs no type check at run time.
  package var fluidSpring: FluidSpringAnimation? {
    if case .fluidSpring(let spring) = storage { spring } else { nil }
  }

  /// The stored spring of an `.interpolatingSpring`; `nil` for other animations.
  ///
  /// The value is also `nil` if the animation has modifiers.
  package var closedSpring: SpringAnimation? {
    if case .spring(let spring) = storage { spring } else { nil }
  }

  /// The stored curve of a Bézier animation; `nil` for other animations.
  ///
  /// The value is also `nil` if the animation has modifiers.
  package var bezier: BezierAnimation? {
    if case .bezier(let curve) = storage { curve } else { nil }
  }

  /// The stored animation along a circular curve; `nil` for other animations.
  ///
  /// The value is also `nil` if the animation has modifiers.
  package var unitCurve: UnitCurveAnimation? {
    if case .unitCurve(let curve) = storage { curve } else { nil }
  }
}
