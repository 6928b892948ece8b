internal import AnimationCore

/// The motion of one iteration of a CSS animation.
struct CSSMotion {
  /// The sampled motions of one pass and of one iteration.
  ///
  /// An iteration is either one pass, or a forward pass and a reversed pass.
  let pass, cycle: FractionCurve
  /// The value at the end of an iteration: 0 if the iteration ends with a reversed pass, otherwise
  /// 1.
  let end: Double
  /// True if the iteration ends as soon as the motion is close enough to its target; false if the
  /// iteration lasts as long as the motion.
  let maySettle: Bool
  let iterations: Double
  let direction: CSSExport.Direction
  /// The time in seconds before the first iteration.
  ///
  /// A negative delay skips the first −`delay` seconds of the iterations.
  private let delay: Double
  /// The spring's largest distance from its target after SwiftUI removes the animation, as a
  /// fraction of the travel.
  ///
  /// The distance is computed only for an unrepeated spring in the exact fidelity, if `followsOn`
  /// is true. Otherwise, the distance is 0. The distance is also 0 if the export shows the spring
  /// after the removal, or if the computation would need too many samples or landmarks.
  let afterRemoval: Double

  /// The allowed sampling error if the budget contains no allowed error, as a fraction of the
  /// travel.
  ///
  /// The sampling error is the largest distance of the motion from the straight lines between the
  /// samples of the motion.
  static let deviationMax = 2e-5

  init(_ playback: CSSPlayback, _ options: CSSExport.Options) throws(CSSExport.Failure) {
    let count = playback.count ?? 1
    maySettle = playback.count == nil && playback.pass.springNature != nil
    delay = playback.delay
    var curve = try Self.curve(playback.pass, options)
    var rest = 0.0
    // If a continued spring would need too many samples or landmarks, the spring ends where SwiftUI
    // removes it.
    if maySettle, options.followsOn, options.fidelity == .exact,
      let followed = try? FollowedSpring(playback.pass, options)
    {
      rest = followed.largestRest(after: max(curve.duration, -delay))
      if rest > Self.restMax(options) { (curve, rest) = (followed.curve, 0) }
    }
    afterRemoval = rest
    var deviation = Self.deviationMax
    if case .error(let error) = options.budget { deviation = error * FractionCurve.deviation }
    func sampled(_ curve: MotionCurve) throws(CSSExport.Failure) -> FractionCurve {
      guard
        let sampled = FractionCurve(
          curve, from: 0, travel: options.distance, deviation: deviation,
          maxCount: options.samplesMax)
      else { throw .tooManySamples }
      return sampled
    }
    pass = try sampled(curve)
    // In a reversed pass, CSS reverses the time, and SwiftUI reverses the value. The results are
    // equal only if the pass is symmetric.
    if playback.autoreverses && count > 1 && !pass.isSymmetric {
      cycle = try sampled(curve.thereAndBack(options.distance))
      (end, iterations, direction) = (0, count / 2, .normal)
    } else {
      (cycle, end, iterations) = (pass, 1, count)
      direction = playback.autoreverses && count > 1 ? .alternate : .normal
    }
  }

  /// Returns the largest distance from the target at which the export can end a spring, as a
  /// fraction of the travel.
  ///
  /// If the spring is further from the target when SwiftUI removes its animation, the export
  /// continues the spring.
  private static func restMax(_ options: CSSExport.Options) -> Double {
    if let tolerance = options.tolerance { return tolerance }
    if case .error(let error) = options.budget { return error }
    return errorMin
  }

  /// Returns the motion of one pass from 0 to the distance in `options`.
  static func curve(
    _ pass: Animation, _ options: CSSExport.Options
  ) throws(CSSExport.Failure) -> MotionCurve {
    let name = "value"
    var scene = AnimationScene(
      [AnimationScene.Start(name, .number(0))], frameRate: options.frameRate,
      fidelity: options.fidelity)
    scene.schedule(
      TimelineEntry(
        at: 0,
        event: .change(
          Change(id: "0", set: [name: .number(options.distance)], animation: pass))))
    let motions: [PropertyMotion]
    do throws(MotionLimitExceeded) {
      motions = try scene.motions(until: 1, limits: options.limits)
    } catch {
      switch error {
      case .tooLong: throw .tooManyExtrema
      case .tooManyFrames: throw .tooManyFrames
      }
    }
    guard let motion = motions.first, motion.removal < .infinity else { throw .endless }
    return motion.components[0]
  }

  /// Returns the earliest time within an iteration, in seconds, that CSS shows.
  ///
  /// The result is 0 if at least one iteration is shown from its start. But a negative delay can
  /// skip all iterations except the end of the last one. For example, a delay of −2.5 s and 3
  /// iterations of 1 s give 0.5 s. For alternating iterations, the result is always 0.
  func shownFrom(
    _ iterations: Double, _ direction: CSSExport.Direction, lasting duration: Double
  ) -> Double {
    guard direction == .normal else { return 0 }
    return max(0, -delay - (iterations.rounded(.up) - 1) * duration)
  }
}
