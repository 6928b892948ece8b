internal import JSONCodec

/// A hint for an unknown name that belongs to CSS, to UIKit or to a different SwiftUI type.
struct ForeignName {
  /// A description of the error and its correction.
  ///
  /// In an error message, this text follows the expected kind of value: `must be an animation: …`.
  let detail: String
  /// The suggested replacement; `nil` if there is none.
  let suggestion: String?

  private init(_ detail: String, _ suggestion: String? = nil) {
    self.detail = detail
    self.suggestion = suggestion
  }

  /// Creates a hint from a fault and the code to write: `FAULT. Write CODE`.
  private init(_ fault: String, write code: String) { self.init("\(fault). Write \(code)", code) }

  /// Finds the hint for a name; the result is `nil` if there is no hint for the name.
  ///
  /// - Parameters:
  ///   - name: The name, as spelled in the input.
  ///   - number: The first argument of the call, if it is a number.
  ///   - noun: The expected kind of value, with its article: `an animation`.
  init?(_ name: String, _ number: Double? = nil, for noun: String) {
    let hint: ForeignName? =
      switch noun {
      case "an animation": Self.duration(name, number) ?? Self.animation(name)
      case "a curve": Self.curve(name)
      case "a spring": Self.spring(name)
      default: nil
      }
    guard let hint else { return nil }
    self = hint
  }

  private static func animation(_ name: String) -> ForeignName? {
    if let points = easings[name] {
      return ForeignName("SwiftUI has no '\(name)'", write: ".timingCurve(\(points))")
    }
    switch name {
    case "steps", "step-start", "step-end":
      return ForeignName(
        "SwiftUI has no step function. Write .linear or keyframes of the type \"move\"", ".linear")
    case "nil", "none", "null":
      return ForeignName("write null without quotation marks for no animation", "null")
    case "delay", "speed", "repeatCount", "repeatForever", "logicallyComplete":
      let call = exampleCalls[name] ?? name + "()"
      return ForeignName("'\(name)' is a modifier", write: ".easeInOut.\(call)")
    case "Spring":
      return ForeignName(
        "a Spring is not an animation", write: ".spring(duration: 0.5, bounce: 0.2)")
    case "transition", "withAnimation", "animation", "Animation":
      return ForeignName(
        "paste only the animation, such as .spring(duration: 0.5)",
        ".spring(duration: 0.5)")
    case "animate", "UIView", "CASpringAnimation", "CABasicAnimation", "UISpringTimingParameters":
      return ForeignName(
        """
        '\(name)' belongs to UIKit or Core Animation. Write .spring(duration: 0.5). Only /v1/convert \
        and /v1/fit accept their motions, as JSON with a "platform"
        """)
    case "circularEaseIn", "circularEaseOut", "circularEaseInOut":
      return ForeignName(
        "'\(name)' is a curve", write: ".timingCurve(.\(name), duration: 0.35)")
    case "keyframeAnimator", "KeyframeAnimator", "phaseAnimator", "PhaseAnimator":
      let type = name.lowercased().hasPrefix("keyframe") ? "keyframes" : "phases"
      return ForeignName("write a JSON object such as {\"type\": \"\(type)\", …}", type)
    default: return ForeignEasing.advice(for: name).map { ForeignName($0) }
    }
  }

  /// Returns the hint for a Swift duration such as `.milliseconds(300)`; `nil` for any other call.
  ///
  /// Source: Swift, `Duration.seconds(_:)` and `milliseconds(_:)`.
  private static func duration(_ name: String, _ number: Double?) -> ForeignName? {
    let scales = ["seconds": 1.0, "milliseconds": 1000, "microseconds": 1e6]
    guard let scale = scales[name], let number, number.isFinite else { return nil }
    return ForeignName(
      "'\(name)' is a duration", write: ".easeInOut(duration: \(String(shortest: number / scale)))")
  }

  private static func curve(_ name: String) -> ForeignName? {
    if let points = easings[name] {
      return ForeignName("SwiftUI has no '\(name)'", write: "bezier(\(points))")
    }
    switch name {
    case "spring", "smooth", "snappy", "bouncy", "interactiveSpring", "interpolatingSpring",
      "Spring", "default":
      return ForeignName(
        "'\(name)' is a spring. Write a curve such as easeInOut", "easeInOut")
    case "steps", "step-start", "step-end":
      return ForeignName("SwiftUI has no step function", write: "linear")
    default: return ForeignEasing.advice(for: name).map { ForeignName($0) }
    }
  }

  private static func spring(_ name: String) -> ForeignName? {
    switch name {
    case "spring", "interactiveSpring", "default":
      return ForeignName(
        "'\(name)' is an animation", write: "Spring(duration: 0.5, bounce: 0.2)")
    case "interpolatingSpring":
      return ForeignName(
        "'\(name)' is an animation", write: "Spring(mass: 1, stiffness: 100, damping: 10)")
    case "linear", "easeIn", "easeOut", "easeInOut", "timingCurve", "ease-in", "ease-out",
      "ease-in-out", "cubic-bezier", "bezier":
      return ForeignName("'\(name)' is a curve. Write a spring such as smooth", "smooth")
    default: return ForeignEasing.advice(for: name).map { ForeignName($0) }
    }
  }

  /// Examples of calls for error messages, keyed by the function's name.
  static let exampleCalls = [
    "delay": "delay(0.5)", "speed": "speed(2)", "repeatCount": "repeatCount(3)",
    "repeatForever": "repeatForever()", "logicallyComplete": "logicallyComplete(after: 0.5)",
    "UnitPoint": "UnitPoint(x: 0.5, y: 0.5)",
  ]

  /// The control points of the curves in CSS and on easings.net, by the curve's name.
  ///
  /// Source: CSS Easing Functions Level 1, section 2.2; easings.net.
  static let easings = [
    "ease": "0.25, 0.1, 0.25, 1",
    "easeInSine": "0.12, 0, 0.39, 0", "easeOutSine": "0.61, 1, 0.88, 1",
    "easeInOutSine": "0.37, 0, 0.63, 1", "easeInQuad": "0.11, 0, 0.5, 0",
    "easeOutQuad": "0.5, 1, 0.89, 1", "easeInOutQuad": "0.45, 0, 0.55, 1",
    "easeInCubic": "0.32, 0, 0.67, 0", "easeOutCubic": "0.33, 1, 0.68, 1",
    "easeInOutCubic": "0.65, 0, 0.35, 1", "easeInQuart": "0.5, 0, 0.75, 0",
    "easeOutQuart": "0.25, 1, 0.5, 1", "easeInOutQuart": "0.76, 0, 0.24, 1",
    "easeInQuint": "0.64, 0, 0.78, 0", "easeOutQuint": "0.22, 1, 0.36, 1",
    "easeInOutQuint": "0.83, 0, 0.17, 1", "easeInExpo": "0.7, 0, 0.84, 0",
    "easeOutExpo": "0.16, 1, 0.3, 1", "easeInOutExpo": "0.87, 0, 0.13, 1",
    "easeInCirc": "0.55, 0, 1, 0.45", "easeOutCirc": "0, 0.55, 0.45, 1",
    "easeInOutCirc": "0.85, 0, 0.15, 1", "easeInBack": "0.36, 0, 0.66, -0.56",
    "easeOutBack": "0.34, 1.56, 0.64, 1", "easeInOutBack": "0.68, -0.6, 0.32, 1.6",
  ]
}
