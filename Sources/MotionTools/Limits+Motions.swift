package import AnimationNotation

/// The limits of the motion tools.
extension Limits {
  /// The maximum number of samples in one response.
  package static let samples = limit(
    "samples", 1...100_000, "samples", "28 minutes at 60 frames a second")
  /// The maximum number of frames that one request is allowed to compute step by step.
  ///
  /// If three properties animate during a frame, the frame is counted three times. The frames of
  /// animations without state are not counted.
  package static let frames = limit(
    "frames", 0...6_000_000, "property frames",
    """
    one property for a day at 60 frames a second. A property frame is one frame of one property
    """)
  /// The maximum length of a compared time range, in seconds.
  package static let comparedTime = limit(
    "comparedTime", 0...60, "seconds",
    "the search for the largest difference evaluates a motion about a hundred times")
  /// The range of durations, in seconds, that a converted motion is allowed to have.
  ///
  /// The duration of a spring is its perceptual duration, which is its undamped period.
  package static let convertedDuration = limit(
    "convertedDuration", 0.01...60, "seconds",
    "for a platform that computes in small steps, at most a minute of the motion is simulated")
  /// The maximum number of landmarks in one analysis, in total for all its motions.
  ///
  /// A landmark is a time at which a motion can have an extremum, a jump or a kink. A kink is a
  /// sudden change of velocity.
  package static let landmarks = limit(
    "landmarks", 0...10_000, "extrema",
    """
    5000 oscillations with two extrema each. The analysis takes about fifty samples of each \
    oscillation
    """)
  /// The maximum number of stops of an exported timing function.
  package static let exportStops = limit(
    "exportStops", 2...128, "stops", "about a kilobyte. Common easings need fewer stops")
}
