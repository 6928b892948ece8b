internal import AnimationCore

/// CSS's `cubic-bezier()` with numbers as they are written.
///
/// Source: CSS Easing Functions Level 1, section 2.2, Cubic Bézier Easing Functions.
struct CubicBezierTiming: Sendable {
  /// x₁, y₁, x₂ and y₂.
  let numbers: [Decimal]
  private let curve: UnitCurve

  init(_ numbers: [Decimal]) {
    self.numbers = numbers
    curve = .bezier(
      startControlPoint: UnitPoint(x: numbers[0].value, y: numbers[1].value),
      endControlPoint: UnitPoint(x: numbers[2].value, y: numbers[3].value))
  }

  func output(at progress: Double) -> Double { curve.exactValue(at: progress) }

  var css: String { "cubic-bezier(\(numbers.map(\.text).joined(separator: ",")))" }
}

/// The cubic Bézier curve that is nearest to others, by its largest distance from any of them.
///
/// What is made small has many hollows and no slope at its bottom, so a population of curves is bred first, and the best of them is
/// then moved step by step. The randomness has a fixed seed: the same curves give the same answer.
///
/// Source: R. Storn, K. Price, Differential evolution (1997), scheme rand/1/bin.
struct CubicBezierFit {
  /// x₁, y₁, x₂, y₂ and the duration, in parts of the longest that is allowed.
  typealias Genes = SIMD8<Double>

  private let tables: [Table]
  private let isFixed: Bool

  /// A curve of fractions at even times, so that it is looked up at once.
  struct Table {
    let values: [Double]
    /// The largest distance from 1 at each of these times or later.
    let rests: [Double]

    init(count: Int = 1024, _ value: (Double) -> Double) {
      let values = (0...count).map { value(Double($0) / Double(count)) }
      var rests = values
      var largest = 0.0
      for index in values.indices.reversed() {
        largest = max(largest, abs(values[index] - 1))
        rests[index] = largest
      }
      (self.values, self.rests) = (values, rests)
    }

    func value(at part: Double) -> Double {
      let place = part * Double(values.count - 1)
      let index = Int(bounded: place, in: 0...values.count - 2)
      // BOUND: index ≤ count − 2.
      return values[index] + (values[index + 1] - values[index]) * (place - Double(index))
    }

    func rest(after part: Double) -> Double {
      // BOUND: bounded to the indices.
      rests[Int(bounded: (part * Double(rests.count - 1)).rounded(.up), in: 0...rests.count - 1)]
    }
  }

  /// - Parameters:
  ///   - tables: The curves, over parts of the longest duration.
  ///   - isFixed: Whether the duration must be the longest.
  init(_ tables: [Table], isFixed: Bool) {
    self.tables = tables
    self.isFixed = isFixed
  }

  /// The steps of work of one search, for each table.
  private static let steps = 100_000

  /// The weights of a curve's control points at even parameters.
  private struct Weights {
    /// Those of the inner two and of the last, in an order in which neighbours follow late.
    let all: [SIMD4<Double>]

    /// - Parameter step: Shares no factor with the count.
    init(count: Int, step: Int) {
      all = (1..<count).map { place in
        let index = place * step % count
        let s = Double(index) / Double(count), r = 1 - s
        return SIMD4(3 * r * r * s, 3 * r * s * s, s * s * s, 0)
      }
    }
  }

  private static let coarse = Weights(count: 40, step: 13), fine = Weights(count: 200, step: 63)

  /// The largest distance of a curve's points from those of the tables, or one that is larger than a limit.
  private func distance(
    _ genes: Genes, _ weights: Weights, below limit: Double = .infinity
  ) -> Double {
    let duration = genes[4]
    let (x1, y1, x2, y2) = (genes[0], genes[1], genes[2], genes[3])
    var largest = tables.reduce(0) { max($0, $1.rest(after: duration)) }
    // Most curves are far away somewhere, which ends the search.
    if largest > limit { return largest }
    for table in tables {
      for weight in weights.all {
        let x = weight.x * x1 + weight.y * x2 + weight.z
        let y = weight.x * y1 + weight.y * y2 + weight.z
        largest = max(largest, abs(y - table.value(at: x * duration)))
        if largest > limit { return largest }
      }
    }
    return largest
  }

  private func held(_ genes: Genes) -> Genes {
    var genes = genes
    for index in [0, 2] { genes[index] = min(max(genes[index], 0), 1) }
    for index in [1, 3] { genes[index] = min(max(genes[index], -2), 3) }
    genes[4] = isFixed ? 1 : min(max(genes[4], 0.05), 1)
    return genes
  }

  /// Finds the curve and its duration, in parts of the longest.
  func best() -> (controlPoints: [Double], duration: Double) {
    // As many steps whatever the motion: about a hundredth of a second.
    Work.spend(Self.steps * tables.count, on: .candidates)
    var random = SplitMix(state: 0x5EED)
    let size = 32, dimensions = isFixed ? 4 : 5
    var flock = (0..<size).map { _ in
      held(
        Genes(
          random.unit(), 1.6 * random.unit() - 0.3, random.unit(), 1.6 * random.unit() - 0.2,
          0.2 + 0.8 * random.unit(), 0, 0, 0))
    }
    flock[0] = held(Genes(0.25, 0.1, 0.25, 1, 1, 0, 0, 0))
    var costs = flock.map { distance($0, Self.coarse) }
    for _ in 0..<160 {
      for index in flock.indices {
        let others = (0..<3).map { _ in flock[random.below(size)] }
        var child = flock[index]
        let mutant = others[0] + 0.7 * (others[1] - others[2])
        let certain = random.below(dimensions)
        for gene in 0..<dimensions where gene == certain || random.unit() < 0.85 {
          child[gene] = mutant[gene]
        }
        child = held(child)
        let cost = distance(child, Self.coarse, below: costs[index])
        if cost <= costs[index] { (flock[index], costs[index]) = (child, cost) }
      }
    }
    let first = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    let genes = refined(flock[first], dimensions, &random)
    return ((0..<4).map { genes[$0] }, genes[4])
  }

  /// Moves by ever smaller steps in random directions, as long as that helps.
  private func refined(_ genes: Genes, _ dimensions: Int, _ random: inout SplitMix) -> Genes {
    var genes = genes, cost = distance(genes, Self.fine), step = 0.02
    while step > 1e-5 {
      var isBetter = false
      for _ in 0..<60 {
        var next = genes
        for gene in 0..<dimensions { next[gene] += step * (2 * random.unit() - 1) }
        next = held(next)
        let found = distance(next, Self.fine, below: cost)
        if found < cost { (genes, cost, isBetter) = (next, found, true) }
      }
      if !isBetter { step /= 2 }
    }
    return genes
  }
}

/// Numbers that look random and are always the same.
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

  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func below(_ bound: Int) -> Int {
    Int(bounded: unit() * Double(bound), in: 0...bound - 1)
  }
}
