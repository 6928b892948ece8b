/// The named curves of the platforms, as the coordinates x₁, y₁, x₂, y₂.
enum EasingNames {
  /// Returns the coordinates of a platform's curve with the given name; `nil` for an unknown name.
  static func points(_ name: String, on platform: Platform) -> [Double]? {
    switch platform {
    case .flutter: flutter[name]
    case .compose: compose[name]
    case .motion: motion[name]
    case .coreAnimation, .uikit: apple[name]
    default: nil
    }
  }

  /// The coordinates of Flutter's curves, keyed by name.
  ///
  /// Source: flutter/flutter packages/flutter/lib/src/animation/curves.dart, class Curves;
  /// packages/flutter/lib/src/material/motion.dart, class Easing.
  private static let flutter: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "ease": [0.25, 0.1, 0.25, 1], "easeIn": [0.42, 0, 1, 1],
    "easeOut": [0, 0, 0.58, 1], "easeInOut": [0.42, 0, 0.58, 1],
    "fastOutSlowIn": [0.4, 0, 0.2, 1], "easeInSine": [0.47, 0, 0.745, 0.715],
    "easeOutSine": [0.39, 0.575, 0.565, 1], "easeInOutSine": [0.445, 0.05, 0.55, 0.95],
    "easeInQuad": [0.55, 0.085, 0.68, 0.53], "easeOutQuad": [0.25, 0.46, 0.45, 0.94],
    "easeInOutQuad": [0.455, 0.03, 0.515, 0.955], "easeInCubic": [0.55, 0.055, 0.675, 0.19],
    "easeOutCubic": [0.215, 0.61, 0.355, 1], "easeInOutCubic": [0.645, 0.045, 0.355, 1],
    "easeInQuart": [0.895, 0.03, 0.685, 0.22], "easeOutQuart": [0.165, 0.84, 0.44, 1],
    "easeInOutQuart": [0.77, 0, 0.175, 1], "easeInQuint": [0.755, 0.05, 0.855, 0.06],
    "easeOutQuint": [0.23, 1, 0.32, 1], "easeInOutQuint": [0.86, 0, 0.07, 1],
    "easeInExpo": [0.95, 0.05, 0.795, 0.035], "easeOutExpo": [0.19, 1, 0.22, 1],
    "easeInOutExpo": [1, 0, 0, 1], "easeInCirc": [0.6, 0.04, 0.98, 0.335],
    "easeOutCirc": [0.075, 0.82, 0.165, 1], "easeInOutCirc": [0.785, 0.135, 0.15, 0.86],
    "easeInBack": [0.6, -0.28, 0.735, 0.045], "easeOutBack": [0.175, 0.885, 0.32, 1.275],
    "easeInOutBack": [0.68, -0.55, 0.265, 1.55],
    "emphasizedAccelerate": [0.3, 0, 0.8, 0.15], "emphasizedDecelerate": [0.05, 0.7, 0.1, 1],
    "standard": [0.2, 0, 0, 1], "standardAccelerate": [0.3, 0, 1, 1],
    "standardDecelerate": [0, 0, 0, 1], "legacy": [0.4, 0, 0.2, 1],
    "legacyAccelerate": [0.4, 0, 1, 1], "legacyDecelerate": [0, 0, 0.2, 1],
  ]

  /// Flutter's Material 3 durations in milliseconds, keyed by name.
  ///
  /// Source: flutter/flutter packages/flutter/lib/src/material/motion.dart, class Durations.
  static let flutterDurations: [String: Double] = [
    "short1": 50, "short2": 100, "short3": 150, "short4": 200, "medium1": 250, "medium2": 300,
    "medium3": 350, "medium4": 400, "long1": 450, "long2": 500, "long3": 550, "long4": 600,
    "extralong1": 700, "extralong2": 800, "extralong3": 900, "extralong4": 1000,
  ]

  /// Returns the coordinates of the curve 1 − f(1 − x), for the coordinates of a curve f.
  static func flipped(_ points: [Double]) -> [Double] {
    (points.suffix(2) + points.prefix(2)).map { 1 - $0 }
  }

  /// The coordinates of Jetpack Compose's easings, keyed by name.
  ///
  /// Source: androidx/androidx compose/animation/animation-core Easing.kt, EasingFunctions.kt.
  private static let compose: [String: [Double]] = [
    "FastOutSlowInEasing": [0.4, 0, 0.2, 1], "LinearOutSlowInEasing": [0, 0, 0.2, 1],
    "FastOutLinearInEasing": [0.4, 0, 1, 1], "LinearEasing": [0, 0, 1, 1],
    "Ease": [0.25, 0.1, 0.25, 1], "EaseIn": [0.42, 0, 1, 1], "EaseOut": [0, 0, 0.58, 1],
    "EaseInOut": [0.42, 0, 0.58, 1], "EaseInCubic": [0.32, 0, 0.67, 0],
    "EaseOutCubic": [0.33, 1, 0.68, 1], "EaseInOutCubic": [0.65, 0, 0.35, 1],
    "EaseOutBack": [0.34, 1.56, 0.64, 1],
  ]

  /// The named constants of Jetpack Compose springs: damping ratios and stiffnesses.
  ///
  /// Source: androidx/androidx compose/animation/animation-core SpringSimulation.kt, object Spring.
  static let composeSprings: [String: Double] = [
    "DampingRatioHighBouncy": 0.2, "DampingRatioMediumBouncy": 0.5, "DampingRatioLowBouncy": 0.75,
    "DampingRatioNoBouncy": 1, "StiffnessHigh": 10_000, "StiffnessMedium": 1500,
    "StiffnessMediumLow": 400, "StiffnessLow": 200, "StiffnessVeryLow": 50,
  ]

  /// The coordinates of Motion's easings, keyed by name.
  ///
  /// Source: motiondivision/motion packages/motion-utils/src/easing/ease.ts.
  private static let motion: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "easeInOut": [0.42, 0, 0.58, 1], "backIn": MotionEase.backIn, "backOut": MotionEase.backOut,
  ]

  /// The coordinates of Core Animation's and UIKit's curves, keyed by name.
  ///
  /// Source: QuartzCore CAMediaTimingFunctionName; UIKit UIView.AnimationCurve.
  private static let apple: [String: [Double]] = [
    "linear": [0, 0, 1, 1], "easeIn": [0.42, 0, 1, 1], "easeOut": [0, 0, 0.58, 1],
    "easeInEaseOut": [0.42, 0, 0.58, 1], "easeInOut": [0.42, 0, 0.58, 1],
    "default": [0.25, 0.1, 0.25, 1],
  ]

  /// Returns SwiftUI's name of a curve, such as `easeIn`; `nil` if the curve has no name in
  /// SwiftUI.
  static func swiftUIName(of curve: TimedCurve) -> String? {
    guard curve.easing == nil else { return nil }
    return ["linear", "easeIn", "easeOut", "easeInOut"].first { apple[$0] == curve.numbers }
  }

  /// The named configurations of react-spring: tension and friction.
  ///
  /// Source: pmndrs/react-spring packages/core/src/constants.ts.
  static let reactSprings: [String: (tension: Double, friction: Double)] = [
    "default": (170, 26), "gentle": (120, 14), "wobbly": (180, 12), "stiff": (210, 20),
    "slow": (280, 60), "molasses": (280, 120),
  ]
}
