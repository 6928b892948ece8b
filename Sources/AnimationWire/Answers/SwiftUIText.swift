public import AnimationCore

extension Animation {
  /// The animation in SwiftUI's spelling, which reads back as an equal one.
  ///
  /// The form is the plainest that holds the exact numbers: a fluid spring by response and damping fraction,
  /// a curve by its control points. Infinite numbers are told by the bounce or duration that makes them.
  public var swiftUIText: String { "." + chain }

  private var chain: String {
    switch base {
    case is DefaultAnimation: "default"
    case let base as BezierAnimation:
      """
      timingCurve(\(base.controlPoints.start.list), \(base.controlPoints.end.list), \
      duration: \(base.duration))
      """
    case let base as UnitCurveAnimation:
      "timingCurve(\(base.curve.swiftUIText), duration: \(base.duration))"
    case let base as FluidSpringAnimation where base.dampingFraction == .infinity:
      // Such is a bounce of −1 and below, and no text can hold an infinite number.
      "spring(duration: \(base.response), bounce: -1, blendDuration: \(base.blendDuration))"
    case let base as FluidSpringAnimation:
      """
      spring(response: \(base.response), dampingFraction: \(base.dampingFraction), \
      blendDuration: \(base.blendDuration))
      """
    case let base as SpringAnimation where !base.stiffness.isFinite || !base.damping.isFinite:
      base.stiffness.isFinite
        ? """
        interpolatingSpring(duration: \(2 * Double.pi / base.stiffness.squareRoot()), bounce: -1, \
        initialVelocity: \(base.initialVelocity))
        """ : "interpolatingSpring(duration: 0, initialVelocity: \(base.initialVelocity))"
    case let base as SpringAnimation:
      """
      interpolatingSpring(mass: \(base.mass), stiffness: \(base.stiffness), \
      damping: \(base.damping), initialVelocity: \(base.initialVelocity))
      """
    case let base as DelayAnimation: "\(base.base.chain).delay(\(base.delay))"
    case let base as SpeedAnimation: "\(base.base.chain).speed(\(base.speed))"
    case let base as LogicalCompletionAnimation:
      "\(base.base.chain).logicallyComplete(after: \(base.duration))"
    case let base as RepeatAnimation:
      if let count = base.repeatCount {
        "\(base.base.chain).repeatCount(\(count), autoreverses: \(base.autoreverses))"
      } else {
        "\(base.base.chain).repeatForever(autoreverses: \(base.autoreverses))"
      }
    case let base as PausableAnimation: "\(base.base.chain).pausable()"
    default: customDescription.map { String($0.dropFirst()) } ?? "\(type(of: base))"
    }
  }
}

extension UnitCurve {
  /// The curve in SwiftUI's spelling.
  public var swiftUIText: String {
    if let points = controlPoints {
      return """
        .bezier(startControlPoint: UnitPoint(\(points.start.labelled)), \
        endControlPoint: UnitPoint(\(points.end.labelled)))
        """
    }
    return ".\(name ?? "linear")"
  }

  /// The name of a curve that has no control points.
  public var name: String? {
    switch self {
    case .linear: "linear"
    case .circularEaseIn: "circularEaseIn"
    case .circularEaseOut: "circularEaseOut"
    case .circularEaseInOut: "circularEaseInOut"
    default: nil
    }
  }
}

extension UnitPoint {
  fileprivate var list: String { "\(x), \(y)" }
  fileprivate var labelled: String { "x: \(x), y: \(y)" }
}
