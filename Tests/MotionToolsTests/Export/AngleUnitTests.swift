import TestSupport
import Testing

@testable import MotionTools

@Suite("A CSS unit of angles")
struct AngleUnitTests {
  /// The arguments are the units, and a full turn in each unit.
  ///
  /// Source: CSS Values and Units Level 4, section 7.1.
  @Test(
    "is converted to radians",
    arguments: [("deg", 360), ("rad", 2 * .pi), ("grad", 400), ("turn", 1)]
      as [(String, Double)])
  func turn(_ unit: String, _ turn: Double) {
    let target = BakeTarget("angle", nil, given: ("rotate", unit))
    #expect(isClose(turn * target.radians, 2 * .pi, absolute: 1e-14))
  }
}
