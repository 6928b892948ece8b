import AnimationCore
import TestSupport
import Testing

/// Figures of `UnitCurve` that others recorded.
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
    "browsers' ranges are the exact curves'", arguments: try ObservedRow.of("cubicBezier.range"))
  func range(_ row: ObservedRow) throws {
    let curve = try bezier(row)
    let values = (0...1000).map { curve.exactValue(at: Double($0) / 1000) }
    try row.expect([values.min() ?? 0, values.max() ?? 0])
  }
}

/// Reaches a deprecated name without a warning.
private protocol FormerCurveNames {
  static func easeInEaseOut() -> UnitCurve
}

private enum FormerNames: FormerCurveNames {
  @available(*, deprecated)
  static func easeInEaseOut() -> UnitCurve { .easeInEaseOut }
}
