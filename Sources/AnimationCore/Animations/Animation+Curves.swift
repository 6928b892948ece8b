extension Animation {
  /// The default duration of a curve, in seconds.
  static let curveDuration: TimeInterval = 0.35

  /// The spring with a response of 0.55 seconds and a damping fraction of 1.
  ///
  /// Source: SwiftUI `Animation.default`.
  public static let `default` = Animation(DefaultAnimation())

  /// A linear curve of 0.35 seconds.
  public static var linear: Animation { linear(duration: curveDuration) }
  /// A curve of 0.35 seconds with a slow start.
  public static var easeIn: Animation { easeIn(duration: curveDuration) }
  /// A curve of 0.35 seconds with a slow end.
  public static var easeOut: Animation { easeOut(duration: curveDuration) }
  /// A curve of 0.35 seconds with a slow start and a slow end.
  public static var easeInOut: Animation { easeInOut(duration: curveDuration) }

  /// Returns a linear curve; its control points are (0, 0) and (1, 1).
  public static func linear(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 1, 1, duration: duration)
  }

  /// Returns a curve with a slow start; its control points are (0.42, 0) and (1, 1).
  public static func easeIn(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 1, 1, duration: duration)
  }

  /// Returns a curve with a slow end; its control points are (0, 0) and (0.58, 1).
  public static func easeOut(duration: TimeInterval) -> Animation {
    timingCurve(0, 0, 0.58, 1, duration: duration)
  }

  /// Returns a curve with a slow start and a slow end; its control points are (0.42, 0) and (0.58,
  /// 1).
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(0.42, 0, 0.58, 1, duration: duration)
  }

  /// Returns a cubic Bézier curve with the given control points.
  ///
  /// Source: SwiftUI `Animation.timingCurve(_:_:_:_:duration:)`.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    Animation(
      .bezier(
        BezierAnimation(
          start: UnitPoint(x: p1x, y: p1y), end: UnitPoint(x: p2x, y: p2y), duration: duration)))
  }

  /// Returns an animation along a unit curve.
  ///
  /// Linear and Bézier curves are stored by their control points.
  ///
  /// Source: SwiftUI `Animation.timingCurve(_:duration:)`.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    if curve == .linear { return linear(duration: duration) }
    guard let points = curve.controlPoints else {
      return Animation(.unitCurve(UnitCurveAnimation(curve: curve, duration: duration)))
    }
    return timingCurve(
      points.start.x, points.start.y, points.end.x, points.end.y, duration: duration)
  }
}
