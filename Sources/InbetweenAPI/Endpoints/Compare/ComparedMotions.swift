internal import AnimationCore
internal import AnimationNotation
internal import JSONCodec
internal import MotionTools

/// The motions of a comparison, and the differences between the first motion and each other motion.
struct ComparedMotions {
  let question: CompareRequest
  /// The motions, one for each animation.
  let motions: [MotionCurve]
  /// The comparisons, one for each animation except the first.
  let comparisons: [MotionComparison]

  /// The end of the compared range in seconds.
  ///
  /// By default, it is the time at which all motions have ended.
  var end: Double { question.end ?? motions.map(\.duration).max() ?? 0 }

  /// A scene that has one property for each animation, in the order of the request.
  var scene: AnimationScene {
    let names = question.animations.indices.map { "\($0)" }
    var scene = AnimationScene(
      names.map { AnimationScene.Start($0, .number(question.from)) },
      frameRate: question.frameRate, fidelity: question.fidelity)
    for (name, animation) in zip(names, question.animations) {
      let change = Change(id: name, set: [name: .number(question.to)], animation: animation)
      scene.schedule(TimelineEntry(at: 0, event: .change(change)))
    }
    return scene
  }

  /// Plays and compares the motions.
  ///
  /// - Throws: A problem if a motion does not end within the limits.
  init(_ question: CompareRequest, isQuery: Bool) throws(Problem) {
    self.question = question
    var motions: [MotionCurve] = []
    for (index, animation) in question.animations.enumerated() {
      motions.append(try Self.motion(animation, index, question, isQuery))
    }
    self.motions = motions
    // The range ends just after the longest motion, so that it includes the last jump.
    let end = question.end ?? motions.map(\.duration).max()?.nextUp ?? 0
    comparisons = motions.dropFirst().map {
      MotionComparison(motions[0], $0, over: question.start...max(end, question.start))
    }
    guard comparisons.allSatisfy(\.isFinite) else { throw .notFinite }
  }

  private static let limits = AnimationScene.PlayingLimits(
    time: Limits.comparedTime.upperBound, samples: Limits.samples.max, frames: Limits.frames.max,
    phases: Limits.phaseChanges.max)

  private static func motion(
    _ animation: Animation, _ index: Int, _ question: CompareRequest, _ isQuery: Bool
  ) throws(Problem) -> MotionCurve {
    do throws(AnimationScene.PlaybackLimitExceeded) {
      return try MotionCurve(
        animation, from: question.from, target: question.to, fidelity: question.fidelity,
        frameRate: question.frameRate, until: question.end, limits: limits)
    } catch {
      let place: InputLocation =
        isQuery ? .parameter("animations") : .root.member("animations").element(index)
      if error.cause != nil { throw Problem(error, at: place) }
      throw Problem(violations: [
        Violation(
          """
          still moves after \(Limits.comparedTime.max) seconds (comparedTime in /v1/limits): \
          give an end, such as 'end=2' in a query or "range": {"end": 2}
          """, at: place, given: .string(animation.swiftUIText))
      ])
    }
  }
}
