/// The cost of a stream's next piece, as estimated from earlier pieces.
struct PieceCost: Sendable {
  /// The number of work steps of the last piece that needed at least one step.
  private var steps = 0

  /// Records the number of work steps of a piece.
  ///
  /// If `steps` is 0, the piece played no frame, and its cost is ignored. The next piece is then
  /// still assumed to cost as much as the last piece with a frame.
  mutating func record(steps: Int) { if steps > 0 { self.steps = steps } }

  /// True if a worker should compute the next piece.
  ///
  /// - Parameter usesSources: True if the scene contains custom animations in source text, whose
  ///   steps are not known in advance.
  func isHigh(usesSources: Bool) -> Bool { usesSources || steps >= WorkerProducer.eventThreadSteps }
}
