import AnimationCore
import AnimationNotation
import MotionTools
import TestSupport

/// A comparison of an export's stated error with its true error.
///
/// The motion is random. The true error is the largest distance between the shown values and the
/// motion's closed form. It may exceed the stated error by at most ``slack``.
public struct StatedErrorLaw {
  /// The allowed rounding error of a closed form, as a fraction of the travel.
  public static let slack = 1e-6
  /// The kind of export and the seed.
  public let name: String
  /// The requested maximum error; `nil` if all frames were requested.
  public let allowed: Double?
  /// The error that the export states, and the true error, as fractions of the travel.
  public let stated, found: Double
  /// The time in seconds at which the true error is largest.
  public let time: Double

  /// True if the stated error is at most ``allowed`` and the true error is at most the stated
  /// error.
  ///
  /// A true error that is larger by at most ``slack`` is also accepted.
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

  /// Compares the errors of the style sheet for a random animation.
  ///
  /// - Returns: `nil` if the allowed error requires more than the maximum number of stops, or if the
  ///   motion jumps.
  public static func styleSheet(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let budget = budget(&random)
    return try styleSheet(
      "style sheet \(seed)", ClosedMotion(&random, mayJump: true), budget)
  }

  /// Compares the errors of the fallback in the style sheet for a random animation.
  ///
  /// - Returns: `nil` if the allowed error requires more than the maximum number of stops, or if the
  ///   motion jumps.
  public static func fallback(_ seed: Int) throws -> StatedErrorLaw? {
    var random = SeededGenerator(seed: seed)
    let budget = budget(&random), motion = ClosedMotion(&random, mayJump: true)
    // Over a short distance, SwiftUI removes a spring early, and the export continues it.
    var options = Exported.options(.error(budget))
    options.distance = [0.03, 0.1, 3, 345.6][random.whole(0...3)]
    do {
      let exported = try Exported(motion.animation, options)
      return StatedErrorLaw(
        "fallback \(seed)", allowed: nil, stated: exported.export.fallback.maxError,
        motion.path.largestDistance(count: 1000, blur: 3e-8, isRemoved: false) {
          (try? exported.shownByFallback(at: $0)) ?? .nan
        })
    } catch CSSExport.Failure.beyondStops, CSSExport.Failure.jump {
      return nil
    }
  }

  /// Compares the errors of the style sheet for a random curve with a vertical tangent.
  ///
  /// - Returns: `nil` if the allowed error requires more than the maximum number of stops, or if the
  ///   motion jumps.
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
    } catch CSSExport.Failure.beyondStops, CSSExport.Failure.jump {
      return nil
    }
  }

  /// Compares the errors of a bake, for a random animation or random keyframes.
  ///
  /// The seed determines the motion and the format.
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
        // The travel is so long that SwiftUI removes the animation only when the remaining distance
        // is negligible.
        (path, way) = (motion.path, 1e6)
        baked = try Baked(motion.animation, format, budget, to: way)
      }
      let blur = 1e-6 + path.end * 3e-6
      let end = baked.bake.duration, unit = keyframes ? 1 : way
      let found = path.largestDistance(count: 1000, blur: blur, isRemoved: true) { time in
        // A GSAP tween is evaluated only up to its end. The other formats keep their last value.
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
