internal import AnimationCore

/// A damped oscillator as in animation libraries: its closed form in `Double`s for each damping
/// regime.
///
/// It describes the remaining part of a distance of 1: y″ + 2ζw·y′ + w²·y = 0 with y(0) = 1 and
/// y′(0) = −v. The engine solves the same equation by other means, so a certificate compares two
/// independent computations.
struct OscillatorFormula: Sendable {
  /// The formula for a damping ratio above 1.
  enum OverDamping: Sendable {
    /// The exact solution, which has two exponentials.
    case solved
    /// The formula of critical damping, which some libraries use instead.
    case critical
    /// A hyperbolic sine and a hyperbolic cosine with the same argument, which is capped at 300.
    ///
    /// Beyond the cap, the remaining distance decays with the fast exponential, so the motion snaps
    /// to its target.
    case cappedHyperbolic
  }

  /// The undamped angular frequency, in 1/s, and the damping ratio.
  let natural, ratio: Double
  /// The velocity in multiples of the distance per second, towards the target.
  let velocity: Double
  let overDamping: OverDamping
  /// The decay rate and the angular frequency of the oscillation.
  ///
  /// Without oscillation, the second number is half the difference of the exponents. It is 0 for
  /// the formula of critical damping.
  private let decay, swing: Double
  /// The coefficient of the sine or hyperbolic sine, or of the time for critical damping.
  private let b: Double

  init(
    natural: Double, ratio: Double, velocity: Double = 0, overDamping: OverDamping = .solved
  ) {
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

  init(
    mass: Double, stiffness: Double, damping: Double, velocity: Double = 0,
    overDamping: OverDamping = .solved
  ) {
    self.init(
      natural: (stiffness / mass).squareRoot(),
      ratio: damping / (2 * (stiffness * mass).squareRoot()), velocity: velocity,
      overDamping: overDamping)
  }

  /// The time in seconds at which the argument of a capped hyperbolic sine reaches its cap.
  ///
  /// It is `nil` for every other formula.
  var cap: Double? {
    guard ratio > 1, overDamping == .cappedHyperbolic else { return nil }
    return 300 / (natural * (ratio * ratio - 1).squareRoot())
  }

  /// Returns the remaining distance at a time, and its rate of change.
  func left(at time: Double) -> (distance: Double, rate: Double) {
    guard let cap, time > cap else { return solved(at: time) }
    let decay = ratio * natural
    let distance = solved(at: cap).distance * _exp(-decay * (time - cap))
    return (distance, -decay * distance)
  }

  /// Returns the distance and the rate from which a library decides that its motion has ended.
  ///
  /// The rate is that of the library's own formula. It is not the derivative of a capped formula.
  func judged(at time: Double) -> (distance: Double, rate: Double) {
    guard let cap, time > cap else { return solved(at: time) }
    let left = solved(at: cap), fading = _exp(-ratio * natural * (time - cap))
    return (left.distance * fading, left.rate * fading)
  }

  private func solved(at time: Double) -> (distance: Double, rate: Double) {
    if ratio < 1 {
      let fading = _exp(-decay * time), c = _cos(swing * time), s = _sin(swing * time)
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
