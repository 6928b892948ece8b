package import AnimationNotation

/// Limits of evaluations.
extension Limits {
  /// The maximum number of property phases in one request.
  ///
  /// A phase counts once for each property that it sets.
  package static let phaseChanges = limit(
    "phaseChanges", 0...10_000, "property phases",
    "nearly three phases per second for an hour, for one property; each phase causes events")
  /// The maximum number of samples in a streamed response.
  package static let streamedSamples = limit(
    "streamedSamples", 1...10_000_000, "samples",
    "two days at 60 frames a second; only frames with samples are computed")
  /// The maximum number of work steps of a streamed response.
  package static let streamedWork = limit(
    "streamedWork", 0...100_000_000, "steps",
    "ten times the limit 'work'; writing a number is one step")
  /// The maximum total number of times, values and velocities in one response.
  package static let responseNumbers = limit(
    "responseNumbers", 1...400_000, "numbers", "about 8 MiB of JSON, twice as much for angles")
  /// The maximum number of animations that run concurrently on one property.
  package static let runningAnimations = limit(
    "runningAnimations", 0...1000, "animations",
    "as many as timeline entries; each running animation is evaluated on every frame")
  /// The maximum number of decimals that `precision` can request.
  package static let precision = limit(
    "precision", 0...15, "decimals", "a double-precision number has 15 to 17 digits")
  /// The maximum number of frames that a request analyzes, exports or bakes in `swiftui` fidelity,
  /// for all motions together.
  package static let analysedFrames = limit(
    "analysedFrames", 0...400_000, "frames",
    """
    nearly two hours of one number at 60 frames a second, in about 30 MB. Each number of a \
    property counts separately
    """
  )
  /// The range of `tolerance`, as a fraction of the distance from start to target.
  ///
  /// A motion counts as settled when its distance from the target remains below the tolerance.
  package static let tolerance = limit(
    "tolerance", 0.000001...0.5, "fraction of the distance",
    "from invisible to half of the distance")
}
