internal import AnimationCore

/// A CSS `cubic-bezier()` timing function.
///
/// The function is evaluated with the decimal numbers that the function's CSS text contains.
///
/// Source: CSS Easing Functions Level 1, section 2.2, Cubic Bézier Easing Functions.
struct CubicBezierTiming: Sendable {
  /// The coordinates of the two control points, in the order x₁, y₁, x₂, y₂.
  let numbers: [Decimal]
  private let curve: UnitCurve

  init(_ numbers: [Decimal]) {
    self.numbers = numbers
    curve = .bezier(
      startControlPoint: UnitPoint(x: numbers[0].value, y: numbers[1].value),
      endControlPoint: UnitPoint(x: numbers[2].value, y: numbers[3].value))
  }

  func outputs(at progresses: [Double]) -> [Double] { curve.exactValues(at: progresses) }

  var css: String { "cubic-bezier(\(numbers.map(\.text).joined(separator: ",")))" }
}

/// A search for the cubic Bézier curve that is closest to one or more given curves.
///
/// The error of a candidate is its largest distance from any of the given curves. The error has
/// many local minima and has no gradient at the best curve, so gradient methods fail. Differential
/// evolution finds a good candidate, and small random steps then improve this candidate. The
/// random seed is fixed, so equal input gives equal output.
///
/// Source: R. Storn, K. Price, Differential evolution (1997), scheme rand/1/bin.
struct CubicBezierFit {
  /// A candidate: x₁, y₁, x₂, y₂, and the duration as a fraction of the longest allowed duration.
  ///
  /// The last three elements are unused.
  typealias Genes = SIMD8<Double>

  /// The curves to approximate, sampled over the longest allowed duration.
  let tables: [Table]
  /// True if the result must have the longest allowed duration; false if the result can be shorter.
  let isFixed: Bool

  /// The number of work-budget steps that a search spends for each given curve.
  private static let steps = 100_000

  /// The Bernstein weights of a cubic Bézier curve: `first` and `second` for the two control
  /// points, and `last` for the end point.
  ///
  /// The start point is (0, 0) and therefore needs no weight. Each vector contains the weights for
  /// two curve parameters.
  private struct Weights {
    let first, second, last: SIMD2<Double>

    init(_ s: SIMD2<Double>) {
      let r = 1 - s
      (first, second, last) = (3 * r * r * s, 3 * r * s * s, s * s * s)
    }

    /// Returns the weights for the curve parameters 1 / `count`, 2 / `count`, … up to 1 − 1 /
    /// `count`, in a scattered order.
    ///
    /// - Parameter step: The difference between two successive parameters in the list, in multiples
    ///   of 1 / `count` and modulo 1. `step` and `count` must be coprime.
    static func all(count: Int, step: Int) -> [Weights] {
      stride(from: 1, to: count, by: 2).map { place in
        var s = SIMD2<Double>()
        for lane in 0..<2 {
          // An incomplete pair repeats the last parameter.
          s[lane] = Double(min(place + lane, count - 1) * step % count) / Double(count)
        }
        return Weights(s)
      }
    }
  }

  private static let coarse = Weights.all(count: 40, step: 13)
  private static let fine = Weights.all(count: 200, step: 63)

  /// Returns the largest distance between a candidate and the given curves; infinite if this
  /// distance exceeds `limit`.
  ///
  /// If the distance exceeds `limit`, the method also reorders `weights`. The next call then
  /// usually finds earlier that a distance exceeds its limit.
  private func distance(
    _ genes: Genes, _ weights: inout [Weights], below limit: Double = .infinity
  ) -> Double {
    let duration = genes[4]
    let (x1, y1, x2, y2) = (genes[0], genes[1], genes[2], genes[3])
    let rest = tables.reduce(0) { max($0, $1.rest(after: duration)) }
    if rest > limit { return .infinity }
    var largest = SIMD2(repeating: rest)
    for table in tables {
      for index in weights.indices {
        let (first, second, last) = (
          weights[index].first, weights[index].second, weights[index].last
        )
        let x = first * x1 + second * x2 + last
        let y = first * y1 + second * y2 + last
        let away = y - table.values(at: x * duration)
        let size = away.replacing(with: -away, where: -away .> away)
        if any(size .> limit) {
          // Successive candidates often exceed the limit at the same parameter. So move this
          // parameter forward in the list, to test it earlier.
          weights.swapAt(index, index / 2)
          return .infinity
        }
        largest.replace(with: size, where: size .> largest)
      }
    }
    return max(largest[0], largest[1])
  }

