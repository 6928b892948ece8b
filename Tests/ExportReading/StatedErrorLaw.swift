import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport

/// A comparison between the export of a random motion, as a platform plays it, and the motion's
/// closed form.
///
/// The found error may exceed the stated error by at most ``slack``.
public struct StatedErrorLaw {
  /// The allowed rounding error of a closed form, as a fraction of the travel.
  public static let slack = 1e-6
  /// The name of the case: the kind of export and its seed.
  public let name: String
  /// The allowed error; `nil` if every frame was requested.
  public let allowed: Double?
  /// The error that the export states, and the error that was found by comparison with the closed
  /// form, as fractions of the travel.
  public let stated, found: Double
  /// The time in seconds at which the found error occurs.
  public let time: Double

  /// True if the stated error is at most the allowed error, and the found error is at most the
  /// stated error plus ``slack``.
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

  /// Compares the style sheet of the random animation that a seed determines.
  ///
  /// - Returns: `nil` if no function within the maximum number of stops is accurate enough.
  public static func styleSheet(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let budget = budget(&random)
    return try styleSheet(
      "style sheet \(seed)", ClosedMotion(&random, mayJump: true), budget)
  }

  /// Compares the style sheet of a random curve with a vertical tangent.
  ///
  /// - Returns: `nil` if no function within the maximum number of stops is accurate enough.
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

  /// Compares the bake of a random animation or, for every third seed, of random keyframes.
  ///
  /// The seed also determines the format.
  ///
  /// - Returns: `nil` if the format cannot represent the motion, or if nothing moves.
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
        // The travel is very long, so that the motion is followed until the remaining distance is
        // negligible.
        (path, way) = (motion.path, 1e6)
        baked = try Baked(motion.animation, format, budget, to: way)
      }
      let blur = 1e-6 + path.end * 3e-6
      let end = baked.bake.duration, unit = keyframes ? 1 : way
      let found = path.largestDistance(count: 1000, blur: blur, isRemoved: true) { time in
        // A tween of GSAP is evaluated up to its end. The other formats keep their last value.
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
