import AnimationCore
import AnimationSource

/// A listing, its arguments for both interpreters, and the calls that are measured.
struct Workload {
  /// The name of the listing's file.
  let file: String
  /// The animation or factory of the listing.
  let name: String
  var arguments: [String: SourceValue] = [:]
  /// The arguments of the maker in Lua, for a number of components.
  let luaArguments: (_ components: Int) -> [LuaArgument]
  /// The environment, whose booleans are the texts `true` and `false` in Lua.
  var environment: [String: NamedValue] = [:]
  /// The frames of a sequence at which `animationPaused` is true.
  var paused = 0..<0

  /// The environment of a frame.
  func environment(at frame: Int) -> EnvironmentValues {
    var values = EnvironmentValues()
    for (name, value) in environment { values.named[name] = value }
    values.animationPaused = paused.contains(frame)
    values.compiledAnimationPaused = paused.contains(frame)
    return values
  }

  var luaEnvironment: [String: LuaArgument] {
    environment.mapValues { value in
      switch value {
      case .number(let number): .number(number)
      case .integer(let integer): .integer(integer)
      case .boolean(let boolean): .text("\(boolean)")
      }
    }.merging(["animationPaused": .text("false")]) { own, _ in own }
  }
}

/// Returns a host function that calls an animation.
private func base(_ animation: Animation, _ components: Int, isAlone: Bool = false) -> LuaArgument {
  components == 1
    ? .host(NumberBase(animation, isAlone: isAlone))
    : .host(VectorBase(animation, isAlone: isAlone))
}

extension Workload {
  private static let cartoonSpring = Spring.bouncy(duration: 0.3, extraBounce: 0.1)

  static var all: [Workload] {
    [
      Workload(
        file: "PausableListing", name: "PausableAnimation",
        arguments: ["base": .animation(.bouncy)],
        luaArguments: { [base(.bouncy, $0)] }, paused: 12..<22),
      Workload(
        file: "ElasticListing", name: "ElasticAnimation",
        luaArguments: { _ in [.number(1), .number(1), .number(0.3), .text("end")] }),
      Workload(
        file: "BounceListing", name: "BounceAnimation",
        luaArguments: { _ in [.number(0.35), .number(0.5), .integer(4)] }),
      Workload(
        file: "ShakeListing", name: "ShakeAnimation",
        luaArguments: { _ in [.number(0.6), .number(3)] },
        environment: ["shakeIntensity": .number(1.5), "shakesLess": .boolean(false)]),
      Workload(
        file: "WiggleListing", name: "WiggleAnimation",
        luaArguments: { _ in [.number(4), .number(3), .number(20)] }),
      Workload(
        file: "SteppedSpringListing", name: "SteppedSpringAnimation",
        luaArguments: { _ in [.number(1), .number(120), .number(12)] }),
      Workload(
        file: "DelayingListing", name: "PostponedAnimation",
        arguments: ["base": .animation(.bouncy), "delay": .number(0.15)],
        luaArguments: { [base(.bouncy, $0), .number(0.15)] }),
      Workload(
        file: "ReversingListing", name: "ReversedAnimation",
        arguments: [
          "base": .animation(.easeInOut(duration: 0.4)), "duration": .number(0.4),
          "turns": .integer(1),
        ],
        luaArguments: {
          [base(.easeInOut(duration: 0.4), $0, isAlone: true), .number(0.4), .integer(1)]
        }),
      Workload(
        file: "RandomWalkListing", name: "RandomWalkAnimation",
        luaArguments: { _ in
          [
            .number(1), .number(0.05), .number(0.2),
            .host(NumberFunction { progress, _ in UnitCurve.easeInOut.value(at: progress) }),
          ]
        }, environment: ["walkSeed": .integer(7)]),
      Workload(
        file: "ThreePhaseListing", name: "CartoonAnimation",
        luaArguments: { _ in
          [
            .number(0.5), .number(0.15),
            .host(NumberFunction { cartoonSpring.value(target: $0, time: $1) }),
            .host(NumberFunction { _, _ in cartoonSpring.settlingDuration }),
            .host(NumberFunction { progress, _ in UnitCurve.easeOut.value(at: progress) }),
          ]
        }, environment: ["skipsAnticipation": .boolean(false)]),
      Workload(
        file: "SampledCurveListing", name: "sampledSwing",
        luaArguments: { _ in [.number(0.8), .integer(3)] }),
    ]
  }
}
