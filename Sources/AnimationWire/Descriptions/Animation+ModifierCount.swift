internal import AnimationCore

extension Animation {
  /// How many modifiers are around the innermost animation: every one costs a step of the stack on each frame.
  var modifierCount: Int {
    var count = 0
    var animation = self
    while let base = animation.modified {
      count += 1
      animation = base
    }
    return count
  }

  private var modified: Animation? {
    switch base {
    case let modifier as DelayAnimation: modifier.base
    case let modifier as SpeedAnimation: modifier.base
    case let modifier as RepeatAnimation: modifier.base
    case let modifier as LogicalCompletionAnimation: modifier.base
    case let modifier as PausableAnimation: modifier.base
    default: nil
    }
  }
}
