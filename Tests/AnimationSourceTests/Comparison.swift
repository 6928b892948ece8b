import AnimationCore
import TestSupport

/// A vector whose bits can be compared and that can be random.
protocol ComparedVector: VectorArithmetic {
  /// The bits of all components; all NaN have the same.
  var bits: [UInt64] { get }

  static func random(_ random: inout SeededGenerator) -> Self
}

private func comparedBits(_ number: Double) -> UInt64 {
  number.isNaN ? Double.nan.bitPattern : number.bitPattern
}

extension Double: ComparedVector {
  var bits: [UInt64] { [comparedBits(self)] }

  static func random(_ random: inout SeededGenerator) -> Double {
    switch random.whole(0...19) {
    case 0: 0
    case 1: random.number(-1...1) * 1e12
    case 2: Double(random.whole(-100...100))
    default: Double.random(in: -500...500, using: &random)
    }
  }
}

extension AnimatableVector: ComparedVector {
  var bits: [UInt64] { [UInt64(count)] + components.map(comparedBits) }

  static func random(_ random: inout SeededGenerator) -> AnimatableVector {
    AnimatableVector((0..<random.whole(1...5)).map { _ in Double.random(&random) }) ?? .zero
  }
}

/// The results of random calls of two animations, and the first difference.
struct Comparison {
  /// The numbers of results of a kind, so that a test can demand all kinds.
  struct Counts: Equatable {
    var samples = 0
    var ends = 0
    var velocities = 0
    var completions = 0
    var merges = 0
  }

  private(set) var counts = Counts()
  private(set) var difference: String?
  private var random: SeededGenerator

  init(seed: Int) { random = SeededGenerator(seed: seed) }

  /// Plays random episodes of pairs of animations until there are enough samples.
  mutating func play<V: ComparedVector>(
    _ pairs: [Listing.Pair], _ type: V.Type, samples: Int,
    environment: (inout SeededGenerator) -> EnvironmentValues
  ) {
    let wanted = counts.samples + samples
    while counts.samples < wanted, difference == nil {
      episode(pairs, type, environment)
    }
  }

  private mutating func episode<V: ComparedVector>(
    _ pairs: [Listing.Pair], _ type: V.Type,
    _ environment: (inout SeededGenerator) -> EnvironmentValues
  ) {
    var pair = pairs[random.whole(0...pairs.count - 1)]
    var compiled = AnimationContext<V>(), interpreted = AnimationContext<V>()
    var value = V.random(&random), time = 0.0
    let longest = random.chance(0.3) ? 0.3 : 0.03
    var now = environment(&random)
    for _ in 0..<200 {
      if random.chance(0.1) { now = environment(&random) }
      compiled = AnimationContext(
        state: compiled.state, environment: now,
        isLogicallyComplete: compiled.isLogicallyComplete)
      interpreted = AnimationContext(
        state: interpreted.state, environment: now,
        isLogicallyComplete: interpreted.isLogicallyComplete)
      let a = pair.compiled.animate(value: value, time: time, context: &compiled)
      let b = pair.interpreted.animate(value: value, time: time, context: &interpreted)
      counts.samples += 1
      expect(a?.bits, b?.bits, "value", pair, time)
      expect(
        compiled.isLogicallyComplete, interpreted.isLogicallyComplete, "isLogicallyComplete",
        pair, time)
      if compiled.isLogicallyComplete { counts.completions += 1 }
      if a == nil { counts.ends += 1 }
      let c = pair.compiled.velocity(value: value, time: time, context: compiled)
      let d = pair.interpreted.velocity(value: value, time: time, context: interpreted)
      expect(c?.bits, d?.bits, "velocity", pair, time)
      if c != nil { counts.velocities += 1 }
      guard a != nil, difference == nil else { return }
      time += random.chance(0.1) ? 0 : Double.random(in: 0...longest, using: &random)
      if random.chance(0.05) {
        let next = pairs[random.whole(0...pairs.count - 1)]
        guard retarget(from: pair, to: next, &compiled, &interpreted, value, time) else { return }
        pair = next
        value += V.random(&random)
      }
    }
  }

  /// Calls `shouldMerge`; false if the new animation does not take over.
  private mutating func retarget<V: ComparedVector>(
    from old: Listing.Pair, to new: Listing.Pair, _ compiled: inout AnimationContext<V>,
    _ interpreted: inout AnimationContext<V>, _ value: V, _ time: Double
  ) -> Bool {
    let a = new.compiled.shouldMerge(
      previous: old.compiled, value: value, time: time, context: &compiled)
    let b = new.interpreted.shouldMerge(
      previous: old.interpreted, value: value, time: time, context: &interpreted)
    expect(a, b, "shouldMerge", new, time)
    if a { counts.merges += 1 }
    return a
  }

  private mutating func expect<T: Equatable>(
    _ compiled: T, _ interpreted: T, _ name: String, _ pair: Listing.Pair, _ time: Double
  ) {
    guard compiled != interpreted, difference == nil else { return }
    difference = """
      \(name) of \(pair.compiled) at \(time), sample \(counts.samples): compiled \(compiled), \
      interpreted \(interpreted)
      """
  }
}
