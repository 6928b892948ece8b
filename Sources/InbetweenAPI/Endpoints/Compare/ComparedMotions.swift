internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The motions of a comparison, and their differences from the first motion.
struct ComparedMotions {
  let request: CompareRequest
  /// The motions, one for each animation.
  let motions: [MotionCurve]
  /// The comparisons, one for each animation except the first.
  let comparisons: [MotionComparison]

  /// The end of the compared range in seconds, at least the start of the range.
  ///
  /// By default, the range ends when all motions have ended.
  var end: Double { max(request.end ?? motions.map(\.duration).max() ?? 0, request.start) }

  /// A scene with one property for each animation, for warnings and pictures.
  ///
  /// The names of the properties are `0`, `1` and so on, in the order of the request.
  var scene: AnimationScene {
    let names = request.animations.indices.map { "\($0)" }
    var scene = AnimationScene(
      names.map { AnimationScene.Start($0, .number(request.from)) },
      frameRate: request.frameRate, fidelity: request.fidelity)
    for (name, animation) in zip(names, request.animations) {
      let change = Change(id: name, set: [name: .number(request.to)], animation: animation)
      scene.schedule(TimelineEntry(at: 0, event: .change(change)))
    }
    return scene
  }

  /// Plays and compares the motions.
  ///
  /// - Throws: A problem if a motion does not end within the limits, or if a difference is not
  ///   finite.
  init(_ request: CompareRequest) throws(Problem) {
    self.request = request
    var motions: [MotionCurve] = []
    for (animation, place) in zip(request.animations, request.places) {
      motions.append(try Self.motion(animation, request, at: place))
    }
    self.motions = motions
    // The range ends just after the longest motion, so that it includes the last jump.
    let end = request.end ?? motions.map(\.duration).max()?.nextUp ?? 0
    comparisons = motions.dropFirst().map {
      MotionComparison(motions[0], $0, over: request.start...max(end, request.start))
    }
    guard comparisons.allSatisfy(\.isFinite) else { throw .notFinite }
  }

  private static let limits = AnimationScene.PlayingLimits(
    time: Limits.comparedTime.upperBound, samples: Limits.samples.max, frames: Limits.frames.max,
    phases: Limits.phaseChanges.max)

  private static func motion(
    _ animation: Animation, _ request: CompareRequest, at place: InputLocation
  ) throws(Problem) -> MotionCurve {
    do throws(AnimationScene.PlaybackLimitExceeded) {
      return try MotionCurve(
        animation, from: request.from, target: request.to, fidelity: request.fidelity,
        frameRate: request.frameRate, until: request.end, limits: limits)
    } catch {
      if error.cause != nil { throw Problem(error, at: place) }
      throw Problem(
        """
        still moves after \(Limits.comparedTime.max) seconds \(Limits.comparedTime.citation): give \
        an end, such as 'end=2' in a query or "range": {"end": 2}
        """, at: place, given: .string(animation.swiftUIText))
    }
  }
}
