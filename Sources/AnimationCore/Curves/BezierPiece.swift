/// A short piece of a Bézier curve as a power series of the abscissa, for many close abscissas.
///
/// Around a point of the curve, w = s − s₀ solves d = X′·w + X″/2·w² + X‴/6·w³ for d = x − x₀. So w
/// and Y(s₀ + w) are power series of d, and each term follows from those before it. In e = d /
/// scale with a power of two as the scale, |e| < 1,
///
///     y = y₀ + k·e + e²·(t₂ + t₃·e + … + t₁₂·e¹⁰)
///
/// with y₀ and k in double-double precision. The other terms are small, so that their roundings are
/// far below those of the sum, and their error has a bound. The result is used only if all numbers
/// within the bound round to the same double. That double is nearest to the true ordinate;
/// ``BezierSolver`` finds the same one. It does not depend on the position of the piece.
///
/// Law: with β the greater of |X″/2X′| and √|X‴/6X′|, |w| is below the solution of w = d/X′ +
/// βw²/(1 − βw), which has a power series for β·|d/X′| < ρ = 3 − 2√2, below 0.293/β. A piece
/// reaches to ρ/32, so that the omitted terms are below 2⁻⁶⁵·(|Y′|·v + |Y″/2|·v² + |Y‴/6|·v³) with
/// v = 0.293/β.
///
/// Source: <doc:BezierRoot>; A. Ziv, Fast evaluation of elementary mathematical functions with
/// correctly rounded last bit (1991).
struct BezierPiece {
  /// The abscissa range of the piece, from end to end.
  let width: Double
  private let center, frequency, reachSquared: SIMD2<Double>
  private let head, tail, slope, slopeHigh, slopeLow, bound: SIMD2<Double>
  private let t2, t3, t4, t5, t6, t7, t8, t9, t10, t11, t12: SIMD2<Double>

  /// The empty piece, which contains no abscissa.
  static let none = BezierPiece()

  private init() {
    width = 0
    center = SIMD2(repeating: .nan)
    (frequency, reachSquared, head, tail) = (.zero, .zero, .zero, .zero)
    (slope, slopeHigh, slopeLow, bound) = (.zero, .zero, .zero, .zero)
    (t2, t3, t4, t5, t6, t7) = (.zero, .zero, .zero, .zero, .zero, .zero)
    (t8, t9, t10, t11, t12) = (.zero, .zero, .zero, .zero, .zero)
  }

  /// Creates the piece that begins at an abscissa above 0 and below 1.
  ///
  /// The result is `nil` if the curve bends too much, or its ordinate is next to 0.
  ///
  /// - Parameters:
  ///   - solver: The curve, whose abscissas rise.
  ///   - start: The abscissa.
  ///   - isRising: True if the piece extends to greater abscissas.
  ///   - widths: The permitted widths.
  ///   - guess: Returns the approximate parameter of an abscissa.
  init?(
    _ solver: BezierSolver, from start: Double, isRising: Bool, widths: ClosedRange<Double>,
    guess: (Double) -> Double
  ) {
    var width = widths.upperBound
    for _ in 0..<4 {
      guard width >= widths.lowerBound else { return nil }
      let goal = min(start + (isRising ? 0.47 : -0.47) * width, 1)
      let point = BezierPoint(solver, near: guess(goal))
      let widest = 2 * Self.reach * point.slopeX.head / point.growth
      // Differences to the middle are exact only if the piece is close enough to it.
      if width <= widest, point.x >= width, let piece = BezierPiece(point, width) {
        self = piece
        return
      }
      width = point.x >= width && widest < width ? 0.98 * widest : width / 2
    }
    return nil
  }

  /// The reach of the series, as β·|d/X′|: ρ/32.
  private static var reach: Double { 0.1715728752538099 / 32 }

  private init?(_ point: BezierPoint, _ width: Double) {
    // Steps of the parameter in the unit W = scale/X′: e = v + bend·v² + twist·v³.
    let scale = width.binade, reach = width / scale / 2
    let unit = scale / point.slopeX.head
    let bend = point.bendX * unit / point.slopeX.head
    let twist = point.twistX * unit * unit / point.slopeX.head
    let rise = point.slopeY.head * unit, curve = point.bendY * unit * unit
    let turn = point.twistY * unit * unit * unit
    let slope = point.slopeY / point.slopeX * scale
    // Bounds by the majorant: all terms but the first two, and the omitted terms.
    let growth = max(abs(bend), abs(twist).squareRoot(), Self.reach)
    let small =
      (1.1 * abs(rise) * growth + 1.05 * (abs(curve) + abs(turn) * reach)) * reach * reach
    let far = 0.293 / growth
    let rest = abs(rise) * far + abs(curve) * far * far + abs(turn) * far * far * far
    let bound =
      0x1p-49 * small + 0x1p-64 * rest + 0x1p-76 * abs(slope.head)
      + 0x1p-95 * abs(point.y.head)
    // Most numbers within the bound must be rounded to the same double.
    guard abs(point.y.head) >= 2 * (abs(slope.head) + small), bound.isNormal,
      16 * bound <= point.y.head.ulp
    else { return nil }
    let terms = Self.terms(bend, twist, rise, curve, turn)
    func twice(_ value: Double) -> SIMD2<Double> { SIMD2(repeating: value) }
    self.width = width
    center = twice(point.x)
    frequency = twice(1 / scale)
    reachSquared = twice(reach * reach)
    head = twice(point.y.head)
    tail = twice(point.y.tail)
    self.slope = twice(slope.head)
    let shifted = slope.head * (0x1p27 + 1), high = shifted - (shifted - slope.head)
    slopeHigh = twice(high)
    slopeLow = twice((slope.head - high) + slope.tail)
    self.bound = twice(bound)
    let t = terms.span
    (t2, t3, t4, t5) = (twice(t[2]), twice(t[3]), twice(t[4]), twice(t[5]))
    (t6, t7, t8, t9) = (twice(t[6]), twice(t[7]), twice(t[8]), twice(t[9]))
    (t10, t11, t12) = (twice(t[10]), twice(t[11]), twice(t[12]))
  }

