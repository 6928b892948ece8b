/// The root finder of a cubic Bézier curve for four abscissas side by side.
///
/// From a line through two points of the inverse, two of Newton's steps in doubles come within some 10⁻¹⁴ of the
/// root; the rest ρ follows from the residual with twice a double's digits:
///
///     ρ = (p − X(s)) / X′(s),   y = Y(s) + Y′(s)·ρ
///
/// Where ρ² is more than 2⁻⁷²·s·(1 − s)·X′(s)², as where X is nearly flat, ``BezierSolver`` finds the root. All of it
/// depends on the abscissa alone.
///
/// Law: what is left out of the parameter, ρ²·|X″/2X′|, is below 2⁻⁷⁰ of it, so that only the last rounding is left, as
/// in ``BezierSolver``.
struct BezierLanes {
  let solver: BezierSolver
  private let x, y: LaneCubic
  /// For each of as many parts of the abscissas, the parameter at 0 and its slope, of a line through the part's ends.
  private var starts = InlineArray<32, SIMD2<Double>>(repeating: .zero)

  /// Smaller abscissas are left to ``BezierSolver``, so that squares do not vanish.
  static var least: Double { 0x1p-20 }
  private static var parts: Int { 32 }

  /// - Parameters:
  ///   - solver: The curve's root finder.
  ///   - only: The one abscissa that will be asked for, where there is but one.
  init(_ solver: BezierSolver, only progress: Double? = nil) {
    self.solver = solver
    x = LaneCubic(solver.x)
    y = LaneCubic(solver.y)
    guard solver.hasLanes else { return }
    let asked = progress.map(Self.part)
    var first = Self.parameter(asked ?? 0, solver.curve)
    for part in (asked ?? 0)...(asked ?? Self.parts - 1) {
      let last = Self.parameter(part + 1, solver.curve)
      let slope = (last - first) * Double(Self.parts)
      starts[part] = SIMD2(first - slope * (Double(part) / Double(Self.parts)), slope)
      first = last
    }
  }

  /// The ordinate at one abscissa between ``least`` and 1, to the same bits.
  static func value(at progress: Double, _ solver: BezierSolver) -> Double {
    var lanes = BezierLanes(solver, only: progress)
    let found = lanes.find(Lanes(repeating: progress))
    return found.excess[0] <= 0 ? found.values[0] : solver.carefulValue(at: progress)
  }

  /// The ordinates at abscissas above ``least`` and below 1.
  @inline(__always)
  mutating func values(at progress: Lanes) -> Lanes {
    guard solver.hasLanes, !solver.isDiagonal else { return carefulValues(at: progress) }
    let found = find(progress)
    return all(found.excess .<= 0) ? found.values : mended(found.values, progress, found.excess)
  }

  /// The ordinates, and by how much the roots may be too far away.
  ///
  /// Not inlined, and mutating, so that the coefficients stay where they are.
  @inline(never)
  private mutating func find(_ abscissas: Lanes) -> (values: Lanes, excess: Lanes) {
    let first = starts[Self.part(abscissas[0])], second = starts[Self.part(abscissas[1])]
    let third = starts[Self.part(abscissas[2])], fourth = starts[Self.part(abscissas[3])]
    let progress = LanePairs(abscissas)
    let slopes = LanePairs(low: SIMD2(first.y, second.y), high: SIMD2(third.y, fourth.y))
    var s =
      LanePairs(low: SIMD2(first.x, second.x), high: SIMD2(third.x, fourth.x))
      + slopes * progress
    s = s - (x(s) - progress) / x.slope(s)
    s = s - (x(s) - progress) / x.slope(s)
    let split = LaneCubic.split(s)
    let found = x.exact(s, split), slope = x.slope(s)
    // The heads are next to each other: their difference has no rounding.
    let rest = ((progress - found.head) - found.tail) / slope
    let ordinate = y.exact(s, split)
    let values = ordinate.head + (ordinate.tail + y.slope(s) * rest)
    // Below 0 where the parameter has left 0…1, so that nothing found there counts.
    let most = (s - s * s) * (slope * slope)
    let excess = rest * rest - SIMD2(repeating: 0x1p-72) * most
    return (
      Lanes(lowHalf: values.low, highHalf: values.high),
      Lanes(lowHalf: excess.low, highHalf: excess.high)
    )
  }

  @inline(__always)
  private static func part(_ progress: Double) -> Int {
    Int(progress * Double(parts)) & (parts - 1)
  }

  /// Puts the root finder's ordinates where a root may be too far away.
  @inline(never)
  private mutating func mended(_ values: Lanes, _ progress: Lanes, _ excess: Lanes) -> Lanes {
    var values = values
    for lane in values.indices where !(excess[lane] <= 0) {
      values[lane] = solver.carefulValue(at: progress[lane])
    }
    return values
  }

  @inline(never)
  private mutating func carefulValues(at progress: Lanes) -> Lanes {
    if solver.isDiagonal { return progress }
    var values = progress
    for lane in values.indices { values[lane] = solver.carefulValue(at: progress[lane]) }
    return values
  }

  /// About where X is a number of parts: by halving, then by two of Newton's steps where X is not flat.
  private static func parameter(_ part: Int, _ curve: CubicBezier) -> Double {
    if part <= 0 { return 0 }
    if part >= parts { return 1 }
    let progress = Double(part) / Double(parts)
    var s = 0.5, step = 0.25
    for _ in 0..<5 {
      s += curve.x(s) < progress ? step : -step
      step /= 2
    }
    for _ in 0..<2 {
      let slope = curve.dx(s)
      if slope > 0.125 { s -= (curve.x(s) - progress) / slope }
    }
    return s
  }
}
