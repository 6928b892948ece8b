import AnimationCore
import TestSupport
import Testing

@testable import AnimationSource

/// A listing with animations of its compiled form and of its interpreted form.
struct Listing: CustomTestStringConvertible, Sendable {
  /// An animation of a listing: the compiled one, and the arguments that make the interpreted one.
  struct Variant: Sendable {
    let compiled: Animation
    let name: String
    let arguments: [String: SourceValue]

    init(_ compiled: Animation, _ name: String, _ arguments: [String: SourceValue] = [:]) {
      (self.compiled, self.name, self.arguments) = (compiled, name, arguments)
    }
  }

  /// Two animations that must have the same results.
  struct Pair: Sendable {
    let compiled, interpreted: Animation

    /// The listing of a pausable animation, paused by the engine's value of the environment.
    var paused: Animation {
      guard let listing = compiled.base as? PausableAnimation else { return compiled }
      return Animation(EnginePausedListing(base: listing.base))
    }
  }

  let name: String
  let variants: [Variant]
  var environment: @Sendable (inout SeededGenerator) -> EnvironmentValues = { _ in
    EnvironmentValues()
  }

  var testDescription: String { name }

  /// Compiles the text and makes the animations.
  func pairs() throws -> [Pair] {
    let program = try SourceProgram(ListingTexts.interpreted(name))
    return try variants.map {
      Pair(compiled: $0.compiled, interpreted: try program.animation($0.name, $0.arguments))
    }
  }
}

extension Listing {
  static let all = [
    pausable, elastic, bounce, shake, wiggle, steppedSpring, delaying, reversing, randomWalk,
    threePhases, sampledCurve,
  ]

  private static let bases: [Animation] = [
    .bouncy, .linear(duration: 0.8), .easeInOut(duration: 0.4).delay(0.1), .spring.speed(0.5),
    .interpolatingSpring(mass: 1, stiffness: 90, damping: 4), .smooth.logicallyComplete(after: 0.2),
  ]

  static let pausable = Listing(
    name: "PausableListing",
    variants: bases.map {
      Variant(PausableAnimation(base: $0).animation, "PausableAnimation", ["base": .animation($0)])
    }
  ) { random in
    let isPaused = random.chance(0.3)
    var environment = EnvironmentValues().withEnginePaused(isPaused)
    environment.animationPaused = isPaused
    return environment
  }

  static let elastic = Listing(
    name: "ElasticListing",
    variants: [
      Variant(.elastic, "elastic"),
      Variant(ElasticAnimation().animation, "ElasticAnimation"),
      Variant(
        .elastic(duration: 0.7, amplitude: 1.4, edge: .start), "elastic",
        ["duration": .number(0.7), "amplitude": .number(1.4), "edge": .word("start")]),
      Variant(
        ElasticAnimation(duration: 1.3, amplitude: 0.2, period: 0.45, edge: .both).animation,
        "ElasticAnimation",
        [
          "duration": .number(1.3), "amplitude": .number(0.2), "period": .number(0.45),
          "edge": .word("both"),
        ]),
    ])

  static let bounce = Listing(
    name: "BounceListing",
    variants: [
      Variant(BounceAnimation().animation, "BounceAnimation"),
      Variant(
        .bounce(restitution: 0.8, bounces: 7), "bounce",
        ["restitution": .number(0.8), "bounces": .integer(7)]),
      Variant(
        BounceAnimation(fallDuration: 0.1, restitution: 0.3).animation, "BounceAnimation",
        ["fallDuration": .number(0.1), "restitution": .number(0.3)]),
    ])

  static let shake = Listing(
    name: "ShakeListing",
    variants: [
      Variant(ShakeAnimation().animation, "ShakeAnimation"),
      Variant(
        ShakeAnimation(duration: 1.1, oscillations: 5).animation, "ShakeAnimation",
        ["duration": .number(1.1), "oscillations": .integer(5)]),
      Variant(ShakeAnimation(duration: 0).animation, "ShakeAnimation", ["duration": .integer(0)]),
    ]
  ) { random in
    var environment = EnvironmentValues()
    if random.chance(0.7) {
      let intensity = random.number(0...3)
      environment.shakeIntensity = intensity
      environment.named["shakeIntensity"] = .number(intensity)
    }
    if random.chance(0.5) {
      let less = random.chance(0.5)
      environment.shakesLess = less
      environment.named["shakesLess"] = .boolean(less)
    }
    return environment
  }

  static let wiggle = Listing(
    name: "WiggleListing",
    variants: [
      Variant(WiggleAnimation().animation, "WiggleAnimation"),
      Variant(
        WiggleAnimation(frequency: 2.5, fade: 5, tilt: 45).animation, "WiggleAnimation",
        ["frequency": .number(2.5), "fade": .integer(5), "tilt": .number(45)]),
    ])

