internal import AnimationNotation
internal import JSONCodec

/// A curve as the option `ease` of the library Motion.
struct MotionEaseEncoding: PlatformEncoding {
  let timed: TimedCurve

  func meaning(over distance: Double) -> ConvertibleMotion { .curve(timed) }

  var parameters: [JSON.Member] { [timed.handles("ease"), timed.seconds()] }

  var code: String { "transition: " + parameters.script }

  var warnings: [String] { [] }

  /// Returns the motion that Motion's solver plays.
  ///
  /// The solver bisects until x is within 10⁻⁷, but at most twelve times. A linear curve is solved
  /// exactly.
  ///
  /// Source: motiondivision/motion packages/motion-utils/src/easing/cubic-bezier.ts.
  func motion(over distance: Double) -> MotionCurve {
    let timed = timed
    return .timed(over: distance, lasting: timed.duration) { progress in
      if timed.x1 == timed.y1 && timed.x2 == timed.y2 { return (progress, 1) }
      return timed.halved(at: progress, steps: 12, within: 1e-7)
    }
  }
}
