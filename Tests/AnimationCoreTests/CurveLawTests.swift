import AnimationCore
import TestSupport
import Testing

/// Laws that every unit curve must satisfy.
struct CurveLawTests {
  static let named: [UnitCurve] = [
    .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
  ]
  /// Control points of monotonic cubics.
  ///
  /// The array `wild` contains other cubics, which overshoot, go backwards or have a flat part.
  static let rising: [[Double]] = [
    [0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0, 0, 1, 1], [0.9, 0.1, 0.1, 0.9], [0, 1, 1, 0.5],
    [0.3, 0.3, 0.3, 0.3], [1, 0, 0.5, 1], [0.17, 0.67, 0.83, 0.67],
  ]
  static let wild: [[Double]] = [
    [0.68, -0.6, 0.32, 1.6], [1, 0, 0, 1], [0, 1, 1, 0], [0, 5, 0, -5], [1, 3, 1, -2],
    [0, 0, 0, 0],
    [1, 1, 1, 1], [1, 0, 1, 0], [-0.5, 2, 1.5, -1],
  ]
  static let cubics = rising + wild
  private static let progress = (0...500).map { Double($0) / 500 }

  private func bezier(_ p: [Double]) -> UnitCurve {
    .bezier(
      startControlPoint: UnitPoint(x: p[0], y: p[1]), endControlPoint: UnitPoint(x: p[2], y: p[3]))
  }

  @Test("named curves go from 0 to 1 monotonically, and clamp outside", arguments: named)
  func ends(_ curve: UnitCurve) {
    for value in [curve.value, curve.exactValue] as [(Double) -> Double] {
      #expect(value(0) == 0 && value(1) == 1 && value(-3) == 0 && value(1.01) == 1)
    }
    let values = Self.progress.map { curve.exactValue(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("cubics go from 0 to 1", arguments: cubics)
  func cubicEnds(_ points: [Double]) {
    let curve = bezier(points)
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    #expect(curve.exactValue(at: 0) == 0 && curve.exactValue(at: 1) == 1)
  }

  @Test("cubics are monotonic if their control points are", arguments: rising)
  func monotone(_ points: [Double]) {
    let values = Self.progress.map { bezier(points).exactValue(at: $0) }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-15 })
  }

  @Test("SwiftUI's solver misses the root by less than its quantum", arguments: rising)
  func solverError(_ points: [Double]) {
    let curve = bezier(points)
    let unit = 0x1p-20
    for p in Self.progress {
      // The progress is rounded to `unit`. Since the curve is monotonic, the value lies between the
      // exact values one unit before and one unit after.
      let value = curve.value(at: p)
      #expect(value >= curve.exactValue(at: p - unit) - unit / 2 - 1e-15)
      #expect(value <= curve.exactValue(at: p + unit) + unit / 2 + 1e-15)
    }
  }

  @Test(
    "values are multiples of SwiftUI's quantum, and extreme control points terminate",
    arguments: cubics)
  func quantized(_ points: [Double]) {
    for p in Self.progress {
      let value = bezier(points).value(at: p)
      #expect(value.isFinite && value / 0x1p-20 == (value / 0x1p-20).rounded())
      #expect(!bezier(points).velocity(at: p).isNaN && !bezier(points).exactVelocity(at: p).isNaN)
    }
  }

  @Test("the exact root equals bisection in wide numbers", arguments: cubics)
  func bisection(_ points: [Double]) {
    let p = points.map { Wide($0) }
    let x1 = min(max(p[0], 0), 1), x2 = min(max(p[2], 0), 1)
    func cubic(_ a: Wide, _ b: Wide, _ s: Wide) -> Wide {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    for progress in Self.progress.dropFirst().dropLast() {
      var low: Wide = 0, high: Wide = 1
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if cubic(x1, x2, middle) < Wide(progress) { low = middle } else { high = middle }
      }
      let value = bezier(points).exactValue(at: progress)
      // `slack` is the change of the value if the progress changes by one rounding error. It is
      // large at a vertical tangent and at a triple root.
      let before = cubic(p[1], p[3], root(low, -4e-16, x1, x2)),
        after = cubic(p[1], p[3], root(low, 4e-16, x1, x2))
      let slack = 1e-14 + Double(abs(after - before))
      #expect(isClose(value, Double(cubic(p[1], p[3], low)), absolute: slack))
    }
  }

  /// Returns the curve parameter at which the x coordinate is `change` more than at `start`.
  private func root(_ start: Wide, _ change: Wide, _ x1: Wide, _ x2: Wide) -> Wide {
    func x(_ s: Wide) -> Wide {
      3 * x1 * s * (1 - s) * (1 - s) + 3 * x2 * s * s * (1 - s) + s * s * s
    }
    let goal = x(start) + change
    var low: Wide = 0, high: Wide = 1
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if x(middle) < goal { low = middle } else { high = middle }
    }
    return low
  }

