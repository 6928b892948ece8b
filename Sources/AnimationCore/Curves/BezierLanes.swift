/// A solver for the ordinates of a cubic Bézier curve at four abscissas in SIMD lanes.
///
/// Let X(s) and Y(s) be the coordinates at the parameter s, and p the abscissa. The solver finds
/// the root s of X(s) = p. Precomputed lines give a first guess, and two Newton steps improve it.
/// The remaining error ρ is then computed in double-double precision, and corrects the ordinate y:
///
///     ρ = (p − X(s)) / X′(s),   y = Y(s) + Y′(s)·ρ
///
/// If ρ² is more than 2⁻⁸⁴·s·(1 − s)·X′(s)², for example where X is nearly flat, ``BezierSolver``
/// finds the root instead. This choice is made for each abscissa separately, so a value does not
/// depend on the other three abscissas.
///
/// Law: the error of s + ρ, which is ρ²·|X″/2X′|, is below 2⁻⁷⁹·s. So only the last rounding error
/// remains, as in ``BezierSolver``.
struct BezierLanes {
  let solver: BezierSolver
  private let x, y: LaneCubic
  /// The lines that approximate the curve parameter as a function of the abscissa.
  ///
  /// There is one line for each of 32 equal intervals of the abscissa. The two numbers of a line
  /// are its value at abscissa 0 and its slope.
  private let lines: [SIMD2<Double>]

  /// The lower limit of the abscissas that are evaluated in SIMD lanes.
  ///
  /// ``BezierSolver`` handles abscissas up to this limit, so that squares do not underflow.
  static var minProgress: Double { 0x1p-20 }
  private static var parts: Int { 32 }

  init(_ solver: BezierSolver) { self.init(solver, solver.hasLanes ? Self.lines(solver) : []) }

  private init(_ solver: BezierSolver, _ lines: [SIMD2<Double>]) {
    self.solver = solver
    self.lines = lines
    x = LaneCubic(solver.x)
    y = LaneCubic(solver.y)
  }

  /// Returns the ordinate at one abscissa between ``minProgress`` and 1.
  ///
  /// The result is equal to that of ``values(at:)`` for the same abscissa, to the last bit.
  static func value(at progress: Double, _ solver: BezierSolver) -> Double {
    let part = part(progress)
    let line = line(
      part, from: parameter(part, solver.curve), to: parameter(part + 1, solver.curve))
    var lanes = BezierLanes(solver, [])
    let found = lanes.find(Lanes(repeating: progress), line, line, line, line)
    return found.excess[0] <= 0 ? found.values[0] : solver.carefulValue(at: progress)
  }

  /// Returns the ordinates at four abscissas above ``minProgress`` and below 1.
  @inline(__always)
  mutating func values(at progress: Lanes) -> Lanes {
    guard solver.hasLanes, !solver.isDiagonal else { return carefulValues(at: progress) }
    return rootValues(at: progress)
  }

  /// Returns the ordinates at four abscissas, for a curve that SIMD lanes can evaluate.
  ///
  /// Scalar code computes an ordinate again if its curve parameter is not accurate enough.
  @inline(never)
  private mutating func rootValues(at progress: Lanes) -> Lanes {
    let found = find(
      progress, lines[Self.part(progress[0])], lines[Self.part(progress[1])],
      lines[Self.part(progress[2])], lines[Self.part(progress[3])])
    return all(found.excess .<= 0) ? found.values : mended(found.values, progress, found.excess)
  }

  // The function is mutating and not inlined, so that the coefficients stay in memory instead of
  // being copied for each call.
  /// Returns the ordinates at four abscissas, each with a number that shows its accuracy.
  ///
  /// That number is the excess: the squared error of the curve parameter minus the allowed squared
  /// error. An ordinate with an excess of 0 or less is accurate enough. The arguments after
  /// `abscissas` are the lines that approximate the curve parameter, one for each abscissa.
  @inline(never)
  private mutating func find(
    _ abscissas: Lanes, _ first: SIMD2<Double>, _ second: SIMD2<Double>, _ third: SIMD2<Double>,
    _ fourth: SIMD2<Double>
  ) -> (values: Lanes, excess: Lanes) {
    let progress = LanePairs(abscissas)
    let slopes = LanePairs(low: SIMD2(first.y, second.y), high: SIMD2(third.y, fourth.y))
    var s =
      LanePairs(low: SIMD2(first.x, second.x), high: SIMD2(third.x, fourth.x))
      + slopes * progress
    s = s - (x(s) - progress) / x.slope(s)
    s = s - (x(s) - progress) / x.slope(s)
    let split = LaneCubic.split(s)
    let found = x.exact(s, split), slope = x.slope(s)
    // The difference `progress - found.head` is exact, because both numbers are close to each
    // other.
    let rest = ((progress - found.head) - found.tail) / slope
    let ordinate = y.exact(s, split)
    let values = ordinate.head + (ordinate.tail + y.slope(s) * rest)
    // This bound is below 0 if the parameter is outside 0…1. Roots outside 0…1 are therefore
    // rejected.
    let bound = (s - s * s) * (slope * slope)
    let excess = rest * rest - SIMD2(repeating: 0x1p-84) * bound
    return (
      Lanes(lowHalf: values.low, highHalf: values.high),
      Lanes(lowHalf: excess.low, highHalf: excess.high)
    )
  }

  /// Returns the four ordinates; inaccurate ordinates are computed again in scalar code.
  ///
  /// An ordinate is inaccurate if its excess is positive or NaN; see `find`.
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

  @inline(__always)
  static func part(_ progress: Double) -> Int {
    Int(bounded: progress * Double(parts), in: 0...parts) & (parts - 1)
  }

  static func lines(_ solver: BezierSolver) -> [SIMD2<Double>] {
    var first = parameter(0, solver.curve)
    return (0..<parts).map { part in
      let last = parameter(part + 1, solver.curve)
      defer { first = last }
      return line(part, from: first, to: last)
    }
  }

  /// Returns the line that approximates the curve parameter in one interval of the abscissa.
  ///
  /// - Parameters:
  ///   - part: The index of the interval, from 0 to 31.
  ///   - first: The curve parameter at the start of the interval.
  ///   - last: The curve parameter at the end of the interval.
  private static func line(_ part: Int, from first: Double, to last: Double) -> SIMD2<Double> {
    let slope = (last - first) * Double(parts)
    return SIMD2(first - slope * (Double(part) / Double(parts)), slope)
  }

  /// Returns the approximate curve parameter at the abscissa `part`/32.
  private static func parameter(_ part: Int, _ curve: CubicBezier) -> Double {
    // Bisection gives a first guess, and two Newton steps improve it. A Newton step is skipped if
    // the derivative of X is near 0.
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
