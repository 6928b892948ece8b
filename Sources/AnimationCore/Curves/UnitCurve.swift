/// A function from progress in time, 0 to 1, to progress in value.
///
/// The value is 0 at the start and 1 at the end. In between, it can be outside 0…1.
///
/// Source: SwiftUI `UnitCurve`.
public struct UnitCurve: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    case linear
    case bezier(CubicBezier)
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    /// The exact inverse of `circularEaseInOut`; SwiftUI has no such curve.
    case circularEaseInOutInverse
  }

  let shape: Shape

  /// The curve whose value equals the progress.
  public static let linear = UnitCurve(shape: .linear)
  /// The cubic with control points (0.42, 0) and (1, 1).
  public static let easeIn = bezier(
    startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  /// The cubic with control points (0, 0) and (0.58, 1).
  public static let easeOut = bezier(
    startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  /// The cubic with control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = bezier(
    startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  /// The quarter circle with slope 0 at its start: 1 − √(1 − p²) for the progress p.
  public static let circularEaseIn = UnitCurve(shape: .circularEaseIn)
  /// The quarter circle with slope 0 at its end: √(1 − (1 − p)²) for the progress p.
  public static let circularEaseOut = UnitCurve(shape: .circularEaseOut)
  /// A curve of two quarter circles: `circularEaseIn`, then `circularEaseOut`, at half size.
  public static let circularEaseInOut = UnitCurve(shape: .circularEaseInOut)

  /// The former name of ``easeInOut``; both curves are equal.
  @available(*, deprecated, renamed: "easeInOut")
  public static let easeInEaseOut = easeInOut

  /// Returns the cubic Bézier curve with the given control points.
  ///
  /// When the curve is evaluated, the x of the control points is clamped to 0…1. Their y is not
  /// clamped.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(shape: .bezier(CubicBezier(start: startControlPoint, end: endControlPoint)))
  }

  /// The control points, whose abscissas can be outside 0…1; `nil` for a curve without control
  /// points.
  public var controlPoints: (start: UnitPoint, end: UnitPoint)? {
    guard case .bezier(let cubic) = shape else { return nil }
    return (cubic.start, cubic.end)
  }

  /// The cubic that is evaluated; `nil` for a curve that is not a cubic.
  ///
  /// The abscissas of the cubic's control points are clamped to 0…1, because they are progress in
  /// time.
  var cubic: CubicBezier? {
    guard case .bezier(let cubic) = shape else { return nil }
    let range = 0.0...1.0
    if range.contains(cubic.start.x) && range.contains(cubic.end.x) { return cubic }
    return CubicBezier(
      start: UnitPoint(x: cubic.start.x.clamped(to: range), y: cubic.start.y),
      end: UnitPoint(x: cubic.end.x.clamped(to: range), y: cubic.end.y))
  }

  /// The inverse of the curve, as SwiftUI computes it.
  ///
  /// The abscissas and ordinates of control points are swapped. SwiftUI treats `linear` and
  /// `circularEaseInOut` as their own inverses.
  public var inverse: UnitCurve {
    switch shape {
    case .linear, .circularEaseInOut, .circularEaseInOutInverse: self
    case .circularEaseIn: .circularEaseOut
    case .circularEaseOut: .circularEaseIn
    case .bezier(let cubic):
      .bezier(startControlPoint: cubic.start.transposed, endControlPoint: cubic.end.transposed)
    }
  }
}

extension Double {
  /// Returns this number, clamped to a range; NaN stays NaN.
  func clamped(to range: ClosedRange<Double>) -> Double {
    self < range.lowerBound ? range.lowerBound : self > range.upperBound ? range.upperBound : self
  }
}
