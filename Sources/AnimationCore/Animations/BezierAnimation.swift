/// An animation along a cubic Bézier curve, such as `.linear`, `.easeIn` or `.timingCurve`.
///
/// The x coordinates of the control points are not clamped to 0…1; in ``UnitCurve``, they are
/// clamped.
///
/// Source: SwiftUI's Bézier animation, as observed.
public struct BezierAnimation: BuiltInAnimation {
  let curve: CubicBezier
  /// The duration of the animation in seconds.
  ///
  /// If the duration is 0 or less, the animation ends at once.
  public let duration: TimeInterval

  /// The two control points of the curve; they are not clamped.
  public var controlPoints: (start: UnitPoint, end: UnitPoint) { (curve.start, curve.end) }

  /// Creates an animation along the cubic Bézier curve with the given control points.
  public init(start: UnitPoint, end: UnitPoint, duration: TimeInterval) {
    curve = CubicBezier(start: start, end: end)
    self.duration = duration
  }

  /// Returns the displacement from the start position at a time.
  ///
  /// At the end of the duration, the result is `value`, which is the vector from start to target.
  /// After the end, the result is `nil`.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    progress(at: time).map(value.scaled)
  }

  /// Returns the progress at a time; `nil` after the end.
  ///
  /// The progress is 0 at the start position and 1 at the target.
  func progress(at time: Double) -> Double? {
    guard duration > 0, !(time > duration + momentTolerance) else { return nil }
    return curve.value(at: (time / duration).clamped(to: 0...1))
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    // With a duration of 0 or less, the whole distance is covered at once.
    guard duration > 0 else { return rate }
    let progress = (time / duration).clamped(to: 0...1)
    let covered = rate.scaled(by: curve.value(at: progress))
    guard time >= 0, time < duration - momentTolerance else { return covered }
    return value.scaled(by: curve.velocity(at: progress).steep / duration) + covered
  }
}

/// An animation along a unit curve without control points, such as a circular curve.
///
/// Source: SwiftUI's unit-curve animation, as observed.
public struct UnitCurveAnimation: BuiltInAnimation {
  /// The curve, which maps progress in time to progress in value.
  public let curve: UnitCurve
  /// The duration of the animation in seconds.
  ///
  /// If the duration is 0 or less, the animation ends at once.
  public let duration: TimeInterval

  /// Creates an animation along `curve` that takes `duration` seconds.
  public init(curve: UnitCurve, duration: TimeInterval) {
    self.curve = curve
    self.duration = duration
  }

  /// Returns the displacement from the start position at a time.
  ///
  /// At the end of the duration, the result is `value`, which is the vector from start to target.
  /// After the end, the result is `nil`.
  public func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    progress(at: time).map(value.scaled)
  }

  /// Returns the progress at a time; `nil` after the end.
  ///
  /// The progress is 0 at the start position and 1 at the target.
  func progress(at time: Double) -> Double? {
    guard duration > 0, !(time > duration + momentTolerance) else { return nil }
    return CubicBezier.quantized(curve.value(at: time / duration))
  }

  /// Returns the velocity: `value` times the slope of the curve, divided by the duration.
  ///
  /// The result is `nil` before the start and after the end.
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard duration > 0, time >= 0, time <= duration else { return nil }
    return value.scaled(by: curve.velocity(at: time / duration) / duration)
  }

  func slope<V: VectorArithmetic>(
    value: V, rate: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard duration > 0 else { return rate }
    let covered = rate.scaled(by: curve.value(at: time / duration))
    guard time >= 0, time < duration - momentTolerance else { return covered }
    return value.scaled(by: curve.velocity(at: time / duration).steep / duration) + covered
  }
}
