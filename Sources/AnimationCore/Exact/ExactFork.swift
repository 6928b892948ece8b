/// A replaced motion, which is not shown but still emits its completion events.
struct ExactFork<Value: VectorArithmetic> {
  private(set) var motion: ExactMotion<Value>
  let changes: [Int]
  // The time is stored, because it is read at each event, for all forks of all properties.
  /// The time of the first completion in seconds, counted from the start of the motion.
  private(set) var firstCompletion: Double

  init(motion: ExactMotion<Value>, changes: [Int]) {
    (self.motion, self.changes) = (motion, changes)
    firstCompletion = motion.firstCompletion
  }

  mutating func setPaused(_ isPaused: Bool, at time: Double) {
    motion.setPaused(isPaused, at: time)
    firstCompletion = motion.firstCompletion
  }
}
