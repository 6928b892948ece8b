internal import AnimationCore
internal import AnimationNotation

/// The part of a request's work budget that playback can spend; the raw value is in quarters.
enum BudgetShare: Int {
  /// Half of the budget; the rest is for the request itself.
  case half = 2
  /// Three quarters of the budget; the rest is for storing the session.
  case threeQuarters = 3
  case whole = 4
}

extension AnimationScene {
  /// Plays toward a time, until the request has spent `share` of its work budget.
  ///
  /// The scene is played in steps. If the budget stops a step, the scene returns to its state
  /// before this step. So a later call can continue, even after an error.
  ///
  /// - Returns: True if the time was reached; false if it was not reached within `share`.
  /// - Throws: A problem if the work budget has stopped the playback, or if a playback limit is
  ///   exceeded. On an event thread, this method also throws if `share` does not suffice; a worker
  ///   then handles the request again.
  mutating func approach(_ time: Double, spending share: BudgetShare) throws(Problem) -> Bool {
    let budget = Work.budget
    // BOUND: a share is at most four quarters.
    let most = budget.map { $0.steps / 4 * share.rawValue } ?? .max
    while self.time < time {
      // BOUND: the number of spent steps is 0 or more.
      let left = most - (budget?.spent ?? 0)
      guard left > 0 else {
        if budget?.mayWait ?? true { return false }
        budget?.exhaust()
        throw Problem.stopped
      }
      let before = self
      do throws(PlaybackLimitExceeded) {
        _ = try play(toward: time, steps: min(left, Self.stepsOfPart))
      } catch {
        self = before
        throw Problem(error, at: .root)
      }
      if Work.isStopped {
        self = before
        throw Problem.stopped
      }
    }
    return true
  }

  /// The approximate number of work steps that are played between two copies of the scene.
  private static var stepsOfPart: Int { 500_000 }
}
