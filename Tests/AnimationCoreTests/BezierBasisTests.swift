import TestSupport
import Testing

@testable import AnimationCore

@Suite("Curves with common abscissas") struct BezierBasisTests {
  @Test("have the ordinates of separate curves, to the last bit", arguments: 1...40)
  func bits(_ seed: Int) {
    var random = SeededGenerator(seed: 900 + seed)
    func abscissa() -> Double {
      random.chance(0.3) ? Double(random.whole(0...1)) : random.number(0...1)
    }
    let (first, second) = (abscissa(), abscissa())
    let ordinates = [(0.0, 0.0), (1, 0), (0, 1), (random.number(-3...3), random.number(-3...3))]
    let edges: [Double] = [-1, 0, 1e-300, 0x1p-21, 0x1p-20, 0.5, 1.0.nextDown, 1, 2]
    let abscissas = edges + (0..<random.whole(1...90)).map { _ in random.number(0...1) }
    let basis = BezierBasis(
      first, second, ordinates: ordinates.map { (first: $0.0, second: $0.1) })
    for (values, handles) in zip(basis.values(at: abscissas), ordinates) {
      let curve = UnitCurve.bezier(
        startControlPoint: UnitPoint(x: first, y: handles.0),
        endControlPoint: UnitPoint(x: second, y: handles.1))
      #expect(values == abscissas.map { curve.exactValue(at: $0) }, "\(first) \(second)")
      #expect(values == curve.exactValues(at: abscissas))
      let slopes = curve.exactVelocities(at: abscissas)
      for (slope, abscissa) in zip(slopes, abscissas) {
        let alone = curve.exactVelocity(at: abscissa)
        #expect(slope == alone || slope.isNaN && alone.isNaN, "\(first) \(second) at \(abscissa)")
      }
    }
  }
}
