// The numbers by which SwiftUI compares springs are rounded. These numbers are too imprecise for
// two results: the slow root of a strongly damped spring, and the phase of an undamped spring. The
// equation is therefore built from the parameters that describe the spring. If the parameters
// include the damping ratio ζ, ω₀² − d² is computed as (1 − ζ)(1 + ζ)·ω₀². If the parameters are
// physical constants, ω₀² − d² is computed in double-double precision. The frequency is stored in
// double-double precision, too.
/// The differential equation of a spring, y″ + 2d·y′ + ω₀²·y = 0, and its solution.
///
/// Here, y is the remaining distance to the target, d the decay exponent and ω₀ the undamped
/// frequency in radians per second.
///
/// Law: let i = min(t, 1/(ω₀(1 + 2ζ))), with the damping ratio ζ. An initial velocity of 1 causes a
/// displacement of at most 1.11·i. Let D be the factor by which the envelope has decayed at time t,
/// and v₀ the initial velocity. The error of a value is at most 10⁻¹²·D·(|target|·min(1, ω₀²·t·i) +
/// |v₀|·i). The error of a velocity is at most 10⁻¹²·D·(|target|·ω₀²·i + |v₀|). So both errors are
/// small relative to the displacement so far.
struct Oscillator: Sendable, Equatable {
  /// The decay exponent d in 1/s, and the squared undamped frequency ω₀² in 1/s².
  let decay, square: Double
  /// The signed frequency w in radians per second, as the sum of a double and its rounding error.
  ///
  /// Its magnitude is √|ω₀² − d²|, with the undamped frequency ω₀ and the decay exponent d. The
  /// sign is positive if under-damped and negative if over-damped; w is 0 if critically damped.
  let frequency, frequencyTail: Double
  /// The exponent of the slower of the two exponentials in the motion of an over-damped spring, in
  /// 1/s.
  let slowRoot: Double

  private init(decay: Double, square: Double, frequency: DoubleDouble) {
    self.decay = decay
    self.square = square
    self.frequency = frequency.head
    frequencyTail = frequency.tail
    // The root s₁ is W − d. For a positive d, this difference would lose digits, so an equal
    // quotient is used. Otherwise, no digits cancel.
    let width = -frequency.head
    slowRoot = decay > 0 ? -square / (width + decay) : width - decay
  }

  /// Creates an oscillator from the numbers that were stored in a checkpoint.
  init(decay: Double, square: Double, frequency: Double, frequencyTail: Double, slowRoot: Double) {
    self.decay = decay
    self.square = square
    self.frequency = frequency
    self.frequencyTail = frequencyTail
    self.slowRoot = slowRoot
  }

  /// Creates an oscillator from a decay exponent in 1/s and a signed frequency in radians per
  /// second.
  ///
  /// This initializer is for springs whose exact parameters are unknown.
  init(decay: Double, frequency: Double) {
    self.init(
      decay: decay, square: decay * decay + frequency * frequency.magnitude,
      frequency: DoubleDouble(frequency))
  }

  /// Creates an oscillator from a response in seconds and a damping ratio, which can be negative.
  ///
  /// The result is `nil` if the response is not above 0, if a computed frequency is not finite, or
  /// if the squared undamped frequency rounds to 0.
  init?(response: Double, ratio: Double) {
    guard response > 0 else { return nil }
    let natural = DoubleDouble.turn / DoubleDouble(response)
    let share = DoubleDouble(sum: 1, -ratio) * DoubleDouble(sum: 1, ratio)
    let frequency = natural * share.magnitude.squareRoot
    self.init(
      decay: (natural * ratio).head, square: (natural * natural).head,
      frequency: share.head < 0 ? -frequency : frequency)
    guard frequency.head.isFinite, frequency.tail.isFinite, square > 0 else { return nil }
  }

  /// Creates an oscillator from physical constants.
  ///
  /// The mass and the stiffness must be above 0, and the damping at least 0. Otherwise, or if a
  /// computed number is not finite, the result is `nil`.
  init?(mass: Double, stiffness: Double, damping: Double) {
    guard mass > 0, stiffness > 0, damping >= 0 else { return nil }
    let mass = DoubleDouble(mass)
    let decay = DoubleDouble(damping / 2) / mass
    let square = DoubleDouble(stiffness) / mass
    let gap = square - decay * decay
    let frequency = gap.magnitude.squareRoot
    self.init(
      decay: decay.head, square: square.head, frequency: gap.head < 0 ? -frequency : frequency)
    guard frequency.head.isFinite, frequency.tail.isFinite, decay.tail.isFinite else { return nil }
  }

  /// The displacements of two unit motions.
  ///
  /// `step` is the displacement of a motion over distance 1 without initial velocity. `impulse` is
  /// the displacement of a motion over distance 0 with initial velocity 1.
  struct UnitMotion {
    /// The displacement and the remaining distance 1 − `step`, both with full precision.
    ///
    /// Both belong to a motion over distance 1 without initial velocity.
    var step, left: Double
    var impulse, stepRate, impulseRate: Double
    /// The accelerations of the two unit motions: the second derivatives of `step` and `impulse`.
    var stepForce, impulseForce: Double
  }

