internal import AnimationCore

/// The spring that is closest to samples of a motion, in the sense of least squares.
package struct SpringFit: Sendable, Equatable {
  /// The undamped period in seconds.
  package let duration: Double
  /// The damping ratio: 0 is undamped, 1 is critically damped, and more than 1 is over-damped.
  package let dampingRatio: Double
  /// The initial velocity in units per second; 0 if the velocity was not fitted.
  package let initialVelocity: Double
  /// The start value and the final value.
  package let from, target: Double
  package let residual: FitResidual
  /// A spring period in seconds for which the samples are too far apart; `nil` if none is found.
  ///
  /// If this fit has fewer than two samples in each period, `alias` is the period of this fit.
  /// Otherwise, `alias` is the period of a faster spring whose residual is less than half of this
  /// fit's residual. A faster spring is searched only if the samples are evenly spaced, and the fit
  /// is under-damped and without an initial velocity.
  package let alias: Double?

  /// The bounce: 1 − damping ratio for ratios up to 1, and 1 / damping ratio − 1 for ratios above
  /// 1.
  package var bounce: Double { dampingRatio > 1 ? 1 / dampingRatio - 1 : 1 - dampingRatio }

  /// Fits a spring to samples.
  ///
  /// - Parameters:
  ///   - times: Ascending times in seconds since the motion began.
  ///   - values: The value at each time.
  ///   - from: The start value.
  ///   - target: The final value; `nil` to fit it as well.
  ///   - hasVelocity: True to fit the initial velocity as well; false if the motion starts at rest.
  /// - Returns: `nil` for fewer than four samples, different numbers of times and values, or a last
  ///   time of 0 or less. Also `nil` if all values are equal and no different `target` is given, or
  ///   if no spring of the search has a finite residual.
  package init?(
    times: [Double], values: [Double], from: Double, target: Double?, hasVelocity: Bool
  ) {
    guard times.count >= 4, times.count == values.count, let last = times.last, last > 0,
      values.contains(where: { $0 != values[0] }) || values[0] != target ?? values[0]
    else { return nil }
    let chosen = times.thinned(to: Self.coarse)
    let rough = Self.problem(
      chosen.map { times[$0] }, chosen.map { values[$0] }, from, target, hasVelocity)
    guard let near = rough.solution(from: Self.grid(times), starts: 8) else { return nil }
    let whole = Self.problem(times, values, from, target, hasVelocity)
    let best = whole.descent(from: near.parameters)
    var coefficients = best.coefficients[...]
    self.target = target ?? from + (coefficients.popFirst() ?? 0)
    initialVelocity = hasVelocity ? coefficients.popFirst() ?? 0 : 0
    duration = 2 * Double.pi / _exp(best.parameters.0)
    dampingRatio = best.parameters.1
    self.from = from
    residual = FitResidual(best.residuals, at: times)
    let reach = values.reduce(0) { max($0, abs($1 - from)) }
    alias = Self.alias(of: best, rough: hasVelocity ? nil : rough, times, reach: reach)
  }

  /// Returns a spring period in seconds for which the samples are too far apart; `nil` if none is
  /// found.
  ///
  /// If the fitted period is shorter than two sample spacings, the result is the fitted period.
  /// Otherwise, it is the period of a faster spring whose residual is less than half of the fit's
  /// residual. Such a spring can exist because samples with the spacing h cannot distinguish the
  /// angular frequencies ω and 2πk/h ± ω, for any whole number k.
  private static func alias(
    of best: SeparableProblem.Solution, rough: SeparableProblem?, _ times: [Double], reach: Double
  ) -> Double? {
    // BOUND: the initializer requires at least four times.
    let spacing = times[times.count - 1] / Double(times.count - 1)
    let natural = _exp(best.parameters.0), ratio = best.parameters.1
    if 2 * Double.pi / natural < 2 * spacing { return 2 * Double.pi / natural }
    // Only a spring that oscillates can be ambiguous. A fit with a velocity is not checked.
    guard let rough, ratio < 1 else { return nil }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard gaps.allSatisfy({ abs($0 - spacing) < 0.01 * spacing }) else { return nil }
    let decay = ratio * natural, swing = (natural * natural - decay * decay).squareRoot()
    let own = rough.projection(at: best.parameters).square
    // If the fit passes through all samples, no faster spring can be better.
    guard own > 1e-12 * reach * reach * Double(rough.values.count) else { return nil }
    for fold in [1.0, 2] {
      for sign in [-1.0, 1] {
        let other = 2 * Double.pi * fold / spacing + sign * swing
        let whole = (other * other + decay * decay).squareRoot()
        let found = rough.descent(from: (_log(whole), decay / whole))
        guard _exp(found.parameters.0) > 1.5 * natural, found.square < own / 4 else { continue }
        return 2 * Double.pi / _exp(found.parameters.0)
      }
    }
    return nil
  }

  /// Returns the least-squares problem of the fit.
  ///
  /// The first parameter is the logarithm of the natural frequency in radians per second. The
  /// second parameter is the damping ratio.
  private static func problem(
    _ times: [Double], _ values: [Double], _ from: Double, _ target: Double?, _ hasVelocity: Bool
  ) -> SeparableProblem {
    func spring(_ parameters: (Double, Double)) -> Spring {
      Spring(response: 2 * Double.pi / _exp(parameters.0), dampingRatio: parameters.1)
    }
    // BOUND: the logarithm of the smaller number is the lower bound.
    var problem = SeparableProblem(
      values: values, box: (_log(2 * Double.pi / 1e4)..._log(2 * Double.pi / 1e-4), 0...100)
    ) { parameters in
      let spring = spring(parameters)
      let units = times.map { spring.exactUnits(at: $0) }
      let steps = units.map { $0.step }
      let impulses = hasVelocity ? [units.map { $0.impulse }] : []
      guard let target else {
        return SeparableProblem.Shape(
          base: times.map { _ in from }, columns: [steps] + impulses)
      }
      return SeparableProblem.Shape(
        base: steps.map { from + (target - from) * $0 }, columns: impulses)
    }
    if let target, !hasVelocity {
      problem.residual = { parameters in
        let spring = spring(parameters)
        // BOUND: there are as many times as values, and the index is one of the values' indices.
        return { values[$0] - (from + (target - from) * spring.exactUnits(at: times[$0]).step) }
      }
    }
    return problem
  }

  /// Returns the pairs of parameters from which the search starts.
  ///
  /// The periods are from about twice the sample spacing to ten times the total time. The damping
  /// ratios are from 0.02 to 8.
  private static func grid(_ times: [Double]) -> [(Double, Double)] {
    // BOUND: the initializer requires at least four times.
    let whole = times[times.count - 1]
    let low = _log(2 * Double.pi / (10 * whole))
    let high = _log(Double.pi * Double(times.count) / whole)
    let ratios = [0.02, 0.06, 0.12, 0.2, 0.3, 0.45, 0.6, 0.8, 1, 1.3, 1.8, 2.6, 4, 8]
    return (0..<40).flatMap { index in
      ratios.map { (low + (high - low) * Double(index) / 39, $0) }
    }
  }

  private static var coarse: Int { 160 }
}
