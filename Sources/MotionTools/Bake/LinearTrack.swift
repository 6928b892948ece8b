package import AnimationCore

/// The motion of one number of a scene after a start time, as a `linear()` function.
package struct LinearTrack: Sendable {
  /// The number's name in responses, such as `x` or `offset.width`.
  package let name: String
  /// The difference between the largest and the smallest value that the scene sets.
  ///
  /// If these two values are equal, the travel is the largest minus the smallest value of the
  /// motion.
  package let travel: Double
  /// The rest of the motion as a `linear()` function, and the first and last value of this rest.
  package let rest: LinearRemainder

  /// The reason why a scene cannot be converted to `linear()` functions.
  package enum Failure: Error, Sendable, Equatable {
    /// The motion of the property with this name does not end within the playing limits.
    case endless(String)
    /// The property with this name has more extrema than allowed.
    case tooManyExtrema(String)
    /// The scene has more frames than allowed.
    case tooManyFrames
    /// The motion of the number with this name needs more stops or samples than allowed, or jumps
    /// before the end of the motion.
    case beyondStops(String)
  }

  /// Returns the tracks of all numbers of a scene.
  ///
  /// The scene must not have been played yet.
  ///
  /// - Parameters:
  ///   - start: The time in the scene, in seconds, at which each function begins.
  ///   - maxError: The allowed error as a fraction of the travel.
  ///   - stopsMax: The maximum number of stops of each function.
  ///   - samplesMax: The maximum number of samples of all motions together. Each motion is allowed
  ///     1000 samples, even if this maximum is then exceeded.
  package static func all(
    _ scene: AnimationScene, from start: Double, maxError: Double, stopsMax: Int, samplesMax: Int,
    limits: MotionLimits
  ) throws(Failure) -> [LinearTrack] {
    let motions: [PropertyMotion]
    do throws(MotionLimitExceeded) {
      motions = try scene.motions(until: start + 1, limits: limits)
    } catch {
      switch error {
      case .tooLong(let property): throw .tooManyExtrema(property)
      case .tooManyFrames: throw .tooManyFrames
      }
    }
    if let endless = motions.first(where: { !$0.settles }) { throw .endless(endless.name) }
    let sources = BakeSource.all(scene, motions, before: .infinity) { $0.rest(from: start) }
    var tracks: [LinearTrack] = []
    for source in sources {
      guard
        let rest = LinearRemainder(
          source.curve, travel: source.travel, maxError: maxError, stopsMax: stopsMax,
          samplesMax: max(samplesMax / sources.count, 1000))
      else { throw .beyondStops(source.track) }
      tracks.append(LinearTrack(name: source.track, travel: source.travel, rest: rest))
    }
    return tracks
  }
}

extension MotionCurve {
  /// Returns the part of the motion after a start time in seconds.
  ///
  /// Time 0 of the result is the start time.
  fileprivate func rest(from start: Double) -> MotionCurve {
    let rest = MotionRest(from: start, of: times)
    return MotionCurve(
      from: point(at: rest.outer(0)).value, target: target, times: 0...rest.duration,
      landmarks: rest.landmarks(landmarks), isOfFrames: isOfFrames,
      sampleValues: { values(at: $0.map(rest.outer)) },
      sample: { points(at: $0.map(rest.outer)) })
  }
}
