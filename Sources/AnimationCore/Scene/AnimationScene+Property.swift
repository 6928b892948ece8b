// The value of a property comes from its track, or from keyframes that replace the track.
extension AnimationScene.Property {
  var isAnimating: Bool {
    if let keyframes { return !keyframes.isOver }
    return track.isAnimating
  }

  /// The time of the next completion event; ∞ if no event is pending.
  ///
  /// Only exact motions and keyframes have such a time.
  var nextEvent: Double {
    mutating get {
      if let keyframes { return keyframes.end }
      return track.nextEvent
    }
  }

  /// Returns the frame on which the keyframes end.
  ///
  /// The result is `nil` without keyframes, for keyframes that do not end, and for a removed
  /// property.
  func lastFrame(_ clock: FrameClock) -> Int? { isRemoved ? nil : keyframes?.lastFrame(clock) }

  /// Returns the value and velocity at a time.
  ///
  /// In `swiftui` fidelity, the time must be between the moment's frame and the next frame.
  func sample(
    at time: Double, _ moment: SceneMoment, velocity: Bool
  ) -> (value: PropertyValue, velocity: PropertyValue) {
    guard let keyframes else { return track.sample(at: time, moment, velocity: velocity) }
    let shape = track.target
    let sample = keyframes.sample(at: time, moment)
    return (shape.with(sample.value), shape.with(sample.velocity.reportedVelocity))
  }

  /// Sets a new value of the property, with or without an animation.
  ///
  /// Running keyframes end, and the property continues from their current value.
  ///
  /// - Returns: True if the change animates the property and will have completion events.
  mutating func set(
    _ value: PropertyValue, animation: Animation?, change: Int, at moment: SceneMoment,
    into completions: inout [CompletionEvent]
  ) -> Bool {
    if let keyframes {
      let shown = keyframes.sample(at: moment.time, moment).value
      emitEnd(into: &completions)
      self.keyframes = nil
      if shown.isFinite { track.place(track.target.with(shown)) }
    }
    return track.set(value, animation: animation, change: change, at: moment)
  }

  /// Computes the trajectory of keyframes that start at a moment.
  func trajectory(
    along track: [Keyframe<AnimatableVector>], at moment: SceneMoment
  ) -> KeyframeTrajectory {
    let home = keyframes?.trajectory.home ?? self.track.target
    let moving = motion(at: moment)
    return KeyframeTrajectory(
      home: home, from: moving?.value ?? home.lanes, velocity: moving?.velocity ?? .zero, track)
  }

  /// Returns the value and velocity at a moment, before the events at this moment take effect.
  ///
  /// The result is `nil` if nothing animates or the value is not finite. A velocity that is not
  /// finite is replaced by zero.
  private func motion(
    at moment: SceneMoment
  ) -> (value: AnimatableVector, velocity: AnimatableVector)? {
    var shown = self
    var ignored: [CompletionEvent] = []
    shown.draw(moment, into: &ignored)
    guard shown.isAnimating else { return nil }
    let sample = shown.sample(at: moment.time, moment, velocity: true)
    let (value, velocity) = (sample.value.lanes, sample.velocity.lanes)
    return value.isFinite ? (value, velocity.isFinite ? velocity : .zero) : nil
  }

  /// Ends the current animation or keyframes, and starts the given keyframes.
  mutating func follow(_ motion: KeyframeMotion, into completions: inout [CompletionEvent]) {
    drain(into: &completions)
    let rest = motion.trajectory.path.rest
    track.place(rest.isFinite ? motion.trajectory.home.with(rest) : motion.trajectory.home)
    keyframes = motion
  }

  /// Draws a frame in the `swiftui` fidelity, and emits the due completion events in both
  /// fidelities.
  mutating func draw(_ moment: SceneMoment, into completions: inout [CompletionEvent]) {
    guard let keyframes else { return track.draw(moment, into: &completions) }
    if !keyframes.isOver && keyframes.hasEnded(by: moment) { emitEnd(into: &completions) }
  }

  /// Ends the current animation or keyframes, and emits all pending completion events.
  ///
  /// The method is called, for example, when the property is removed.
  mutating func drain(into completions: inout [CompletionEvent]) {
    emitEnd(into: &completions)
    track.drain(into: &completions)
  }

  private mutating func emitEnd(into completions: inout [CompletionEvent]) {
    guard let keyframes, !keyframes.isOver else { return }
    completions.emit(.removed, of: [keyframes.change])
    completions.emit(.logicallyComplete, of: [keyframes.change])
    self.keyframes?.isOver = true
  }
}

extension AnimatableVector {
  fileprivate var isFinite: Bool { components.allSatisfy(\.isFinite) }
}