  /// Returns the terms of rise·v + curve·v² + turn·v³ from e² on, where e = v + bend·v² + twist·v³.
  private static func terms(
    _ bend: Double, _ twist: Double, _ rise: Double, _ curve: Double, _ turn: Double
  ) -> InlineArray<13, Double> {
    var steps = InlineArray<13, Double>(repeating: 0), squares = steps, terms = steps
    var v = steps.mutableSpan, v2 = squares.mutableSpan, t = terms.mutableSpan
    v[1] = 1
    for n in 2...12 {
      var square = 0.0, cube = 0.0
      // BOUND: n is from 2 on.
      for i in 1..<n {
        // BOUND: 0 ≤ n − i < n ≤ 12 of 13 places.
        square += v[i] * v[n &- i]
        cube += v[i] * v2[n &- i]
      }
      v2[n] = square
      v[n] = -(bend * square + twist * cube)
      t[n] = rise * v[n] + curve * square + turn * cube
    }
    return terms
  }

  // BOUND: pieces that are kept have a center, and a width above 0.
  /// The abscissa range of the piece.
  var ends: ClosedRange<Double> { (center.x - width / 2)...(center.x + width / 2) }

  /// Returns the positions of abscissas in the piece, without rounding.
  ///
  /// The result is `nil` if one of them is outside.
  @inline(__always)
  func places(_ progress: LanePairs) -> LanePairs? {
    let places = frequency * (progress - center)
    let squares = places * places
    return all((squares.low .<= reachSquared) .& (squares.high .<= reachSquared)) ? places : nil
  }

  /// Returns the ordinates, and the doubles nearest to both ends of the error bound.
  @inline(__always)
  func values(at e: LanePairs) -> (value: LanePairs, least: LanePairs, greatest: LanePairs) {
    let square = e * e, fourth = square * square
    let a = t3 * e + t2, b = t5 * e + t4, c = t7 * e + t6, d = t9 * e + t8, f = t11 * e + t10
    let curved =
      square * ((a + b * square) + fourth * ((c + d * square) + fourth * (f + t12 * square)))
    // At most 26 digits, like the slope's upper half: their product is exact.
    let upper = (e + Self.rounder) - Self.rounder
    let line = slopeHigh * upper
    let small = curved + ((slopeLow * upper + slope * (e - upper)) + tail)
    let whole = line + head, lost = line - (whole - head)
    let added = small + lost
    let value = whole + added, rest = added - (value - whole)
    return (value, value + (rest - bound), value + (rest + bound))
  }

  private static var rounder: SIMD2<Double> { SIMD2(repeating: 0x1.8p26) }
}

/// A point of a Bézier curve whose abscissa is a double, with the derivatives there.
private struct BezierPoint {
  let x: Double
  let y: DoubleDouble
  let slopeX, slopeY: DoubleDouble
  /// Halves of the second and sixths of the third derivatives.
  let bendX, bendY, twistX, twistY: Double

  /// Creates the point near a parameter.
  ///
  /// The part of the abscissa that a double cannot represent is corrected to first order.
  init(_ solver: BezierSolver, near parameter: Double) {
    let s = min(max(parameter, 0), 1), abscissa = solver.x.value(s)
    x = abscissa.head
    (bendX, bendY) = (Self.bend(solver.x, s), Self.bend(solver.y, s))
    (twistX, twistY) = (solver.x.a.head, solver.y.a.head)
    let slopeX = solver.x.slope(s), slopeY = solver.y.slope(s)
    let rest = -abscissa.tail / slopeX.head
    self.slopeX = slopeX + DoubleDouble(2 * bendX * rest)
    self.slopeY = slopeY + DoubleDouble(2 * bendY * rest)
    let ordinate = solver.y.value(s)
    y = DoubleDouble(head: ordinate.head, tail: ordinate.tail + slopeY.head * rest)
  }

  /// Half of the second derivative, rounded once because its parts may cancel.
  private static func bend(_ cubic: ExactCubic, _ s: Double) -> Double {
    (cubic.a * 3 * s + cubic.b).head
  }

  /// The growth β of the derivation of ``BezierPiece``.
  var growth: Double {
    max(abs(bendX / slopeX.head), abs(twistX / slopeX.head).squareRoot())
  }
}
