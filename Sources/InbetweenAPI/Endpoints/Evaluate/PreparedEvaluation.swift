internal import AnimationCore
internal import AnimationNotation

/// An evaluation that is played while its response is sent.
///
/// `Sendable` is unchecked: a scene is not `Sendable`, because custom animations store state during
/// playback. But the scene stored here is never played; only copies are played.
struct PreparedEvaluation: @unchecked Sendable {
  let playback: ScenePlayback
  let columns: [Samples.Column]
  let allowance: Samples.Allowance
  let head: EvaluationHead
  let options: EvaluationResponse.Options
  /// A function that returns true for the events that the response must contain.
  let isReported: @Sendable (SceneEvent) -> Bool

  /// Prepares the playback of an evaluation without a session.
  ///
  /// - Parameter range: The location of the range in the request, for errors.
  /// - Throws: A problem, before the first byte, if a motion does not end within the limits, or if
  ///   a spring overflows.
  init(_ evaluation: borrowing EvaluationRequest, range: InputLocation) throws(Problem) {
    let start = evaluation.grid.start
    try self.init(evaluation.scene, evaluation.grid, evaluation.options, range: range) {
      $0.isReported(from: start)
    }
  }

  /// Prepares the playback of a scene.
  ///
  /// - Parameters:
  ///   - range: The location of the range in the request, for errors.
  ///   - isReported: A function that returns true for the events that the response must contain.
  /// - Throws: A problem, before the first byte, if a motion does not end within the limits, or if
  ///   a spring overflows.
  init(
    _ scene: AnimationScene, _ grid: SampleGrid, _ options: EvaluationResponse.Options,
    range: InputLocation, isReported: @escaping @Sendable (SceneEvent) -> Bool
  ) throws(Problem) {
    playback = try Playing.playback(scene, grid, options, range: range)
    try Playing.checkGrowth(of: scene, playback, range: range)
    columns = scene.columns
    allowance = Samples.Allowance(scene)
    head = EvaluationHead(
      fidelity: scene.fidelity, frameRate: scene.frameRate, grid: playback.grid,
      end: playback.grid.end ?? 0, count: playback.grid.count ?? 0,
      warnings: SceneWarnings.sentences(of: scene))
    self.options = options
    self.isReported = isReported
    checkFirstFrames()
  }

  /// Plays the first frames of custom animations in source text, within the budget of the request.
  ///
  /// So a fault in such an animation is usually reported before the response begins.
  private func checkFirstFrames() {
    guard playback.usesSources else { return }
    var first = playback
    for _ in 0..<3 { _ = try? first.next(samples: 1, steps: 1) }
  }
}
