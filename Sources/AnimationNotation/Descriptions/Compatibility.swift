internal import JSONCodec
package import AnimationCore

/// The year of the releases whose behaviour is meant.
package enum Compatibility: String, CaseIterable, Sendable {
  /// iOS 16, macOS 13 and their kin, where the default animation is `.easeInOut`.
  case y2022 = "2022"
  /// iOS 17, macOS 14 and later, where it is a spring.
  case y2023 = "2023"

  /// What `.default` means, and what a change means that does not say how it is animated.
  ///
  /// Source: the documentation of SwiftUI `Animation.default`.
  package var standard: Animation { self == .y2022 ? .easeInOut(duration: 0.35) : .default }
}
