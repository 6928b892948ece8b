internal import AnimationCore
internal import AnimationWire

/// Plays a scene within the service's limits.
enum Playing {
  /// Plays a scene to the end of a grid.
  static func play(
    _ scene: inout AnimationScene, _ grid: SampleGrid, _ options: EvaluationAnswer.Options,
    isQuery: Bool = false
  ) throws(Problem) -> Samples {
    let most = try mostSamples(grid, width: scene.width, options, isQuery: isQuery)
    let limits = AnimationScene.PlayingLimits(
      time: Limits.simulatedTime.upperBound, samples: most, frames: Limits.frames.max,
      phases: Limits.phaseChanges.max, animations: Limits.runningAnimations.max)
    do throws(AnimationScene.EndlessMotion) {
      return try scene.play(grid, velocities: options.includesVelocity, limits: limits)
    } catch {
      throw Problem(error, at: rangePlace(isQuery))
    }
  }

  /// Prepares to play a scene in pieces.
  static func playback(
    _ scene: AnimationScene, _ grid: SampleGrid, _ options: EvaluationAnswer.Options,
    isQuery: Bool
  ) throws(Problem) -> ScenePlayback {
    let limits = AnimationScene.PlayingLimits(
      time: Limits.simulatedTime.upperBound, samples: Limits.streamedSamples.max,
      frames: Limits.frames.max, phases: Limits.phaseChanges.max,
      animations: Limits.runningAnimations.max)
    do throws(AnimationScene.EndlessMotion) {
      return try ScenePlayback(
        scene, along: grid, velocities: options.includesVelocity, limits: limits)
    } catch {
      throw Problem(error, at: rangePlace(isQuery), samples: Limits.streamedSamples)
    }
  }

  private static func rangePlace(_ isQuery: Bool) -> WirePlace {
    isQuery ? .parameter("end") : .root.member("range")
  }

  /// The most samples of so many numbers that an answer may have; a grid of more is refused.
  private static func mostSamples(
    _ grid: SampleGrid, width: Int, _ options: EvaluationAnswer.Options, isQuery: Bool
  ) throws(Problem) -> Int {
    let perSample = max(
      1, (options.omitsTimes ? 0 : 1) + width * (options.includesVelocity ? 2 : 1))
    let most = min(Limits.samples.max, Limits.answerNumbers.max / perSample)
    if let count = grid.count, count > most {
      throw Problem(violations: [
        Violation(
          """
          \(count) samples of \(perSample) numbers are more than \(Limits.answerNumbers.max) numbers \
          (answerNumbers in /v1/limits): ask for fewer samples, or "omit": ["times"]
          """, at: rangePlace(isQuery))
      ])
    }
    return most
  }
}
