internal import AnimationNotation
internal import JSONCodec

/// A curve as the `ease` option of the library Motion.
struct MotionEaseEncoding: CurveEncoding {
  let timed: TimedCurve

  var parameters: [JSON.Member] { [timed.handles("ease"), timed.seconds()] }

  var code: String { "transition: " + parameters.script }

  /// Returns the motion that Motion's solver plays.
  ///
  /// The solver bisects until x is within 10⁻⁷ of the progress, but at most twelve times. A linear
  /// curve is solved exactly.
  ///
  /// Source: motiondivision/motion packages/motion-utils/src/easing/cubic-bezier.ts.
  func motion(over distance: Double) -> MotionCurve {
    let timed = timed
    if timed.x1 == timed.y1 && timed.x2 == timed.y2 {
      return .timed(over: distance, lasting: timed.duration, rates: .straight) { ($0, 1) }
    }
    return .timed(
      over: distance, lasting: timed.duration, steps: timed.halvingSteps(steps: 12, within: 1e-7)
    ) { (timed.halved(at: $0, steps: 12, within: 1e-7), 0) }
  }
}
