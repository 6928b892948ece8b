/// The output format of a bake; each raw value is the name of the format in a request.
package enum BakeFormat: String, Sendable, CaseIterable {
  /// Arguments of `Element.animate()`.
  case waapi
  /// The `@keyframes` rules of a style sheet.
  case keyframes
  /// A Lottie document of one layer.
  case lottie
  /// A path for GSAP's `CustomEase`.
  case gsap
  /// `CAKeyframeAnimation`s as Swift code.
  case coreanimation
  /// The values of all frames as binary numbers of 32 bits.
  case float32

  /// True if the format can contain only one number.
  package var isOfOneNumber: Bool { self == .lottie || self == .gsap }
}

/// The limit that the keyframes of a bake obey.
package enum BakeBudget: Sendable, Equatable {
  /// The largest distance from the motion, as a fraction of the travel.
  ///
  /// The fewest keyframes that keep this distance are used.
  case maxError(Double)
  /// The maximum number of keyframes of each number.
  ///
  /// The smallest error that these keyframes allow is used.
  case maxKeyframes(Int)
  /// The number of frames per second; there is a keyframe on each frame.
  case fps(Double)
}
