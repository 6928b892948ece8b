import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport

/// A comparison of a random motion's export, as a platform plays it, with the motion's closed form.
///
/// The error that is stated may be met, and may not be exceeded by more than ``slack``.
public struct StatedErrorLaw {
  /// What the digits of a closed form may add, in parts of the travel.
  public static let slack = 1e-6
  /// What the case is: the kind of export and its seed.
  public let name: String
  /// The error that was allowed; `nil` where a frame each was asked for.
  public let allowed: Double?
  /// The error that is stated, and that was found against the closed form, in parts of the travel.
  public let stated, found: Double
  /// When it was found, in seconds.
  public let time: Double

  /// Whether no more was found than is stated, and no more stated than was allowed.
  public var holds: Bool {
    stated.isFinite && stated <= allowed ?? .infinity && found <= stated + Self.slack
  }

  private init(
    _ name: String, allowed: Double?, stated: Double, _ found: (distance: Double, time: Double)
  ) {
    (self.name, self.allowed, self.stated) = (name, allowed, stated)
    (self.found, time) = found
  }

  private static func budget(_ random: inout SeededGenerator) -> Double {
    [0.0005, 0.001, 0.002, 0.005, 0.02][random.whole(0...4)]
  }

  /// The style sheet of a seed's animation.
  ///
  /// - Returns: `nil` where no function of so few stops is near enough.
  public static func styleSheet(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let budget = budget(&random)
    return try styleSheet(
      "style sheet \(seed)", ClosedMotion(&random, mayJump: true), budget)
  }

  /// The style sheet of a curve with a vertical tangent.
  ///
  /// - Returns: `nil` where no function of so few stops is near enough.
  public static func verticalTangent(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let budget = budget(&random)
    return try styleSheet("vertical tangent \(seed)", ClosedMotion(vertical: &random), budget)
  }

  private static func styleSheet(
    _ name: String, _ motion: ClosedMotion, _ budget: Double
  ) throws -> StatedErrorLaw? {
    do {
      let exported = try Exported(motion.animation, .error(budget))
      return StatedErrorLaw(
        name, allowed: budget, stated: exported.export.maxError,
        motion.path.largestDistance(count: 1000, blur: 3e-8, isRemoved: false) {
          exported.shown(at: $0)
        })
    } catch CSSExport.Failure.beyondStops {
      return nil
    }
  }

  /// The bake of a seed's animation, or, one in three, of its keyframes; for every format in turn.
  ///
  /// - Returns: `nil` where the format cannot say it.
  public static func bake(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let error = budget(&random)
    let (turn, place) = seed.quotientAndRemainder(dividingBy: BakeFormat.allCases.count)
    let format = BakeFormat.allCases[place], keyframes = turn.isMultiple(of: 3)
    let budget: BakeBudget = format == .float32 ? .fps(60) : .maxError(error)
    let mayJump = format != .gsap
    do {
      let path: ClosedPath, way: Double, baked: Baked
      if keyframes {
        let track = try ClosedTrack(&random, mayJump: mayJump)
        (path, way) = (track.path, track.travel)
        var scene = AnimationScene([AnimationScene.Start("x", .number(0))], fidelity: .exact)
        let trigger = KeyframeTrigger(id: "0", tracks: ["x": track.keyframes])
        scene.schedule(TimelineEntry(at: 0, event: .keyframes(trigger)))
        baked = try Baked(scene, format, budget)
      } else {
        let motion = ClosedMotion(&random, mayJump: mayJump)
        // So long a way is followed until nothing is left that counts.
        (path, way) = (motion.path, 1e6)
        baked = try Baked(motion.animation, format, budget, to: way)
      }
      let blur = 1e-6 + path.end * 3e-6
      let end = baked.bake.duration, unit = keyframes ? 1 : way
      let found = path.largestDistance(count: 1000, blur: blur, isRemoved: true) { time in
        // A tween ends; the others hold their last value.
        baked.shown[0](format == .gsap ? min(time, end) : time) / unit
      }
      let part = unit / way
      return StatedErrorLaw(
        "\(keyframes ? "keyframes" : "animation") as \(format) \(seed)",
        allowed: format == .float32 ? nil : error, stated: baked.bake.tracks[0].maxError,
        (found.distance * part, found.time))
    } catch Bake.Failure.beyondKeyframes, Bake.Failure.instant {
      return nil
    } catch Bake.Failure.jumps where format == .gsap {
      return nil
    }
  }
}
