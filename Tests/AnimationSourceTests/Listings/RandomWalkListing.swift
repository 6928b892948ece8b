import AnimationCore

/// A generator of random numbers with 64 bits of state.
struct SplitMix: Hashable {
  private var state: UInt64

  init(seed: Int) {
    state = UInt64(truncatingIfNeeded: seed) &+ 0x9E37_79B9_7F4A_7C15
  }

  mutating func next() -> UInt64 {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 to below 1.
  mutating func nextUnit() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func next(in range: ClosedRange<Double>) -> Double {
    range.lowerBound + nextUnit() * (range.upperBound - range.lowerBound)
  }
}

extension EnvironmentValues {
  var walkSeed: Int {
    get { self[WalkSeedEntry.self] }
    set { self[WalkSeedEntry.self] = newValue }
  }
  private enum WalkSeedEntry: EnvironmentKey { static let defaultValue: Int = 1 }
}

private struct WalkKey: AnimationStateKey {
  struct Walk {
    var generator: SplitMix
    var steps = 0
    var offset = 0.0
    var nextOffset = 0.0
  }

  static var defaultValue: Walk? { nil }
}

/// A motion to the target beside which the value wanders at random, less and less.
struct RandomWalkAnimation: CustomAnimation {
  var duration: TimeInterval = 1
  var stepDuration: TimeInterval = 0.05
  var spread: Double = 0.2

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if time >= duration { return nil }
    var walk =
      context.state[WalkKey.self]
      ?? WalkKey.Walk(generator: SplitMix(seed: context.environment.walkSeed))
    let wanted = Int(max(time, 0) / stepDuration) + 1
    while walk.steps < wanted {
      let scale = spread * (1 - Double(walk.steps) * stepDuration / duration)
      walk.offset = walk.nextOffset
      walk.nextOffset += walk.generator.next(in: -scale...scale)
      walk.steps += 1
    }
    context.state[WalkKey.self] = walk

    let fraction = max(time, 0) / stepDuration - Double(walk.steps - 1)
    let offset = walk.offset + (walk.nextOffset - walk.offset) * fraction
    let progress = UnitCurve.easeInOut.value(at: time / duration)
    return value.scaled(by: progress + offset * (1 - progress))
  }
}
