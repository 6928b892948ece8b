internal import AnimationCore

extension CSSMotion {
  /// Returns the largest jump before the end of the shown part of an iteration.
  ///
  /// A jump at the end of an iteration is no obstacle, because the next iteration begins there.
  ///
  /// - Parameter height: The smallest height of a jump, as a fraction of the travel.
  /// - Returns: The time of the jump in seconds after the start of the iteration, and its height as
  ///   a fraction of the travel; `nil` if no jump is higher than `height`.
  func largestJump(above height: Double) -> (time: Double, height: Double)? {
    let side = MotionCurve.rightOfBreak, duration = cycle.curve.duration
    let start = shownFrom(iterations, direction, lasting: duration)
    let breaks = cycle.curve.landmarks.breaks.filter { $0 > start + side && $0 < duration - side }
    let before = cycle.exactly(at: breaks.map { $0 - side })
    let after = cycle.exactly(at: breaks.map { $0 + side })
    let jumps = zip(breaks, zip(before, after)).map { (time: $0, height: abs($1.1 - $1.0)) }
    return jumps.filter { $0.height > height }.max { $0.height < $1.height }
  }
}
