import MotionTools
import Testing

@Suite("A motion defined by its curve") struct MotionCurveTests {
  let ramp = MotionCurve(from: 10, target: 30, times: 0...2) { times in
    times.map { MotionCurve.Point(value: 10 + 10 * $0, velocity: 10) }
  }

  @Test("is evaluated within its duration, and is constant outside")
  func settles() {
    let points = ramp.points(at: [-1, 0, 0.5, 2, 2.5])
    #expect(points.map(\.value) == [10, 10, 15, 30, 30])
    #expect(points.map(\.velocity) == [0, 10, 10, 10, 0])
    #expect(ramp.point(at: 3) == MotionCurve.Point(value: 30, velocity: 0))
    #expect(ramp.travel == 20)
  }

  @Test("has no values for no times") func none() {
    #expect(ramp.points(at: []).isEmpty)
    #expect(ramp.points(at: [5]).count == 1)
  }
}
