extension AnimationScene {
  /// True if the scene contains a custom animation that is defined by source text.
  ///
  /// In exact fidelity, the running animations of properties are not examined.
  package var usesSources: Bool {
    var result = false
    forEachAnimation { result = result || $0.isSource }
    return result
  }

  /// Calls a closure with the running and scheduled animations and the properties' own animations.
  ///
  /// In exact fidelity, the running animations of properties are omitted, because most exact
  /// motions do not contain their animation.
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
  /// In `swiftui` fidelity, calls a closure with the running animation.
  ///
  /// In exact fidelity, the closure is not called, because most motions do not contain their
  /// animation.
  func forEachAnimation(_ body: (Animation) -> Void) {
    switch motion {
    case .number(let motion): motion.running?.forEachAnimation(body)
    case .vector(let motion): motion.running?.forEachAnimation(body)
    case .exactNumber, .exactVector: break
    }
  }
}

extension RunningAnimation {
  func forEachAnimation(_ body: (Animation) -> Void) {
    body(animation)
    for entry in state.combination { body(entry.animation) }
  }

  var heedsPause: Bool {
    animation.heedsPause || state.combination.contains { $0.animation.heedsPause }
  }
}
