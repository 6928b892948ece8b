import AnimationCore
import TestSupport
import Testing

/// Compares `UnitCurve` with recorded results of SwiftUI.
struct ObservedUnitCurveTests {
  @Test(
    "values and slopes are as recorded",
    arguments: try ObservedRow.of("unitCurve.value", "unitCurve.velocity"))
  func motion(_ row: ObservedRow) throws {
    try row.met {
      let curve = try UnitCurve(fixture: row.input["curve"] ?? .null)
      let at = try row.input.number("at")
      try row.expect(row.kind == "unitCurve.value" ? curve.value(at: at) : curve.velocity(at: at))
    }
  }

  @Test("curves relate as recorded", arguments: try ObservedRow.of("unitCurve.relation"))
  func relation(_ row: ObservedRow) throws {
    let lhs = try UnitCurve(fixture: row.input["lhs"] ?? .null)
    let rhs = try UnitCurve(fixture: row.input["rhs"] ?? .null)
    let at = try row.input.number("at")
    let isValue = row.input["op"] == .string("value")
    let left = isValue ? lhs.value(at: at) : lhs.velocity(at: at)
    let right = isValue ? rhs.value(at: at) : rhs.velocity(at: at)
    #expect(
      isClose(left, right, absolute: row.tolerance) == (row.expected == .string("equal")))
  }

  @Test("equality is as recorded", arguments: try ObservedRow.of("unitCurve.equality"))
  func equality(_ row: ObservedRow) throws {
    #expect(row.input["lhs"] == .string("easeInEaseOut"))
    let former = (FormerNames.self as any FormerCurveNames.Type).easeInEaseOut()
    #expect(former == (try UnitCurve(fixture: row.input["rhs"] ?? .null)))
  }

  private func bezier(_ row: ObservedRow) throws -> UnitCurve {
    .bezier(
      startControlPoint: UnitPoint(
        x: try row.input.number("x1"), y: try row.input.number("y1")),
      endControlPoint: UnitPoint(x: try row.input.number("x2"), y: try row.input.number("y2")))
  }

  @Test(
    "browsers' cubics are the exact curves",
    arguments: try ObservedRow.of("cubicBezier.solve", "cubicBezier.slope"))
  func cubic(_ row: ObservedRow) throws {
    try row.met {
      let curve = try bezier(row)
      let x = try row.input.number("x")
      try row.expect(
        row.kind == "cubicBezier.solve" ? curve.exactValue(at: x) : curve.exactVelocity(at: x))
    }
  }

  @Test(
    "browsers' ranges are those of the exact curves",
    arguments: try ObservedRow.of("cubicBezier.range", "cubicBezier.rangeOver"))
  func range(_ row: ObservedRow) throws {
    try row.met {
      let curve = try bezier(row)
      let ends = row.input["inputRange"]?.numbers ?? [0, 1]
      try #require(ends.count == 2)
      let values = (0...1000).map {
        curve.exactValue(at: ends[0] + (ends[1] - ends[0]) * Double($0) / 1000)
      }
      try row.expect([values.min() ?? 0, values.max() ?? 0])
    }
  }

  @Test(
    "an eased ease is the composition of the curves",
    arguments: try ObservedRow.of("css.cubicComposed"))
  func composed(_ row: ObservedRow) throws {
    try row.met {
      func curve(_ key: String) throws -> (UnitCurve, [Double]) {
        let points = try #require(row.input[key]?["cubicBezier"]?.numbers)
        return (
          try UnitCurve(fixture: .object(["bezier": .array(points.map(JSONValue.number))])), points
        )
      }
      let (effect, effectPoints) = try curve("effectEasing")
      let (keyframe, keyframePoints) = try curve("keyframeEasing")
      let progress = try row.input.number("progress")
      let composed = keyframe.exactValue(at: effect.exactValue(at: progress))
      let eased = Self.bisected(effectPoints, progress)
      let recorded: Double =
        switch row.expected {
        case .number(let number): number
        case .string("solve"): Self.bisected(keyframePoints, eased)
        case .string("extrapolateStart slope 2"): 2 * eased
        case .string("extrapolateEnd slope 2"): 1 + 2 * (eased - 1)
        default: throw FixtureError("no rule \(row.expected)")
        }
      #expect(isClose(composed, recorded, absolute: row.tolerance))
    }
  }

  /// Returns the y coordinate of a cubic Bézier curve at `x` in 0…1, computed by bisection.
  private static func bisected(_ points: [Double], _ x: Double) -> Double {
    func coordinate(_ first: Double, _ second: Double, _ s: Double) -> Double {
      let rest = 1 - s
      return 3 * rest * rest * s * first + 3 * rest * s * s * second + s * s * s
    }
    var low = 0.0, high = 1.0
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if coordinate(points[0], points[2], middle) < x { low = middle } else { high = middle }
    }
    return coordinate(points[1], points[3], (low + high) / 2)
  }
}

/// A protocol through which a deprecated function can be called without a warning.
private protocol FormerCurveNames {
  static func easeInEaseOut() -> UnitCurve
}

private enum FormerNames: FormerCurveNames {
  @available(*, deprecated)
  static func easeInEaseOut() -> UnitCurve { .easeInEaseOut }
}