  static let steppedSpring = Listing(
    name: "SteppedSpringListing",
    variants: [
      Variant(SteppedSpringAnimation().animation, "SteppedSpringAnimation"),
      Variant(.steppedSpring(), "steppedSpring"),
      Variant(
        .steppedSpring(Spring(duration: 0.2, bounce: -0.3)), "steppedSpring",
        ["_": .spring(Spring(duration: 0.2, bounce: -0.3))]),
      Variant(
        SteppedSpringAnimation(mass: 2, stiffness: 300, damping: 5).animation,
        "SteppedSpringAnimation",
        ["mass": .number(2), "stiffness": .number(300), "damping": .number(5)]),
    ])

  static let delaying = Listing(
    name: "DelayingListing",
    variants: bases.map {
      Variant(
        PostponedAnimation(base: $0, delay: 0.15).animation, "PostponedAnimation",
        ["base": .animation($0), "delay": .number(0.15)])
    } + [
      Variant(.postponedSpring(), "postponedSpring"),
      Variant(
        .postponedSpring(-0.1, duration: 0.4), "postponedSpring",
        ["_": .number(-0.1), "duration": .number(0.4)]),
    ])

  static let reversing = Listing(
    name: "ReversingListing",
    variants: bases.map {
      Variant(
        ReversedAnimation(base: $0, duration: 0.6).animation, "ReversedAnimation",
        ["base": .animation($0), "duration": .number(0.6)])
    } + [
      Variant(.reversed(), "reversed"),
      Variant(
        .reversed(.bouncy, duration: 0.3, turns: 2), "reversed",
        ["_": .animation(.bouncy), "duration": .number(0.3), "turns": .integer(2)]),
    ])

  static let randomWalk = Listing(
    name: "RandomWalkListing",
    variants: [
      Variant(RandomWalkAnimation().animation, "RandomWalkAnimation"),
      Variant(
        RandomWalkAnimation(duration: 0.7, stepDuration: 0.013, spread: 0.5).animation,
        "RandomWalkAnimation",
        ["duration": .number(0.7), "stepDuration": .number(0.013), "spread": .number(0.5)]),
    ]
  ) { random in
    var environment = EnvironmentValues()
    if random.chance(0.8) {
      let seed = random.whole(-1000...1000)
      environment.walkSeed = seed
      environment.named["walkSeed"] = .integer(seed)
    }
    return environment
  }

  static let threePhases = Listing(
    name: "ThreePhaseListing",
    variants: [
      Variant(CartoonAnimation().animation, "CartoonAnimation"),
      Variant(
        CartoonAnimation(duration: 0.9, windup: 0.4, settling: Spring(duration: 0.2)).animation,
        "CartoonAnimation",
        [
          "duration": .number(0.9), "windup": .number(0.4),
          "settling": .spring(Spring(duration: 0.2)),
        ]),
      Variant(CartoonAnimation(settling: nil).animation, "CartoonAnimation", ["settling": .none]),
    ]
  ) { random in
    var environment = EnvironmentValues()
    if random.chance(0.5) {
      let skips = random.chance(0.2)
      environment.skipsAnticipation = skips
      environment.named["skipsAnticipation"] = .boolean(skips)
    }
    return environment
  }

  static let sampledCurve = Listing(
    name: "SampledCurveListing",
    variants: [
      Variant(SampledCurveAnimation().animation, "SampledCurveAnimation"),
      Variant(.sampledSwing(), "sampledSwing"),
      Variant(
        .sampledSwing(duration: 0.5, swings: 6), "sampledSwing",
        ["duration": .number(0.5), "swings": .integer(6)]),
      Variant(.sampled([]), "sampled", ["_": .array([])]),
      Variant(
        .sampled([0, 1, 0.5, 1], duration: 0.6), "sampled",
        [
          "_": .array([.integer(0), .number(1), .number(0.5), .integer(1)]),
          "duration": .number(0.6),
        ]),
    ])
}

extension CustomAnimation {
  /// This custom animation as an animation.
  var animation: Animation { Animation(self) }
}

/// The documentation's pausable animation, which reads the engine's `animationPaused`.
private struct EnginePausedListing: CustomAnimation {
  let base: Animation

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var environment = EnvironmentValues()
    environment.animationPaused = context.environment.isEnginePaused
    var own = AnimationContext(
      state: context.state, environment: environment,
      isLogicallyComplete: context.isLogicallyComplete)
    let result = PausableAnimation(base: base).animate(value: value, time: time, context: &own)
    context.state = own.state
    context.isLogicallyComplete = own.isLogicallyComplete
    return result
  }
}
