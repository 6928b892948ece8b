internal import AnimationNotation
internal import JSONCodec

/// A timing curve in Core Animation or UIKit.
///
/// Source: QuartzCore `CAMediaTimingFunction.init(controlPoints:_:_:_:)`, whose numbers are in
/// single precision; UIKit `UICubicTimingParameters.init(controlPoint1:controlPoint2:)`.
struct AppleCurveEncoding: CurveEncoding {
  let timed: TimedCurve
  let framework: AppleSpringEncoding.Framework

  var parameters: [JSON.Member] { [timed.handles("controlPoints"), timed.seconds()] }

  var code: String {
    switch framework {
    case .coreAnimation:
      """
      animation.timingFunction = CAMediaTimingFunction(controlPoints: \(timed.numbers.list))
      animation.duration = \(timed.duration.tidy.text)
      """
    case .uikit:
      """
      let timing = UICubicTimingParameters(
        controlPoint1: CGPoint(x: \(timed.x1.text), y: \(timed.y1.text)),
        controlPoint2: CGPoint(x: \(timed.x2.text), y: \(timed.y2.text)))
      let animator = UIViewPropertyAnimator(duration: \(timed.duration.tidy.text), timingParameters: timing)
      """
    }
  }

  func motion(over distance: Double) -> MotionCurve {
    guard framework == .coreAnimation else { return .bezier(timed, over: distance) }
    let written = TimedCurve(timed.numbers.map { Double(Float($0)) }, duration: timed.duration)
    return .bezier(written ?? timed, over: distance)
  }
}
