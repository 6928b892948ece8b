import AnimationCore
import MotionTools
import TestSupport

/// A CSS export, and the values that a browser shows for it.
struct Exported {
  let export: CSSExport
  let function: LinearTimingFunction

  static func options(
    _ budget: CSSExport.Budget, tolerance: Double? = nil, fidelity: Fidelity = .exact
  ) -> CSSExport.Options {
    CSSExport.Options(
      budget: budget, tolerance: tolerance, fidelity: fidelity, stopsMax: 128,
      samplesMax: 100_000,
      limits: MotionLimits(
        playing: .init(time: 86_400, samples: 100_000, frames: 6_000_000), landmarks: 10_000,
        frames: 400_000))
  }

  init(
    _ animation: Animation, _ budget: CSSExport.Budget, tolerance: Double? = nil,
    fidelity: Fidelity = .exact
  ) throws {
    export = try CSSExport(
      animation, Self.options(budget, tolerance: tolerance, fidelity: fidelity))
    guard let function = LinearTimingFunction(css: export.timingFunction) else {
      throw FixtureError(export.timingFunction)
    }
    self.function = function
  }

  /// Returns the value shown at a time in seconds, as a fraction of the travel.
  ///
  /// Outside the animation, the element's own style is shown: 0 before and 1 after.
  ///
  /// Source: Web Animations section 4.9, without fill.
  func shown(at time: Double) -> Double {
    let elapsed = time - export.delay
    if elapsed < 0 { return 0 }
    let total = elapsed / export.duration
    if total >= export.iterations { return 1 }
    let iteration = total.rounded(.down), progress = total - iteration
    let isBack =
      export.direction == .alternate && !iteration.truncatingRemainder(dividingBy: 2).isZero
    return function.output(at: isBack ? 1 - progress : progress)
  }
}