  /// Returns the displacements of the two unit motions at a time.
  ///
  /// The time is in seconds. For the two motions, see ``UnitMotion``.
  func unitMotion(at time: Double) -> UnitMotion {
    // The displacements follow from the solution for the remaining distance y = target − x. The
    // initial values of y are y₀ and y₀′ = −v₀, where v₀ is the initial velocity. The decay
    // exponent is d, and the signed frequency is w. If under-damped, y = e^(−dt)·(y₀·cos wt + (y₀′
    // + d·y₀)·sin(wt)/w). If critically damped, sin(wt)/w becomes t. If over-damped, let W = −w.
    // The roots are s₁ = W − d and s₂ = s₁ − 2W, and y = e^(s₁t)·(y₀·(1 − s₁q) + y₀′·q) with q = (1
    // − e^(−2Wt)) / 2W. No digits cancel in this formula for small W.
    if frequency > 0 { return swinging(at: time) }
    if frequency == 0 {
      let fading = _exp(-decay * time)
      let left = fading * (1 + decay * time), impulse = fading * time
      return motion(
        time, left: left, step: 1 - left, impulse: impulse, rate: fading * (1 - decay * time),
        force: fading * decay * (decay * time - 2))
    }
    return creeping(at: time)
  }

  private func swinging(at time: Double) -> UnitMotion {
    let fading = _exp(-decay * time)
    let phase = frequency * time
    var (cosine, sine) = _cosAndSin(phase)
    if abs(phase) > Self.shortPhase {
      // A large phase loses digits by rounding, so the angle is rotated by the rounding error.
      let rest = (-phase).addingProduct(frequency, time) + frequencyTail * time
      (cosine, sine) = (cosine - rest * sine, sine + rest * cosine)
    }
    sine /= frequency
    let left = fading * (cosine + decay * sine)
    return motion(
      time, left: left, step: 1 - left, impulse: fading * sine,
      rate: fading * (cosine - decay * sine),
      force: fading * ((2 * decay * decay - square) * sine - 2 * decay * cosine))
  }

  private func creeping(at time: Double) -> UnitMotion {
    let width = -2 * frequency
    let slow = _exp(slowRoot * time), span = width * time
    let fast: Double, q: Double
    // With x = `span`, either e^(−x) or 1 − e^(−x) is computed with all digits. The other number is
    // the difference to 1.
    if span > 0.5 {
      // Above `vanishing`, the exponential rounds to 0, so it need not be computed.
      fast = span > Self.vanishing ? 0 : _exp(-span)
      q = (1 - fast) / width
    } else {
      let lost = _expm1(-span)
      fast = 1 + lost
      q = -lost / width
    }
    let covered = slow < 0.5 ? 1 - slow : -_expm1(slowRoot * time)
    return motion(
      time, left: slow * (1 - slowRoot * q), step: covered + slow * slowRoot * q,
      impulse: slow * q, rate: slow * (fast + slowRoot * q),
      force: slow * (slowRoot * slowRoot * q - 2 * decay * fast))
  }

  private func motion(
    _ time: Double, left: Double, step: Double, impulse: Double, rate: Double, force: Double
  ) -> UnitMotion {
    let isEarly = abs(time) * (abs(decay) + abs(frequency)) < Self.earlyPart
    return UnitMotion(
      step: isEarly ? earlyStep(at: time) : step, left: left, impulse: impulse,
      stepRate: square * impulse, impulseRate: rate, stepForce: square * rate,
      impulseForce: force)
  }

  /// Returns the displacement `step` of a unit motion early in the motion, by its power series.
  private func earlyStep(at time: Double) -> Double {
    // Early in the motion, computing the displacement x as 1 − y would lose digits. The
    // coefficients aₙ of the series follow from the equation x″ = ω₀² − 2d·x′ − ω₀²·x, with a₂ =
    // ω₀²/2: (n + 2)(n + 1)·aₙ₊₂ = −2d·(n + 1)·aₙ₊₁ − ω₀²·aₙ.
    let pull = square * time * time, drag = 2 * decay * time
    var older = 0.0, term = pull / 2, sum = term
    for n in 1...16 {
      let next = -(drag * Double(n + 1) * term + pull * older) / Double((n + 2) * (n + 1))
      (older, term) = (term, next)
      sum += next
    }
    return sum
  }

  /// The phase in radians up to which the rounding error of frequency · time is negligible.
  private static var shortPhase: Double { 16 }
  /// The number x above which e^(−x) is treated as 0.
  ///
  /// The smallest result above 0 is e^(−745.1).
  private static var vanishing: Double { 746 }
  /// The limit for |t|·(|d| + |w|) below which the power series is used.
  ///
  /// Here, t is the time, d the decay exponent and w the frequency.
  private static var earlyPart: Double { 0.25 }
}
