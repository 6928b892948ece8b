internal import AnimationCore

/// The rates at which a motion changes between its breaks, per second.
///
/// At a rate r, the motion changes with the time t like e^(−rt) or cos rt. So the motion is almost
/// a cubic during a time that is much shorter than 1/r.
package struct SmoothRates: Sendable, Equatable {
  /// The rate just after the start of the motion or after a break.
  var fastest: Double
  /// The rate after the fastest part of the motion has faded.
  var slowest: Double
  /// The time in seconds before which the motion does not change.
  var start = 0.0

  /// The rates of a motion that consists of straight lines between its breaks and steps.
  package static let straight = SmoothRates(fastest: 0, slowest: 0)
}

extension SmoothRates {
  /// Creates the rates of a damped oscillator: the magnitudes of the oscillator's two
  /// characteristic roots.
  ///
  /// - Parameters:
  ///   - natural: The undamped angular frequency in radians per second.
  ///   - ratio: The damping ratio.
  init(natural: Double, ratio: Double) {
    let roots = ratio > 1 ? ratio + (ratio * ratio - 1).squareRoot() : 1
    self.init(fastest: natural * roots, slowest: natural / roots)
  }

  /// Returns the rates of this motion if the motion is played `pace` times as fast.
  ///
  /// In the result, `start` is 0. So the method is only for a motion without a delay.
  func scaled(by pace: Double) -> SmoothRates {
    SmoothRates(fastest: fastest * pace, slowest: slowest * pace)
  }
}

extension MotionCurve {
  /// The rate of a motion from a given time up to the time `end`.
  struct Rate {
    /// The rate per second; `nil` if the motion can have unknown jumps or kinks.
    var perSecond: Double?
    /// The time in seconds until which the rate is valid; ∞ if the rate is valid until the next
    /// break.
    var end = Double.infinity
  }

  /// Returns the rate of the motion at a time.
  ///
  /// The rate applies until the result's `end` or the next break, whichever is earlier.
  func rate(at time: Double) -> Rate {
    guard time <= duration else { return Rate(perSecond: 0) }
    guard let rates else { return Rate(perSecond: nil) }
    guard time >= rates.start else { return Rate(perSecond: 0, end: rates.start) }
    let start = landmarks.breaks.last { $0 <= time } ?? times.lowerBound
    let faded = start + Self.fadingUnits / rates.fastest
    return time < faded
      ? Rate(perSecond: rates.fastest, end: faded) : Rate(perSecond: rates.slowest)
  }

  /// The time until the fastest part of a motion has faded, in units of 1/r.
  ///
  /// Here r is the rate of the fastest part. After this time, e⁻⁴⁰ = 4·10⁻¹⁸ of the part is left.
  private static var fadingUnits: Double { 40 }
}
