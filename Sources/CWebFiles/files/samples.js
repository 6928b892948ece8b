// Custom animations to begin with.

/** Examples with a title, a source and arguments. */
export const SAMPLES = [
  {
    title: 'An exponential that swings',
    arguments: { amplitude: 0.6 },
    source: `struct Elastic: CustomAnimation {
  var amplitude = 1.0
  var duration = 0.6

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    let t = time / duration
    return value.scaled(by: 1 - amplitude * exp(-6 * t) * cos(12 * t))
  }
}
`,
  },
  {
    title: 'PausableAnimation of the documentation',
    arguments: { base: '.spring(duration: 2, bounce: 0.4)' },
    source: `private struct PausableState<Value: VectorArithmetic>: AnimationStateKey {
    var paused = false
    var pauseTime: TimeInterval = 0.0

    static var defaultValue: Self { .init() }
}

extension AnimationContext {
    fileprivate var pausableState: PausableState<Value> {
        get { state[PausableState<Value>.self] }
        set { state[PausableState<Value>.self] = newValue }
    }
}

struct PausableAnimation: CustomAnimation {
    let base: Animation

    func animate<V>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? where V : VectorArithmetic {
        let paused = context.environment.animationPaused

        let pausableState = context.pausableState
        var pauseTime = pausableState.pauseTime
        if pausableState.paused != paused {
            pauseTime = time - pauseTime
            context.pausableState = PausableState(paused: paused, pauseTime: pauseTime)
        }

        let effectiveTime = paused ? pauseTime : time - pauseTime
        let result = base.animate(value: value, time: effectiveTime, context: &context)
        return result
    }
}

extension EnvironmentValues {
    @Entry var animationPaused: Bool = false
}
`,
  },
  {
    title: 'Elastic ease of Robert Penner',
    source: `/// The end of the motion at which the value swings like a rubber band.
enum ElasticEdge: Hashable {
  case start, end, both
}

/// An ease in the style of Robert Penner: an exponential that swings.
struct ElasticAnimation: CustomAnimation {
  let duration: TimeInterval
  let amplitude: Double
  let period: Double
  let edge: ElasticEdge

  init(
    duration: TimeInterval = 1, amplitude: Double = 1, period: Double = 0.3,
    edge: ElasticEdge = .end
  ) {
    self.duration = max(duration, 0.01)
    self.amplitude = max(amplitude, 1)
    self.period = period > 0 ? period : 0.3
    self.edge = edge
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    if time >= duration * logicalFraction {
      context.isLogicallyComplete = true
    }
    return value.scaled(by: progress(at: time / duration))
  }

  /// The shift at which the sine begins, so that the curve ends at 1.
  private var shift: Double { period / (2 * .pi) * asin(1 / amplitude) }

  private var logicalFraction: Double {
    switch edge {
    case .start: 1
    case .end: 0.5
    case .both: 0.75
    }
  }

  private func easeIn(_ t: Double) -> Double {
    if t <= 0 || t == 1 { return t }
    let s = t - 1
    return -(amplitude * pow(2, 10 * s) * sin((s - shift) * (2 * .pi) / period))
  }

  private func progress(at t: Double) -> Double {
    switch edge {
    case .start: return easeIn(t)
    case .end: return 1 - easeIn(1 - t)
    case .both where t < 0.5: return easeIn(2 * t) / 2
    case .both: return 1 - easeIn(2 - 2 * t) / 2
    }
  }
}

extension Animation {
  /// An elastic ease with its usual amplitude and period.
  static var elastic: Animation { elastic() }

  static func elastic(
    duration: TimeInterval = 1, amplitude: Double = 1, period: Double = 0.3,
    edge: ElasticEdge = .end
  ) -> Animation {
    Animation(
      ElasticAnimation(duration: duration, amplitude: amplitude, period: period, edge: edge))
  }
}
`,
  },
  {
    title: 'A ball that bounces',
    source: `/// The stages of a ball that falls to the target and bounces there.
private enum BounceStage {
  case falling
  case bouncing(number: Int, start: TimeInterval, height: Double)
  case resting
}

private struct BounceStageKey: AnimationStateKey {
  static var defaultValue: BounceStage { .falling }
}

extension AnimationContext {
  fileprivate var bounceStage: BounceStage {
    get { state[BounceStageKey.self] }
    set { state[BounceStageKey.self] = newValue }
  }
}

/// A fall under gravity, with bounces that lose a part of their speed.
struct BounceAnimation: CustomAnimation {
  var fallDuration: TimeInterval = 0.35
  /// The part of the speed that is left after a bounce.
  var restitution: Double = 0.5
  var maximumBounces = 4

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var stage = context.bounceStage
    advancing: while true {
      switch stage {
      case .falling where time >= fallDuration:
        stage = bounce(1, at: fallDuration, from: 1)
      case .bouncing(let number, let start, let height) where time >= start + airtime(height):
        guard number < maximumBounces else {
          stage = .resting
          break advancing
        }
        stage = bounce(number + 1, at: start + airtime(height), from: height)
      case .falling, .bouncing, .resting:
        break advancing
      }
    }
    context.bounceStage = stage

    switch stage {
    case .falling:
      let fall = time / fallDuration
      return value.scaled(by: fall * fall)
    case let .bouncing(number, start, height):
      if number > 1 { context.isLogicallyComplete = true }
      let t = (time - start) / airtime(height)
      return value.scaled(by: 1 - 4 * height * t * (1 - t))
    case .resting:
      return nil
    }
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    switch context.bounceStage {
    case .falling:
      return value.scaled(by: 2 * time / (fallDuration * fallDuration))
    case .bouncing(_, let start, let height):
      let air = airtime(height)
      return value.scaled(by: -4 * height * (1 - 2 * (time - start) / air) / air)
    case .resting:
      return nil
    }
  }

  private func bounce(_ number: Int, at start: TimeInterval, from height: Double) -> BounceStage {
    let next = height * restitution * restitution
    return next > 1e-3 ? .bouncing(number: number, start: start, height: next) : .resting
  }

  /// The time between two contacts, for a height as a fraction of the fall.
  private func airtime(_ height: Double) -> TimeInterval { 2 * fallDuration * sqrt(height) }
}

extension Animation {
  static func bounce(restitution: Double = 0.5, bounces: Int = 4) -> Animation {
    Animation(BounceAnimation(restitution: restitution, maximumBounces: bounces))
  }
}
`,
  },
  {
    title: 'A shake with two settings',
    source: `extension EnvironmentValues {
  @Entry var shakeIntensity: Double = 1
  @Entry var shakesLess: Bool = false
}

/// A motion to the target that shakes on its way, like a rejected password field.
struct ShakeAnimation: CustomAnimation {
  /// The shape of the shaking: a sum of sines that fades out.
  struct Shape: Hashable {
    private struct Harmonic: Hashable {
      let multiple: Double
      let weight: Double
    }

    var oscillations: Double
    var decay: Double
    private let harmonics: [Harmonic]

    init(oscillations: Double = 3, decay: Double = 2.5) {
      self.oscillations = oscillations
      self.decay = decay
      harmonics = [
        Harmonic(multiple: 1, weight: 1), Harmonic(multiple: 2.5, weight: 0.4),
        Harmonic(multiple: 7, weight: 0.125),
      ]
    }

    static let gentle = Shape(oscillations: 2, decay: 4)

    func offset(at t: Double) -> Double {
      var sum = 0.0
      for harmonic in harmonics where harmonic.weight > 0.1 {
        sum += harmonic.weight * sin(2 * .pi * oscillations * harmonic.multiple * t)
      }
      return sum * exp(-decay * t) * (1 - t)
    }
  }

  var duration: TimeInterval = 0.6
  var shape = Shape()

  init(duration: TimeInterval = 0.6, oscillations: Double = 3) {
    self.duration = duration
    shape = Shape(oscillations: oscillations)
  }

  func animate<V>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? where V: VectorArithmetic {
    let (progress, isDone) = clampedProgress(at: time)
    if isDone { return nil }
    let environment = context.environment
    let used = environment.shakesLess ? .gentle : shape
    let shake = used.offset(at: progress) * environment.shakeIntensity
    return value.scaled(by: smoothstep(progress)) + value.scaled(by: shake)
  }

  private func clampedProgress(at time: TimeInterval) -> (progress: Double, isDone: Bool) {
    guard duration > 0 else { return (1, true) }
    let progress = min(max(time / duration, 0), 1)
    return (progress: progress, isDone: progress >= 1)
  }
}

private func smoothstep(_ t: Double) -> Double { t * t * (3 - 2 * t) }
`,
  },
  {
    title: 'A random walk',
    source: `/// A generator of random numbers with 64 bits of state.
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
  @Entry var walkSeed: Int = 1
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
`,
  },
];
