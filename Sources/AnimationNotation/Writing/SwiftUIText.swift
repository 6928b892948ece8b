internal import JSONCodec
package import AnimationCore

extension Animation {
  /// The animation in SwiftUI's spelling; the text parses as an equal animation if `isSpelled` is
  /// true.
  ///
  /// Equal animations have equal texts. The text uses the first spelling that preserves all numbers
  /// exactly, in this order: a preset's name, a spring's perceptual duration and bounce, a spring's
  /// constants. Some defaults of SwiftUI are omitted, such as a blend duration of 0.
  package var swiftUIText: String { "." + chain }

  private var chain: String {
    switch base {
    case is DefaultAnimation: "default"
    case let base as BezierAnimation: base.chain
    case let base as UnitCurveAnimation:
      "timingCurve(\(base.curve.swiftUIText), duration: \(base.duration.text))"
    case let base as FluidSpringAnimation: base.chain
    case let base as SpringAnimation: base.chain
    case let base as DelayAnimation: "\(base.base.chain).delay(\(base.delay.text))"
    case let base as SpeedAnimation: "\(base.base.chain).speed(\(base.speed.text))"
    case let base as LogicalCompletionAnimation:
      "\(base.base.chain).logicallyComplete(after: \(base.duration.text))"
    case let base as RepeatAnimation: base.base.chain + base.call
    case let base as PausableAnimation: "\(base.base.chain).pausable()"
    default: customDescription.map { String($0.dropFirst()) } ?? "\(type(of: base))"
    }
  }
}

extension RepeatAnimation {
  fileprivate var call: String {
    if let repeatCount {
      return ".repeatCount(\(repeatCount)\(autoreverses ? "" : ", autoreverses: false"))"
    }
    return ".repeatForever(\(autoreverses ? "" : "autoreverses: false"))"
  }
}

extension BezierAnimation {
  fileprivate var chain: String {
    // A duration equal to the default, 0.35 seconds, is omitted.
    // Source: SwiftUI `Animation.easeInOut` and its siblings, without a duration.
    let duration = duration == 0.35 ? nil : "duration: \(duration.text)"
    for (name, make) in Self.named where make(self.duration) == Animation(self) {
      return duration.map { "\(name)(\($0))" } ?? name
    }
    let points = [controlPoints.start.list, controlPoints.end.list]
    return "timingCurve(\((points + [duration].compactMap(\.self)).joined(separator: ", ")))"
  }

  private static let named: [(name: String, make: @Sendable (Double) -> Animation)] = [
    ("linear", { .linear(duration: $0) }), ("easeIn", { .easeIn(duration: $0) }),
    ("easeOut", { .easeOut(duration: $0) }), ("easeInOut", { .easeInOut(duration: $0) }),
  ]
}

extension UnitCurve {
  /// The curve in SwiftUI's spelling, such as `.easeIn`.
  package var swiftUIText: String {
    for (name, curve) in Self.eases where curve == self { return "." + name }
    if let points = controlPoints {
      return """
        .bezier(startControlPoint: UnitPoint(\(points.start.labelled)), \
        endControlPoint: UnitPoint(\(points.end.labelled)))
        """
    }
    return ".\(name ?? "linear")"
  }

  private static let eases: [(String, UnitCurve)] = [
    ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
  ]

  /// The name of the curve; `nil` for a curve with control points.
  package var name: String? {
    switch self {
    case .linear: "linear"
    case .circularEaseIn: "circularEaseIn"
    case .circularEaseOut: "circularEaseOut"
    case .circularEaseInOut: "circularEaseInOut"
    default: nil
    }
  }
}

extension UnitPoint {
  fileprivate var list: String { "\(x.text), \(y.text)" }
  fileprivate var labelled: String { "x: \(x.text), y: \(y.text)" }
}

extension Double {
  /// The shortest digits that parse as this number.
  package var text: String { String(shortest: self) }
}
