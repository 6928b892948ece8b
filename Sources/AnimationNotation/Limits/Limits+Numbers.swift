internal import JSONCodec

extension Limits {
  /// The domain of durations, in seconds.
  ///
  /// This domain also applies to a spring's response, settling duration and blend duration.
  package static let duration = limit(
    "duration", -1e6...1e6, least: 1e-6, "seconds",
    """
    about 11 days, positive or negative. The smallest magnitude is a thousandth of the shortest \
    frame
    """)
  /// The domain of delays, in seconds.
  package static let delay = limit(
    "delay", -1e6...1e6, least: 1e-30, "seconds", "about 11 days, positive or negative")
  /// The domain of times since the start of a motion, in seconds.
  ///
  /// The limit `simulatedTime` does not apply to these times.
  package static let moment = limit(
    "moment", -1e6...1e6, least: 1e-30, "seconds", "about 11 days, positive or negative")
  /// The domain of the time between two samples, in seconds.
  package static let step = limit(
    "step", 1e-9...1e6, least: 1e-9, "seconds",
    "the minimum is far below the duration of a frame")
  /// The domain of an animation's total speed, which is the product of all its speeds.
  package static let speed = limit(
    "speed", -1e6...1e6, least: 1e-6, "times the normal speed",
    """
    the maximum plays a day in less than 0.1 s. At a speed of 0 or below, the animation stays at \
    its start
    """)
  /// The limit on an animation's total duration in seconds, including repetitions, delays and
  /// speeds.
  package static let composedDuration = limit(
    "composedDuration", 0...1e12, "seconds",
    "about 30,000 years. The number of frames still fits in an integer")
  /// The domain of values, and of distances such as the target of a spring that starts at 0.
  package static let value = limit(
    "value", -1e12...1e12, least: 1e-30, "units",
    """
    the maximum is far larger than any screen. Results of rounding, such as 1e-17, are accepted
    """)
  /// The domain of velocities, in units per second.
  package static let velocity = limit(
    "velocity", -1e12...1e12, least: 1e-30, "units per second",
    "the same range as the limit named 'value'")
  /// The domain of a spring's bounce.
  package static let bounce = limit(
    "bounce", -1000...1000, least: 1e-30, "units of bounce",
    "SwiftUI treats a number below -1 as -1, and a number above 1 as 1")
  /// The domain of a spring's damping ratio: 1 is critical damping.
  package static let dampingRatio = limit(
    "dampingRatio", -1000...1000, least: 1e-30, "times the critical damping",
    """
    at the maximum, a spring approaches its target about two thousand times slower than with \
    critical damping
    """)
  /// The domain of a spring's mass.
  package static let mass = limit(
    "mass", -1e6...1e6, least: 1e-6, "units of mass",
    "enough for every motion, because only the ratios of stiffness and damping to the mass matter")
  /// The domain of a spring's stiffness.
  package static let stiffness = limit(
    "stiffness", -1e12...1e12, least: 1e-6, "units of force per unit of distance",
    "with a mass of 1, the maximum gives a period of a few microseconds")
  /// The domain of a spring's damping.
  package static let damping = limit(
    "damping", -1e9...1e9, least: 1e-30, "units of force for a speed of 1 unit per second",
    "far above the critical damping of practical springs")
  /// The domain of the coordinates of a curve's control points.
  package static let controlPoint = limit(
    "controlPoint", -1e6...1e6, least: 1e-30, "times the size of the curve",
    "usual values are from 0 to 1")
  /// The domain of the progress at which a curve is evaluated.
  ///
  /// The progress is a fraction of the curve's duration.
  package static let progress = limit(
    "progress", -1e6...1e6, least: 1e-30, "times the duration", "usual values are from 0 to 1")
  /// The domain of `epsilon`, in units of the value.
  ///
  /// A motion is settled once its distance from the target stays below `epsilon`.
  package static let epsilon = limit(
    "epsilon", 1e-12...1e12, least: 1e-12, "units",
    "from the size of rounding errors to the largest value")
  /// The domain of the distance on a screen from a motion's start to its target.
  ///
  /// Comparisons and conversions use this distance.
  package static let length = limit(
    "length", 1e-6...1e6, least: 1e-6, "units", "from a fraction of a pixel to a thousand screens")
  /// The limit on the number of times that a repeated animation plays.
  package static let repeatCount = limit(
    "repeatCount", -2_147_483_648...2_147_483_647, "passes",
    "the range of a 32-bit integer. With 1 or less, the animation plays once")
  /// The domain of a registered animation's parameter that has no more specific range.
  package static let magnitude = limit(
    "magnitude", -1e12...1e12, least: 1e-30, "units",
    "squares and quotients of such numbers stay finite")

  /// The domains of numbers, in the order of `/v1/limits`.
  package static let numbers: [Limit] = [
    duration, delay, moment, step, speed, composedDuration, value, velocity, bounce, dampingRatio,
    mass, stiffness, damping, controlPoint, progress, epsilon, length, repeatCount,
    magnitude,
  ]
}

extension NumberRange {
  /// The range of durations, in seconds.
  public static let duration = NumberRange(Limits.duration)
  /// The range of delays, in seconds.
  public static let delay = NumberRange(Limits.delay)
  /// The range of times since the start of a motion, in seconds.
  public static let moment = NumberRange(Limits.moment)
  /// The range of times since time 0 of a scene, in seconds.
  public static let time = NumberRange(Limits.simulatedTime)
  /// The range of the time between two samples, in seconds.
  public static let step = NumberRange(Limits.step)
  /// The range of speeds, as multiples of the normal speed.
  public static let speed = NumberRange(Limits.speed)
  /// The range of property values.
  public static let value = NumberRange(Limits.value)
  /// The range of velocities, in units per second.
  public static let velocity = NumberRange(Limits.velocity)
  /// The range of a spring's bounce.
  public static let bounce = NumberRange(Limits.bounce)
  /// The range of a spring's damping ratio: 1 is critical damping.
  public static let dampingRatio = NumberRange(Limits.dampingRatio)
  /// The range of a spring's mass.
  public static let mass = NumberRange(Limits.mass)
  /// The range of a spring's stiffness.
  public static let stiffness = NumberRange(Limits.stiffness)
  /// The range of a spring's damping.
  public static let damping = NumberRange(Limits.damping)
  /// The range of the coordinates of control points.
  public static let controlPoint = NumberRange(Limits.controlPoint)
  /// The range of the progress at which a curve is evaluated.
  public static let progress = NumberRange(Limits.progress)
  /// The range of `epsilon`, in units of the value.
  ///
  /// A motion is settled once its distance from the target stays below `epsilon`.
  public static let epsilon = NumberRange(Limits.epsilon)
  /// The range of distances on a screen from a motion's start to its target.
  public static let length = NumberRange(Limits.length)
  /// The range of numbers for parameters that have no more specific range.
  ///
  /// The squares and quotients of these numbers are finite.
  public static let magnitude = NumberRange(Limits.magnitude)
  /// The range of durations in milliseconds, for inputs with that unit.
  public static let milliseconds = NumberRange.from(
    Limits.duration.lowerBound * 1000, to: Limits.duration.upperBound * 1000, least: 1e-3
  ).measured(in: .milliseconds)
}
