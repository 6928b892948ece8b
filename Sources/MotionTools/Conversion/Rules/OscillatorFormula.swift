internal import AnimationCore

/// The closed-form solution of a damped oscillator, as animation libraries evaluate it.
///
/// The solution is y, the remaining fraction of the distance, with y″ + 2ζw·y′ + w²·y = 0, y(0) = 1
/// and y′(0) = −v. Here w is `natural`, ζ is `ratio`, and v is `velocity`. SwiftUI's exact motion
/// is computed by separate code, so a ``ConversionCertificate`` compares two independent
/// computations.
struct OscillatorFormula: Sendable {
  /// The formula that a library uses for damping ratios above 1.
  enum OverDamping: Sendable {
    /// The exact solution, a sum of two exponentials.
    case solved
    /// The formula of critical damping, which some libraries use for all damping ratios above 1.
    case critical
    /// The exact solution with hyperbolic functions; the argument of these functions is limited to
    /// 300.
    ///
    /// After the limit is reached, only the factor exp(−ζwt) still changes, so the motion quickly
    /// reaches its target. Here t is the time.
    case cappedHyperbolic
  }

  /// The undamped angular frequency in radians per second, and the damping ratio.
  let natural, ratio: Double
  /// The initial velocity in multiples of the distance per second, positive towards the target.
  let velocity: Double
  let overDamping: OverDamping
  /// The decay rate and the angular frequency of the oscillation, both per second.
  ///
  /// For an over-damped spring, `swing` is half the difference between the two decay rates. For the
  /// formula of critical damping, `swing` is 0.
  private let decay, swing: Double
  /// The coefficient of the sine in the solution.
  ///
  /// For an over-damped spring, `b` is the coefficient of the hyperbolic sine. For critical
  /// damping, `b` is the coefficient of the time.
  private let b: Double

  init(natural: Double, ratio: Double, velocity: Double = 0, overDamping: OverDamping = .solved) {
    self.natural = natural
    self.ratio = ratio
    self.velocity = velocity
    self.overDamping = overDamping
    if ratio == 1 || ratio > 1 && overDamping == .critical {
      decay = natural
      swing = 0
      b = natural - velocity
    } else {
      decay = ratio * natural
      swing = natural * abs(1 - ratio * ratio).squareRoot()
      b = (decay - velocity) / swing
    }
  }

  /// Creates the solution of a spring; the default is the exact solution.
  init(_ spring: PerceptualSpring, overDamping: OverDamping = .solved) {
    self.init(
      natural: spring.naturalFrequency, ratio: spring.dampingRatio,
      velocity: spring.initialVelocity, overDamping: overDamping)
  }

  /// Creates the solution for a mass of 1.
  init(
    stiffness: Double, damping: Double, velocity: Double = 0, overDamping: OverDamping = .solved
  ) {
    let natural = stiffness.squareRoot()
    self.init(
      natural: natural, ratio: damping / (2 * natural), velocity: velocity,
      overDamping: overDamping)
  }

  /// The rates at which the solution changes: the magnitudes of the two characteristic roots.
  var rates: SmoothRates { SmoothRates(natural: natural, ratio: swing == 0 ? 1 : ratio) }

  /// The time in seconds at which the argument of the hyperbolic functions reaches its limit.
  ///
  /// The property is `nil` if the argument has no limit.
  var cap: Double? {
    guard ratio > 1, overDamping == .cappedHyperbolic else { return nil }
    return 300 / (natural * (ratio * ratio - 1).squareRoot())
  }

  /// Returns the remaining fraction of the distance at a time, and the rate of change of this
  /// fraction per second.
  func left(at time: Double) -> (distance: Double, rate: Double) {
    let judged = judged(at: time)
    guard let cap, time > cap else { return judged }
    return (judged.distance, -ratio * natural * judged.distance)
  }

  /// Returns the remaining fraction of the distance at a time and the rate of change per second, as
  /// a library computes these numbers to end its motion.
  ///
  /// After the time ``cap``, the library's rate of change is not the derivative of the distance.
  /// The library's rate then differs from the rate of ``left(at:)``.
  func judged(at time: Double) -> (distance: Double, rate: Double) {
    guard let cap, time > cap else { return solved(at: time) }
    let left = solved(at: cap), fading = _exp(-ratio * natural * (time - cap))
    return (left.distance * fading, left.rate * fading)
  }

  private func solved(at time: Double) -> (distance: Double, rate: Double) {
    if ratio < 1 {
      let fading = _exp(-decay * time), (c, s) = _cosAndSin(swing * time)
      return (fading * (c + b * s), fading * ((b * swing - decay) * c - (swing + decay * b) * s))
    }
    if swing == 0 {
      let fading = _exp(-natural * time)
      return ((1 + b * time) * fading, (b - natural * (1 + b * time)) * fading)
    }
    let roots = (slow: -natural * natural / (decay + swing), fast: -(decay + swing))
    let slow = (1 + b) / 2 * _exp(roots.slow * time), fast = (1 - b) / 2 * _exp(roots.fast * time)
    return (slow + fast, roots.slow * slow + roots.fast * fast)
  }
}
