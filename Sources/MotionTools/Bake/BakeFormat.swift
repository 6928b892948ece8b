/// The output format of a bake; each raw value is the name of the format in a request.
package enum BakeFormat: String, Sendable, CaseIterable {
  /// Arguments of `Element.animate()`.
  case waapi
  /// The `@keyframes` rules of a style sheet.
  case keyframes
  /// A Lottie document with one layer.
  case lottie
  /// A path for GSAP's `CustomEase`.
  case gsap
  /// Swift code that creates `CAKeyframeAnimation`s.
  case coreanimation
  /// The values of all frames as binary 32-bit floating-point numbers.
  case float32

  /// True if the format supports only one track.
  package var isOfOneNumber: Bool { self == .lottie || self == .gsap }

  /// True if the format can replace movements for users who prefer reduced motion.
  package var canReduceMotion: Bool { self == .waapi || self == .keyframes }
}

/// The limit that determines the keyframes of a bake.
package enum BakeBudget: Sendable, Equatable {
  /// The largest allowed deviation from the motion, as a fraction of the travel.
  ///
  /// The travel is the difference between the largest and the smallest value that the scene sets.
  /// If these two values are equal, the travel is the largest minus the smallest value of the
  /// motion. The bake has the fewest keyframes that the search finds for this deviation.
  case maxError(Double)
  /// The maximum number of keyframes of each track.
  ///
  /// The bake has nearly the smallest error that is possible with this number of keyframes.
  case maxKeyframes(Int)
  /// The number of frames per second; each frame has a keyframe.
  case fps(Double)
}
