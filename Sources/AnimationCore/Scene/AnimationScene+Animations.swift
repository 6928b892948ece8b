extension AnimationScene {
  /// True if the scene contains a custom animation that is defined by source text.
  package var usesSources: Bool {
    var result = false
    forEachAnimation { result = result || $0.isSource }
    for property in properties { property.track.forEachFork { result = result || $0.isSource } }
    return result
  }

  /// Calls a closure with each animation of the scene.
  ///
  /// These are the running animations, the animations of queued changes and of phases, and the
  /// properties' own animations. In exact fidelity, only custom animations are included among the
  /// running animations, because other exact motions do not contain the animation of the motion.
  func forEachAnimation(_ body: (Animation) -> Void) {
    for index in properties.indices where !properties[index].isRemoved {
      if let implicit = properties[index].implicit ?? nil { body(implicit) }
      properties[index].track.forEachAnimation(body)
    }
    for run in phaseRuns { run.trigger.phases.forEach { $0.animation.map(body) } }
    for queued in queue {
      switch queued.entry.event {
      case .change(let change): change.animation.map(body)
      case .phases(let trigger): trigger.phases.forEach { $0.animation.map(body) }
      case .keyframes, .environment, .remove: break
      }
    }
  }
}

extension SceneTrack {
  /// Calls a closure with the running animation, or with the custom animations of an exact motion.
  ///
  /// For a combination, the closure is also called with each combined animation.
  func forEachAnimation(_ body: (Animation) -> Void) {
    switch motion {
    case .number(let motion): motion.running?.forEachAnimation(body)
    case .vector(let motion): motion.running?.forEachAnimation(body)
    case .exactNumber(let motion): motion.running?.forEachAnimation(body)
    case .exactVector(let motion): motion.running?.forEachAnimation(body)
    }
  }

  /// Calls a closure with the replaced animations that are still evaluated on each frame.
  func forEachFork(_ body: (Animation) -> Void) {
    switch motion {
    case .number(let motion): motion.running?.forEachFork(body)
    case .vector(let motion): motion.running?.forEachFork(body)
    case .exactNumber, .exactVector: break
    }
  }
}

extension ExactRunningAnimation {
  func forEachAnimation(_ body: (Animation) -> Void) {
    motion.forEachCustom(body)
  }
}

extension ExactMotion {
  /// Calls a closure with the custom animations that the motion contains.
  func forEachCustom(_ body: (Animation) -> Void) {
    switch self {
    case .custom(let animation, _): body(animation)
    case .delay(_, let base), .speed(_, let base), .logicalCompletion(_, let base),
      .pausable(_, let base):
      base.forEachCustom(body)
    case .repetition(let repetition): repetition.fresh.forEachCustom(body)
    case .combination(let entries): for entry in entries { entry.motion.forEachCustom(body) }
    case .curve, .spring, .fluid: break
    }
  }
}

extension RunningAnimation {
  func forEachAnimation(_ body: (Animation) -> Void) {
    body(animation)
    for entry in state.combination { body(entry.animation) }
  }

  func forEachFork(_ body: (Animation) -> Void) {
    for fork in forks {
      body(fork.animation)
      for entry in fork.state.combination { body(entry.animation) }
    }
  }

  var heedsPause: Bool {
    animation.heedsPause || state.combination.contains { $0.animation.heedsPause }
  }
}
