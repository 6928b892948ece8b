/// A replaced animation that is not shown, but still runs until it is logically complete.
struct Fork<Value: VectorArithmetic> {
  let animation: Animation
  private(set) var state: AnimationState<Value>
  let interval: Value
  /// The numbers of the changes that wait for the logical completion of this animation.
  var changes: [Int]
  // The numbers `layers` and `runningAnimations` are stored, because they are read several times
  // per frame, for all forks of all properties. Computing them from the state would copy the state.
  /// The number of animations and modifiers evaluated per frame.
  private(set) var layers = 1
  /// The number of running animations, including combined animations.
  private(set) var runningAnimations = 1

  init(animation: Animation, state: AnimationState<Value>, interval: Value, changes: [Int]) {
    self.animation = animation
    self.state = state
    self.interval = interval
    self.changes = changes
    count()
  }

  /// Updates the stored numbers `layers` and `runningAnimations`.
  private mutating func count() {
    layers = 1 + animation.modifierCount + state.combinedLayers
    runningAnimations = max(1, state.combination.count)
  }

  /// Evaluates the replaced animation on a frame, and emits the completion events that are due.
  ///
  /// If the animation is a combination, the events of the combination's older entries come first.
  ///
  /// - Returns: True while a change still waits for the animation.
  mutating func advance(
    to elapsed: Double, _ environment: EnvironmentValues, into completions: inout [CompletionEvent]
  ) -> Bool {
    var context = AnimationContext<Value>(environment: environment)
    swap(&state, &context.state)
    let result = animation.animate(value: interval, time: elapsed, context: &context)
    swap(&state, &context.state)
    // Only the entries of a combination can change the numbers.
    if !state.combination.isEmpty { count() }
    state.emitCompletions(into: &completions)
    if result == nil || context.isLogicallyComplete {
      completions.emit(.logicallyComplete, of: changes)
      changes = []
    }
    return !changes.isEmpty || state.hasWaiting
  }

  /// Emits all pending completion events of the replaced animation.
  mutating func drain(into completions: inout [CompletionEvent]) {
    state.emitAllCompletions(into: &completions)
    completions.emit(.logicallyComplete, of: changes)
    changes = []
  }
}