  @Test(
    "values are within 1e-14 of the root's, slopes within 1e-12",
    arguments: try Fixtures.decode("oracle/curves.json", as: [JSONValue].self)
  )
  func table(_ row: JSONValue) throws {
    let curve = try UnitCurve(fixture: row)
    let points = try row.numbers("bezier")
    let scale = points.reduce(1) { max($0, abs($1)) }
    let progress = try row.numbers("progress")
    #expect(
      isClose(
        progress.map(curve.exactValue), try row.numbers("values"), absolute: 1e-14 * scale))
    #expect(
      isClose(
        progress.map(curve.exactVelocity), try row.numbers("velocities"),
        absolute: 1e-24 * scale, relative: 1e-12))
  }

  @Test(
    "exact values never decrease where the ordinates do not, not even by a rounding",
    arguments: 0..<60)
  func neighbours(_ seed: Int) {
    var random = SeededGenerator(seed: seed + 500)
    let lower = random.number(0...1), upper = random.number(lower...1)
    let curve =
      seed < Self.rising.count
      ? bezier(Self.rising[seed])
      : bezier([random.number(0...1), lower, random.number(0...1), upper])
    for start in [0, 0.5, 1, Double.random(in: 0...1, using: &random)] {
      var progress = max(0, start - 50 * start.ulp)
      var last = curve.exactValue(at: progress)
      for _ in 0..<100 {
        progress = progress.nextUp
        let value = curve.exactValue(at: progress)
        #expect(value >= last, "at \(progress)")
        last = value
      }
    }
  }

  @Test(
    "the inverse of the inverse is the curve",
    arguments: named
      + cubics.map {
        .bezier(
          startControlPoint: UnitPoint(x: $0[0], y: $0[1]),
          endControlPoint: UnitPoint(x: $0[2], y: $0[3]))
      })
  func inverseOfInverse(_ curve: UnitCurve) {
    #expect(curve.inverse.inverse == curve && curve.exactInverse.exactInverse == curve)
  }

  @Test(
    "the exact inverse inverts the curve",
    arguments: named
      + rising.prefix(2).map {
        .bezier(
          startControlPoint: UnitPoint(x: $0[0], y: $0[1]),
          endControlPoint: UnitPoint(x: $0[2], y: $0[3]))
      })
  func exactInverse(_ curve: UnitCurve) {
    for p in Self.progress {
      let undone = curve.exactInverse.exactValue(at: curve.exactValue(at: p))
      // Where the curve is flat, the progress can be recovered to only half of the digits.
      #expect(isClose(undone, p, absolute: 2e-8))
    }
  }

  @Test(
    "exact slopes are derivatives",
    arguments: named
      + cubics.map {
        .bezier(
          startControlPoint: UnitPoint(x: $0[0], y: $0[1]),
          endControlPoint: UnitPoint(x: $0[2], y: $0[3]))
      })
  func slopes(_ curve: UnitCurve) {
    for p in Self.progress.dropFirst(25).dropLast(25) where abs(p - 0.5) > 0.02 {
      let h = 1e-6
      let difference = (curve.exactValue(at: p + h) - curve.exactValue(at: p - h)) / (2 * h)
      #expect(isClose(curve.exactVelocity(at: p), difference, absolute: 1e-6, relative: 1e-5))
    }
  }
}