  private func held(_ genes: Genes) -> Genes {
    let lower = Genes(0, -2, 0, -2, isFixed ? 1 : 0.05, 0, 0, 0),
      upper = Genes(1, 3, 1, 3, 1, 0, 0, 0)
    return genes.replacing(with: lower, where: genes .< lower)
      .replacing(with: upper, where: genes .> upper)
  }

  /// Returns the best curve that the search finds.
  ///
  /// The control points are x₁, y₁, x₂, y₂. The duration is a fraction of the longest allowed
  /// duration.
  func best() -> (controlPoints: [Double], duration: Double) {
    // A search takes about 0.01 s for every motion, so it spends a constant number of steps.
    Work.spend(Self.steps * tables.count, on: .candidates)
    var random = SplitMix(state: 0x5EED)
    let size: UInt64 = 32, dimensions: UInt64 = isFixed ? 4 : 5
    var flock = (0..<size).map { _ in
      held(
        Genes(
          random.unit(), 1.6 * random.unit() - 0.3, random.unit(), 1.6 * random.unit() - 0.2,
          0.2 + 0.8 * random.unit(), 0, 0, 0))
    }
    flock[0] = held(Genes(0.25, 0.1, 0.25, 1, 1, 0, 0, 0))
    var weights = Self.coarse
    var costs = flock.map { distance($0, &weights) }
    for _ in 0..<160 {
      for index in flock.indices {
        // BOUND: random indices are below the size of the flock.
        let first = flock[random.below(size)], second = flock[random.below(size)]
        let mutant = first + 0.7 * (second - flock[random.below(size)])
        let parent = flock[index], certain = random.below(dimensions)
        func crossed(_ gene: Int) -> Double {
          gene == certain || random.unit() < 0.85 ? mutant[gene] : parent[gene]
        }
        let child = held(
          Genes(
            crossed(0), crossed(1), crossed(2), crossed(3), isFixed ? 1 : crossed(4), 0, 0, 0))
        let cost = distance(child, &weights, below: costs[index])
        if cost <= costs[index] { (flock[index], costs[index]) = (child, cost) }
      }
    }
    let first = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    let genes = refined(flock[first], dimensions, &random)
    return ((0..<4).map { genes[$0] }, genes[4])
  }

  /// Returns an improved candidate, found by small random steps.
  ///
  /// The maximum step size starts at 0.02, and is halved when 60 steps bring no improvement.
  private func refined(_ genes: Genes, _ dimensions: UInt64, _ random: inout SplitMix) -> Genes {
    var weights = Self.fine
    var genes = genes, cost = distance(genes, &weights), step = 0.02
    while step > 1e-5 {
      var isBetter = false
      for _ in 0..<60 {
        var next = genes
        for gene in 0..<(isFixed ? 4 : 5) { next[gene] += step * (2 * random.unit() - 1) }
        next = held(next)
        let found = distance(next, &weights, below: cost)
        if found < cost { (genes, cost, isBetter) = (next, found, true) }
      }
      if !isBetter { step /= 2 }
    }
    return genes
  }
}

/// A pseudorandom number generator with a fixed sequence.
///
/// Source: Steele, Lea, Flood, Fast splittable pseudorandom number generators (2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  mutating func unit() -> Double { Double(Int64(truncatingIfNeeded: next() >> 11)) * 0x1p-53 }

  /// Returns a random whole number from 0 to `bound` − 1.
  mutating func below(_ bound: UInt64) -> Int {
    Int(truncatingIfNeeded: next().multipliedFullWidth(by: bound).high)
  }
}
