internal import AnimationCore

/// A damped oscillator as animation libraries write it down: in plain doubles, by the regime of its damping.
///
/// What is left of a way of 1, y″ + 2ζw·y′ + w²·y = 0 with y(0) = 1 and y′(0) = −v. The engine solves the same
/// equation by other means, so that a certificate compares two computations.
struct OscillatorFormula: Sendable {
  /// What is done with a damping ratio above 1.
  enum OverDamping: Sendable {
    /// Two exponentials.
    case solved
    /// The formula of critical damping, as some libraries do.
    case critical
    /// A hyperbolic sine and cosine whose argument stops growing at 300. From there on the distance
    /// left shrinks with the fast exponential: the motion snaps to its target.
    case cappedHyperbolic
  }

  /// The undamped angular frequency, in 1/s, and the damping ratio.
  let natural, ratio: Double
  /// Ways per second towards the target.
  let velocity: Double
  let overDamping: OverDamping
  /// The rate of decay, and the frequency or width beside it; 0 where the formula of critical damping is taken.
  private let decay, swing: Double
  /// The part of the sine, or of time.
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

  /// The time at which the argument of a capped hyperbolic sine stops growing.
  ///
  /// `nil` for every other formula.
  var cap: Double? {
    guard ratio > 1, overDamping == .cappedHyperbolic else { return nil }
    return 300 / (natural * (ratio * ratio - 1).squareRoot())
  }

  /// What is left of the way at a time, and how fast that changes.
  func left(at time: Double) -> (distance: Double, rate: Double) {
    guard let cap, time > cap else { return solved(at: time) }
    let decay = ratio * natural
    let distance = solved(at: cap).distance * _exp(-decay * (time - cap))
    return (distance, -decay * distance)
  }

  /// The distance and the rate by which a library decides that its motion rests.
  ///
  /// The rate is that of the library's own formula, which is not the derivative of a capped one.
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
