/// The root finder of a cubic Bézier curve for four abscissas in SIMD lanes.
///
/// A line through two points of the inverse gives a first guess. Two Newton steps in doubles come
/// within about 10⁻¹⁴ of the root. The remainder ρ follows from the residual in double-double
/// precision:
///
///     ρ = (p − X(s)) / X′(s),   y = Y(s) + Y′(s)·ρ
///
/// Where ρ² is more than 2⁻⁸⁴·s·(1 − s)·X′(s)², for example where X is nearly flat,
/// ``BezierSolver`` finds the root. Abscissas that are close to each other are evaluated by a
/// ``BezierPiece`` instead, with the same bits. So a value depends on its abscissa alone.
///
/// Law: the omitted part of the parameter, ρ²·|X″/2X′|, is below 2⁻⁸² of it, so only the last
/// rounding remains, as in ``BezierSolver``.
struct BezierLanes {
  let solver: BezierSolver
  private let x, y: LaneCubic
  /// The lines through the ends of each part of the abscissa range.
  ///
  /// Each line has the parameter at abscissa 0 and the slope.
  private let lines: [SIMD2<Double>]
  /// The most recently used piece.
  private var piece = BezierPiece.none
  /// The pieces of a curve that is traversed several times.
  private var pieces = BezierPieces()
  /// The number of times that the curve is traversed.
  private let passes: Double
  /// The last abscissa at which no piece could begin.
  private var refused = -1.0

  /// Smaller abscissas are left to ``BezierSolver``, so that squares do not underflow.
  static var least: Double { 0x1p-20 }
  private static var parts: Int { 32 }
  /// The number of abscissas that a piece must serve: fewer roots cost less than the piece.
  private static var fewest: Double { 16 }
  /// The same minimum within one pass: abscissas between two pieces are left to the root finder.
  private static var fewestOfPass: Double { 8 }
  /// The width of most pieces.
  ///
  /// The next two are the greatest width of a piece and the least one, which is also the distance
  /// from a refused abscissa before the next attempt.
  private static var usualWidth: Double { 0x1p-7 }
  private static var greatestWidth: Double { 0x1p-4 }
  private static var leastWidth: Double { 0x1p-10 }

  /// - Parameters:
  ///   - solver: The curve's root finder.
  ///   - passes: The approximate number of times that the abscissas traverse the curve, at least 1.
  init(_ solver: BezierSolver, passes: Double = 1) {
    self.init(solver, solver.hasLanes ? Self.lines(solver) : [], passes)
  }

  private init(_ solver: BezierSolver, _ lines: [SIMD2<Double>], _ passes: Double) {
    self.solver = solver
    self.lines = lines
    self.passes = passes
    x = LaneCubic(solver.x)
    y = LaneCubic(solver.y)
  }

  /// Returns the ordinate at one abscissa between ``least`` and 1, with the same bits.
  static func value(at progress: Double, _ solver: BezierSolver) -> Double {
    let part = part(progress)
    let line = line(
      part, from: parameter(part, solver.curve), to: parameter(part + 1, solver.curve))
    var lanes = BezierLanes(solver, [], 1)
    let found = lanes.find(Lanes(repeating: progress), line, line, line, line)
    return found.excess[0] <= 0 ? found.values[0] : solver.carefulValue(at: progress)
  }

  /// Returns the ordinates at abscissas above ``least`` and below 1.
  @inline(__always)
  mutating func values(at progress: Lanes) -> Lanes {
    guard solver.hasLanes, !solver.isDiagonal else { return carefulValues(at: progress) }
    if let places = piece.places(LanePairs(progress)) {
      return pieceValues(at: progress, places)
    }
    return valuesElsewhere(at: progress)
  }

  /// Returns the ordinates at positions within the piece.
  @inline(never)
  private mutating func pieceValues(at progress: Lanes, _ places: LanePairs) -> Lanes {
    let found = piece.values(at: places)
    let isSure =
      (found.least.low .== found.greatest.low) .& (found.least.high .== found.greatest.high)
    guard all(isSure) else { return rootValues(at: progress) }
    return Lanes(lowHalf: found.value.low, highHalf: found.value.high)
  }

  /// Returns the ordinates from another piece if one pays off, or root by root.
  @inline(never)
  private mutating func valuesElsewhere(at progress: Lanes) -> Lanes {
    if passes > 1, let known = pieces.index(around: progress[3]) {
      // Not bound to a name: a piece is large, and copying it takes longer than evaluating it.
      guard let places = pieces[known].places(LanePairs(progress)) else {
        return rootValues(at: progress)
      }
      piece = pieces[known]
      return pieceValues(at: progress, places)
    }
    let way = progress[3] - progress[0]
    let least = way.magnitude * (max(Self.fewest / passes, Self.fewestOfPass) / 3)
    if 2 * least <= Self.usualWidth, (progress[0] - refused).magnitude > Self.leastWidth {
      let greatest = min(max(2 * piece.width, 2 * Self.usualWidth), Self.greatestWidth)
      // BOUND: least is at most half the usual width, and greatest at least twice it.
      let next = BezierPiece(
        solver, from: progress[0], isRising: way >= 0,
        widths: max(least, Self.leastWidth)...greatest
      ) { guess(at: $0) }
      if let next {
        piece = next
        if passes > 1 { pieces.keep(next) }
        if let places = piece.places(LanePairs(progress)) {
          return pieceValues(at: progress, places)
        }
      } else {
        refused = progress[0]
      }
    }
    return rootValues(at: progress)
  }

  /// Returns the ordinates, root by root.
  @inline(never)
  private mutating func rootValues(at progress: Lanes) -> Lanes {
    let found = find(
      progress, lines[Self.part(progress[0])], lines[Self.part(progress[1])],
      lines[Self.part(progress[2])], lines[Self.part(progress[3])])
    return all(found.excess .<= 0) ? found.values : mended(found.values, progress, found.excess)
  }

  /// Returns the approximate parameter of an abscissa, by one Newton step.
  private func guess(at progress: Double) -> Double {
    let line = lines[Self.part(min(progress, 1.0.nextDown))]
    let s = line.x + line.y * progress
    return s - (solver.curve.x(s) - progress) / solver.curve.dx(s)
  }

  /// Returns the ordinates and the excess of each root's error over the permitted error.
  ///
  /// A root is accurate enough if its excess is 0 or less. The function is not inlined, and
  /// mutating, so that the coefficients stay in memory.
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
    // The heads are close to each other: their difference is exact.
    let rest = ((progress - found.head) - found.tail) / slope
    let ordinate = y.exact(s, split)
    let values = ordinate.head + (ordinate.tail + y.slope(s) * rest)
    // Below 0 where the parameter has left 0…1, so that results there are rejected.
    let most = (s - s * s) * (slope * slope)
    let excess = rest * rest - SIMD2(repeating: 0x1p-84) * most
    return (
      Lanes(lowHalf: values.low, highHalf: values.high),
      Lanes(lowHalf: excess.low, highHalf: excess.high)
    )
  }

  /// Replaces ordinates whose roots may be too inaccurate by those of the root finder.
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

  /// Returns the line through a part's ends, given the parameters there.
  private static func line(_ part: Int, from first: Double, to last: Double) -> SIMD2<Double> {
    let slope = (last - first) * Double(parts)
    return SIMD2(first - slope * (Double(part) / Double(parts)), slope)
  }

  /// Returns the approximate parameter at the boundary of a part.
  ///
  /// It is found by bisection; two Newton steps follow where X is not flat.
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
