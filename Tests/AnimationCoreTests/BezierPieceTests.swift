import TestSupport
import Testing

@testable import AnimationCore

/// Pieces of Bézier curves against the root finder, and their bound against arithmetic in wide numbers.
struct BezierPieceTests {
  private func solver(_ p: [Double]) -> BezierSolver {
    BezierSolver(
      CubicBezier(start: UnitPoint(x: p[0], y: p[1]), end: UnitPoint(x: p[2], y: p[3])))
  }

  /// The curve of a seed: the common ones first, then any whose abscissas rise.
  private func points(_ seed: Int) -> [Double] {
    if seed < LaneTests.curves.count { return LaneTests.curves[seed] }
    var random = SeededGenerator(seed: seed)
    return [
      random.number(0...1), random.number(-2...3), random.number(0...1), random.number(-2...3),
    ]
  }

  /// Abscissas all over a piece, its ends included.
  private func abscissas(
    of piece: BezierPiece, from start: Double, _ random: inout SeededGenerator
  ) -> Lanes {
    func one() -> Double {
      min(max(start + random.number(0...0.97) * piece.width, start), 1.0.nextDown)
    }
    return Lanes(start, one(), one(), one())
  }

  @Test("a value that a piece is sure of is the careful one, to the bit", arguments: 0..<40)
  func careful(_ seed: Int) {
    let solver = solver(points(seed))
    var random = SeededGenerator(seed: seed + 900)
    var sure = 0, pieces = 0
    for _ in 0..<60 {
      let start = random.number(0.001...0.999)
      let piece = BezierPiece(solver, from: start, isRising: true, widths: 0x1p-10...0x1p-4) {
        self.parameter(at: $0, solver.curve)
      }
      guard let piece else { continue }
      pieces += 1
      for _ in 0..<8 {
        let progress = abscissas(of: piece, from: start, &random)
        guard let places = piece.places(LanePairs(progress)) else { continue }
        let found = piece.values(at: places)
        for (lanes, numbers) in [
          (0, (found.value.low, found.least.low, found.greatest.low)),
          (2, (found.value.high, found.least.high, found.greatest.high)),
        ] {
          for lane in 0..<2 where numbers.1[lane] == numbers.2[lane] {
            sure += 1
            let value = solver.carefulValue(at: progress[lanes + lane])
            #expect(numbers.0[lane].bitPattern == value.bitPattern)
          }
        }
      }
    }
    // Most of what is common is sure.
    if seed < 2 { #expect(pieces > 30 && sure > pieces * 28) }
  }

  @Test(
    "a value that a piece is sure of is the double nearest to the truth",
    .enabled(
      if: Wide.significandBitCount > Double.significandBitCount,
      "the truth needs more digits than a Double has"),
    arguments: 0..<12)
  func nearest(_ seed: Int) {
    let points = points(seed), solver = solver(points)
    let p = points.map { Wide($0) }
    func cubic(_ a: Wide, _ b: Wide, _ s: Wide) -> Wide {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var random = SeededGenerator(seed: seed + 700)
    for _ in 0..<60 {
      let start = random.number(0.001...0.999)
      let piece = BezierPiece(solver, from: start, isRising: true, widths: 0x1p-10...0x1p-4) {
        self.parameter(at: $0, solver.curve)
      }
      guard let piece else { continue }
      let progress = abscissas(of: piece, from: start, &random)
      guard let places = piece.places(LanePairs(progress)) else { continue }
      let found = piece.values(at: places)
      for lane in 0..<2 where found.least.low[lane] == found.greatest.low[lane] {
        var low: Wide = 0, high: Wide = 1
        for _ in 0..<100 {
          let middle = (low + high) / 2
          if cubic(p[0], p[2], middle) < Wide(progress[lane]) {
            low = middle
          } else {
            high = middle
          }
        }
        let value = found.value.low[lane]
        let miss = abs(Wide(value) - cubic(p[1], p[3], low)) / Wide(value.ulp)
        // Wide numbers have eleven digits more, a few of which the root takes.
        #expect(miss <= 0.5 + 0x1p-5, "\(miss) at \(progress[lane])")
      }
    }
  }

  @Test("samples close to each other are those far from each other", arguments: 0..<40)
  func density(_ seed: Int) {
    let solver = solver(points(seed))
    var random = SeededGenerator(seed: seed + 300)
    let step = Double.random(in: 1e-6...1e-4, using: &random), isRising = random.chance(0.7)
    var lanes = BezierLanes(solver), progress = random.number(0.01...0.9)
    for _ in 0..<300 {
      let times = Lanes(progress, progress + step, progress + 2 * step, progress + 3 * step)
      let ordered = isRising ? times : Lanes(times[3], times[2], times[1], times[0])
      let values = lanes.values(at: ordered)
      for lane in 0..<4 {
        #expect(values[lane].bitPattern == solver.value(at: ordered[lane]).bitPattern)
      }
      progress += (isRising ? 4 : -4) * step
      if progress < 0.001 || progress > 0.999 { break }
    }
  }

  @Test("samples of several passes are those of one, wherever the passes begin", arguments: 0..<16)
  func passes(_ seed: Int) {
    let solver = solver(points(seed))
    var random = SeededGenerator(seed: seed + 500)
    let step = Double.random(in: 2e-4...1e-3, using: &random), passes = 2 + seed % 3
    var lanes = BezierLanes(solver, passes: Double(passes))
    for pass in 0..<passes {
      // Some begin in the middle, and some run back.
      var progress = Double.random(
        in: random.chance(0.7) ? 0.001...0.004 : 0.1...0.8, using: &random)
      let isRising = pass == 0 || random.chance(0.8)
      if !isRising { progress = 1 - progress }
      var wrong: [Double] = []
      while progress > 0.0005, progress < 0.9995 - 4 * step {
        let times = Lanes(progress, progress + step, progress + 2 * step, progress + 3 * step)
        let ordered = isRising ? times : Lanes(times[3], times[2], times[1], times[0])
        let values = lanes.values(at: ordered)
        for lane in 0..<4
        where values[lane].bitPattern != solver.value(at: ordered[lane]).bitPattern {
          wrong.append(ordered[lane])
        }
        progress += (isRising ? 4 : -4) * step
      }
      #expect(wrong.isEmpty)
    }
  }

  /// About where X is a number, by halving.
  private func parameter(at progress: Double, _ curve: CubicBezier) -> Double {
    var low = 0.0, high = 1.0
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if curve.x(middle) < progress { low = middle } else { high = middle }
    }
    return low
  }
}
