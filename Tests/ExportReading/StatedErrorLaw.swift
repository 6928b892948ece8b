import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport

/// A comparison of a random motion's export, as a platform plays it, with the motion's closed form.
///
/// The stated error may be reached, and may not be exceeded by more than ``slack``.
public struct StatedErrorLaw {
  /// The error margin for the digits of a closed form, as a part of the travel.
  public static let slack = 1e-6
  /// The name of the case: the kind of export and its seed.
  public let name: String
  /// The allowed error; `nil` if every frame was requested.
  public let allowed: Double?
  /// The stated error, and the error against the closed form, as parts of the travel.
  public let stated, found: Double
  /// The time of the found error, in seconds.
  public let time: Double

  /// True if the found error is at most the stated one, and the stated one at most the allowed one.
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

  /// Returns the style sheet of a seed's animation.
  ///
  /// - Returns: `nil` if no function within the limit of stops is accurate enough.
  public static func styleSheet(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let budget = budget(&random)
    return try styleSheet(
      "style sheet \(seed)", ClosedMotion(&random, mayJump: true), budget)
  }

  /// Returns the style sheet of a curve with a vertical tangent.
  ///
  /// - Returns: `nil` if no function within the limit of stops is accurate enough.
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

  /// Returns the bake of a seed's animation or, one in three, of its keyframes; the format depends
  /// on the seed.
  ///
  /// - Returns: `nil` if the format does not support it.
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
        // Over such a long travel, the trajectory is followed until the remainder is negligible.
        (path, way) = (motion.path, 1e6)
        baked = try Baked(motion.animation, format, budget, to: way)
      }
      let blur = 1e-6 + path.end * 3e-6
      let end = baked.bake.duration, unit = keyframes ? 1 : way
      let found = path.largestDistance(count: 1000, blur: blur, isRemoved: true) { time in
        // A tween ends; the other formats hold their last value.
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
