package import AnimationNotation

/// Limits of the tools on motions.
extension Limits {
  /// The samples of one answer.
  package static let samples = limit(
    "samples", 1...100_000, "samples", "28 minutes at 60 frames a second")
  /// The frames drawn one by one by one request, counted for each property that is animating; animations that
  /// keep no state are not.
  package static let frames = limit(
    "frames", 0...6_000_000, "property frames",
    "a day of one property at 60 frames a second")
  /// The seconds that a comparison looks at.
  package static let comparedTime = limit(
    "comparedTime", 0...60, "seconds",
    "a motion is played about a hundred times to find the worst")
  /// How long a motion feels that is converted: a spring's undamped period.
  package static let convertedDuration = limit(
    "convertedDuration", 0.01...60, "seconds",
    "steps of a platform are computed for a minute at most")
  /// The landmarks of all motions that are analysed together: turns, breaks, and what lies between them.
  package static let landmarks = limit(
    "landmarks", 0...10_000, "landmarks",
    "five thousand swings; each is sampled some fifty times")
  /// The stops of an exported timing function.
  package static let exportStops = limit(
    "exportStops", 2...128, "stops", "a kilobyte; easings need fewer")
}
