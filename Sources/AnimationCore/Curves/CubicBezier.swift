/// The cubic Bézier curve from (0, 0) to (1, 1) with two control points, as a function y of x.
///
///     X(s) = ((ax·s + bx)·s + cx)·s,   cx = 3·x₁,   bx = 3·(x₂ − x₁) − cx,   ax = 1 − cx − bx
///
/// Here, s is the curve parameter, and x₁ and x₂ are the abscissas of the control points. The same
/// formulas apply to Y. There are two solvers: `value` stops and rounds as SwiftUI's solver does,
/// and `exactValue` finds the exact root.
struct CubicBezier: Hashable, Sendable {
  let start: UnitPoint
  let end: UnitPoint
  let ax, bx, cx, ay, by, cy: Double

  init(start: UnitPoint, end: UnitPoint) {
    self.start = start
    self.end = end
    cx = 3 * start.x
    bx = 3 * (end.x - start.x) - cx
    ax = 1 - cx - bx
    cy = 3 * start.y
    by = 3 * (end.y - start.y) - cy
    ay = 1 - cy - by
  }

  /// The step 2⁻²⁰, to which SwiftUI rounds the results of its curves.
  ///
  /// This step is also the tolerance of the search for a curve parameter. The search stops when the
  /// abscissa differs from the wanted abscissa by less than this step.
  static let quantum = 0x1p-20

  static func quantized(_ value: Double) -> Double {
    let units = value / quantum
    // On older processors, `rounded` is a function call, so it is used only for large numbers.
    guard abs(units) < 0x1p51 else { return units.rounded(.toNearestOrAwayFromZero) * quantum }
    let whole = Double(Int64(bounded: units, in: .min ... .max)), rest = units - whole
    let rounded = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    return Double(signOf: units, magnitudeOf: rounded) * quantum
  }

  func x(_ s: Double) -> Double { ((ax * s + bx) * s + cx) * s }
  func y(_ s: Double) -> Double { ((ay * s + by) * s + cy) * s }
  func dx(_ s: Double) -> Double { (3 * ax * s + 2 * bx) * s + cx }
  func dy(_ s: Double) -> Double { (3 * ay * s + 2 * by) * s + cy }

  /// Returns the ordinate at an abscissa in 0…1, as SwiftUI computes it.
  func value(at progress: Double) -> Double { Self.quantized(y(parameter(at: progress))) }

  /// Returns the slope dy/dx at an abscissa in 0…1, as SwiftUI computes it.
  ///
  /// The slope is 1 if dx and dy are equal, even if both are 0. It is infinite if only dx is 0.
  func velocity(at progress: Double) -> Double {
    let s = parameter(at: progress)
    let dx = dx(s), dy = dy(s)
    if dx == dy { return 1 }
    if dx == 0 { return dy < 0 ? -.infinity : .infinity }
    return Self.quantized(dy / dx)
  }

  /// Returns the curve parameter at an abscissa, as SwiftUI's solver finds it.
  ///
  /// At this parameter, the curve's abscissa is within one ``quantum`` of `progress`.
  private func parameter(at progress: Double) -> Double {
    // Newton's method starts at s = progress and takes at most 7 steps. If it fails, bisection of
    // 0…1 starts again at s = progress. Both methods stop when X(s) is within one quantum of
    // `progress`. With more steps, the results would differ from SwiftUI's by up to 25 quanta.
    var s = progress
    for step in 0...7 {
      let error = x(s) - progress
      if abs(error) < Self.quantum { return s }
      let slope = dx(s)
      if step == 7 || abs(slope) < Self.quantum { break }
      s -= error / slope
    }
    var low = 0.0, high = 1.0
    s = progress
    while low < high {
      let error = x(s) - progress
      if abs(error) < Self.quantum { return s }
      if error < 0 { low = s } else { high = s }
      let middle = low + (high - low) * 0.5
      if middle == s || middle == low && middle == high { return s }
      s = middle
    }
    return s
  }
}
