internal import JSONCodec
package import AnimationCore

/// The year of the Apple releases that the service imitates.
package enum Compatibility: String, CaseIterable, Sendable {
  /// iOS 16, macOS 13 and the releases of that year: the default animation is `.easeInOut`.
  case y2022 = "2022"
  /// iOS 17, macOS 14 and later: the default animation is a spring.
  case y2023 = "2023"

  /// The animation of `.default`, and of a change that specifies no animation.
  ///
  /// Source: the documentation of SwiftUI `Animation.default`.
  package var standard: Animation { self == .y2022 ? .easeInOut(duration: 0.35) : .default }
}
