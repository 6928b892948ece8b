/// What a motion is baked for; each raw value is the format's word in a request.
package enum BakeFormat: String, Sendable, CaseIterable {
  /// Arguments of `Element.animate()`.
  case waapi
  /// `@keyframes` of a style sheet.
  case keyframes
  /// A Lottie document of one layer.
  case lottie
  /// A path for GSAP's `CustomEase`.
  case gsap
  /// `CAKeyframeAnimation`.
  case coreanimation
  /// Frames as bare numbers.
  case float32

  /// Whether it carries one number only.
  package var isOfOneNumber: Bool { self == .lottie || self == .gsap }
}

/// What limits a bake.
package enum BakeBudget: Sendable, Equatable {
  /// The largest distance from the motion, in parts of the travel; as few keyframes as it allows.
  case maxError(Double)
  /// The most keyframes of each number; as small an error as they allow.
  case maxKeyframes(Int)
  /// A keyframe on each of so many frames per second.
  case fps(Double)
}
