internal import JSONCodec
package import AnimationCore

/// Every curve that a description can name.
///
/// Source: SwiftUI `UnitCurve`.
package enum CurveTable {
  /// The signatures of the curves, such as `easeIn`.
  package static let curves = CallableRegistry<UnitCurve>(
    "a curve", qualifiers: ["UnitCurve"],
    [
      named("linear", .linear), named("easeIn", .easeIn, aliases: ["ease-in"]),
      named("easeOut", .easeOut, aliases: ["ease-out"]),
      named("easeInOut", .easeInOut, aliases: ["easeInEaseOut", "ease-in-out"]),
      named("circularEaseIn", .circularEaseIn), named("circularEaseOut", .circularEaseOut),
      named("circularEaseInOut", .circularEaseInOut),
      Signature(
        "bezier", aliases: ["cubic-bezier", "cubicBezier", "timingCurve"],
        Overload([.value("startControlPoint"), .value("endControlPoint")]) { given in
          let start = given.value("startControlPoint").flatMap { point($0, given.violations) }
          let end = given.value("endControlPoint").flatMap { point($0, given.violations) }
          guard let start, let end else { return nil }
          return .bezier(startControlPoint: start, endControlPoint: end)
        },
        // The numbers are x1, y1, x2 and y2, as in `Animation.timingCurve` and in CSS.
        Overload([.numbers("controlPoints", count: 4...4, in: .controlPoint).unlabelled]) { given in
          let points = given.numbers("controlPoints")
          return points.count == 4 ? bezier(points) : nil
        }),
    ])

  /// The names of the curves that need no arguments.
  package static let presetNames = curves.names.filter { $0 != "bezier" }

  private static let points = CallableRegistry<UnitPoint>(
    "a unit point", needsParentheses: true,
    [
      Signature("UnitPoint", [.number("x", in: .controlPoint), .number("y", in: .controlPoint)]) {
        UnitPoint(x: $0.number("x"), y: $0.number("y"))
      }
    ])

  /// Reads a curve: a JSON object, a name, text in SwiftUI's spelling, or four control points.
  ///
  /// If the curve is invalid, adds a violation and returns `nil`.
  package static func read(_ value: SyntaxNode, _ violations: ViolationList) -> UnitCurve? {
    guard value.isListOfNumbers else { return curves.read(value, violations) }
    return value.numbers(count: 4...4, in: .controlPoint, violations).map(bezier)
  }

  private static func bezier(_ points: [Double]) -> UnitCurve {
    .bezier(
      startControlPoint: UnitPoint(x: points[0], y: points[1]),
      endControlPoint: UnitPoint(x: points[2], y: points[3]))
  }

  private static func named(
    _ name: String, _ curve: UnitCurve, aliases: [String] = []
  ) -> Signature<UnitCurve> {
    Signature(name, aliases: aliases, []) { _ in curve }
  }

  /// Reads a point: `[x, y]` in JSON, or `UnitPoint(x:y:)` in text.
  ///
  /// If the point is invalid, adds a violation and returns `nil`.
  private static func point(_ value: SyntaxNode, _ violations: ViolationList) -> UnitPoint? {
    if case .text = value.source { return points.read(value, violations) }
    return value.numbers(count: 2...2, in: .controlPoint, violations).map {
      UnitPoint(x: $0[0], y: $0[1])
    }
  }
}

extension SyntaxNode {
  /// True for a JSON array, and for a query parameter with comma-separated numbers.
  fileprivate var isListOfNumbers: Bool {
    switch source {
    case .json(.array): true
    case .parameter(let text):
      text.contains(",") && (writtenElements ?? []).allSatisfy { $0.writtenNumber != nil }
    case .json, .text: false
    }
  }
}
