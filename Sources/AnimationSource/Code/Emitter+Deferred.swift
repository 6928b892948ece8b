// Code generation for statements that run when their block is left.
extension Emitter {
  /// Compiles the deferred statements from the index `first` on, in reverse order.
  ///
  /// The statements are compiled once for each exit of their block. A jump inside deferred
  /// statements does not leave the blocks around them.
  func runDeferred(from first: Int) {
    let all = deferred
    guard first < all.count else { return }
    // BOUND: `first` is below the count.
    for index in (first..<all.count).reversed() {
      guard countInlined() else { break }
      // Shortened in place: a copy for each of thousands of statements would take most of the time.
      deferred.removeSubrange(min(index, deferred.count)...)
      let outer = frame
      frame = Frame(parent: outer)
      frame.firstDeferred = index
      emit(all[index])
      frame = outer
    }
    deferred = all
  }

  /// Compiles the deferred statements at the end of a block, if this end can be reached.
  func endDeferred(from first: Int) {
    guard first < deferred.count else { return }
    let isReached =
      lastLabel == code.count
      || ![.jump, .loop, .returnCall, .fault].contains(code.last?.kind ?? .stop)
    if isReached { runDeferred(from: first) }
    deferred.removeSubrange(first...)
  }

  /// Sets the jump targets of a statement's `break` and `continue`.
  func setTargets(_ label: LoopLabel, exit: Label, next: Label?) {
    frame.targets[ObjectIdentifier(label)] = Frame.Targets(
      exit: exit, next: next, firstDeferred: deferred.count)
  }
}
