internal import MotionTools
internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec

/// The playback of scenes within the limits of the service.
enum Playing {
  /// Plays a scene to the end of a grid of sample times, and returns the samples.
  ///
  /// - Parameter range: The location of the range in the request, for errors.
  /// - Throws: A problem if a limit is exceeded.
  static func play(
    _ scene: inout AnimationScene, _ grid: SampleGrid, _ options: EvaluationResponse.Options,
    range: InputLocation
  ) throws(Problem) -> Samples {
    let perSample = numbers(of: scene, options)
    let maxSamples = try sampleLimit(grid, scene, perSample, options, range: range)
    let limits = AnimationScene.PlayingLimits(
      time: Limits.simulatedTime.upperBound, samples: maxSamples, frames: Limits.frames.max,
      phases: Limits.phaseChanges.max, animations: Limits.runningAnimations.max)
    let allowance = Samples.Allowance(scene)
    let samples: Samples
    do throws(AnimationScene.PlaybackLimitExceeded) {
      samples = try scene.play(grid, velocities: options.includesVelocity, limits: limits)
    } catch {
      if error.limit == .samples, error.cause == nil, maxSamples < Limits.samples.max {
        throw Problem(
          """
          the motion continues after \(maxSamples) samples of \(perSample) numbers, the maximum \
          \(Limits.responseNumbers.citation): give the range an end, or request fewer samples per \
          second
          """, at: range)
      }
      throw Problem(error, at: range)
    }
    if let overflow = samples.firstOverflow(allowance) {
      throw Problem(overflow: overflow, at: range)
    }
    return samples
  }

  /// Prepares a scene to be played in chunks.
  ///
  /// - Throws: A problem if a motion does not end within the limits.
  static func playback(
    _ scene: AnimationScene, _ grid: SampleGrid, _ options: EvaluationResponse.Options,
    range: InputLocation
  ) throws(Problem) -> ScenePlayback {
    let limits = AnimationScene.PlayingLimits(
      time: Limits.simulatedTime.upperBound, samples: Limits.streamedSamples.max,
      frames: Limits.frames.max, phases: Limits.phaseChanges.max,
      animations: Limits.runningAnimations.max)
    do throws(AnimationScene.PlaybackLimitExceeded) {
      return try ScenePlayback(
        scene, along: grid, velocities: options.includesVelocity, limits: limits)
    } catch {
      throw Problem(error, at: range, samples: Limits.streamedSamples)
    }
  }

  /// Throws if the values of a scene overflow before the end of the playback.
  ///
  /// A streamed response cannot be changed to an error after its start. So a scene with an unstable
  /// spring is first played completely, only to check its values. Other scenes are not checked.
  static func checkGrowth(
    of scene: AnimationScene, _ playback: ScenePlayback, range: InputLocation
  ) throws(Problem) {
    guard !scene.unstableSprings.isEmpty else { return }
    let allowance = Samples.Allowance(scene)
    var ahead = playback
    while true {
      let piece: Samples?
      do throws(AnimationScene.PlaybackLimitExceeded) {
        piece = try ahead.next(samples: 1024, steps: 65_536)
      } catch {
        throw Problem(error, at: range)
      }
      guard let piece else { return }
      if let overflow = piece.firstOverflow(allowance) {
        throw Problem(overflow: overflow, at: range)
      }
    }
  }

  /// Returns the end of an error message about too many numbers.
  ///
  /// An example is "request fewer samples, or no velocities".
  ///
  /// - Parameter properties: The number of properties in the scene.
  static func advice(properties: Int, _ options: EvaluationResponse.Options) -> String {
    "request fewer samples" + (properties > 1 ? ", or fewer properties" : "")
      + (options.includesVelocity ? ", or no velocities" : "")
  }

  /// Returns the count of times, values and velocities that the response contains for one sample.
  private static func numbers(
    of scene: borrowing AnimationScene, _ options: EvaluationResponse.Options
  ) -> Int {
    max(1, (options.omitsTimes ? 0 : 1) + scene.width * (options.includesVelocity ? 2 : 1))
  }

  /// Returns the maximum number of samples in a response that contains `perSample` numbers for each
  /// sample.
  ///
  /// - Throws: A problem if the grid has more samples than this maximum.
  private static func sampleLimit(
    _ grid: SampleGrid, _ scene: borrowing AnimationScene, _ perSample: Int,
    _ options: EvaluationResponse.Options, range: InputLocation
  ) throws(Problem) -> Int {
    let maxSamples = min(Limits.samples.max, Limits.responseNumbers.max / perSample)
    if let count = grid.count, count > maxSamples {
      var advice = Self.advice(properties: scene.shapes.count, options)
      // BOUND: perSample ≥ 1, and a count is at most `samples` or `streamedSamples`.
      if !options.omitsTimes, count <= Limits.responseNumbers.max / max(1, perSample - 1) {
        advice += #", or "omit": ["times"]"#
      }
      throw Problem(
        """
        \(count) samples of \(perSample) numbers are more than \(Limits.responseNumbers.max) \
        numbers \(Limits.responseNumbers.citation): \(advice)
        """, at: range)
    }
    return maxSamples
  }
}
