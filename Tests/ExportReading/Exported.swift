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

  init(_ animation: Animation, _ options: CSSExport.Options) throws {
    export = try CSSExport(animation, options)
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
    shown(at: time, export.duration, export.iterations, export.direction, function.output)
  }

  /// Returns the value that a browser without `linear()` shows, as a fraction of the travel.
  func shownByFallback(at time: Double) throws -> Double {
    let fallback = export.fallback
    let numbers = fallback.timingFunction.dropFirst("cubic-bezier(".count).dropLast()
      .split(separator: ",").compactMap { Double($0) }
    guard numbers.count == 4 else { throw FixtureError(fallback.timingFunction) }
    return shown(at: time, fallback.duration, fallback.iterations, fallback.direction) {
      PlatformReading.bezier(numbers[0], numbers[1], numbers[2], numbers[3], at: $0)
    }
  }

  private func shown(
    at time: Double, _ duration: Double, _ iterations: Double, _ direction: CSSExport.Direction,
    _ output: (Double) -> Double
  ) -> Double {
    let elapsed = time - export.delay
    if elapsed < 0 { return 0 }
    let total = elapsed / duration
    if total >= iterations { return 1 }
    let iteration = total.rounded(.down), progress = total - iteration
    let isBack =
      direction == .alternate && !iteration.truncatingRemainder(dividingBy: 2).isZero
    return output(isBack ? 1 - progress : progress)
  }
}
