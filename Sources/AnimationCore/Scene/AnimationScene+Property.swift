// A property is its track, or the keyframes that are shown in the track's place.
extension AnimationScene.Property {
  var isAnimating: Bool {
    if let keyframes { return !keyframes.isOver }
    return track.isAnimating
  }

  /// When an exact motion next has something to tell.
  var nextEvent: Double {
    if let keyframes { return keyframes.end }
    return track.nextEvent
  }

  /// The frame on which keyframes tell their end.
  func lastFrame(_ clock: FrameClock) -> Int? { isRemoved ? nil : keyframes?.lastFrame(clock) }

  /// Value and velocity at a time: the moment's own frame, or after it and before the next.
  func sample(
    at time: Double, _ moment: SceneMoment, velocity: Bool
  ) -> (value: PropertyValue, velocity: PropertyValue) {
    guard let keyframes else { return track.sample(at: time, moment, velocity: velocity) }
    let shape = track.target
    let sample = keyframes.sample(at: time, moment)
    return (shape.with(sample.value), shape.with(sample.velocity.toldVelocity))
  }

  /// Gives the property another value; keyframes end there, and the motion starts from what they show.
  ///
  /// - Returns: Whether the change animates the property, and so is told of it later.
  mutating func set(
    _ value: PropertyValue, animation: Animation?, change: Int, at moment: SceneMoment,
    into notices: inout [Notice]
  ) -> Bool {
    if let keyframes {
      let shown = keyframes.sample(at: moment.time, moment).value
      tellEnd(into: &notices)
      self.keyframes = nil
      if shown.isFinite { track.place(track.target.with(shown)) }
    }
    return track.set(value, animation: animation, change: change, at: moment)
  }

  /// Works out the course along keyframes that a trigger starts at a moment.
  func course(along track: [Keyframe<AnimatableVector>], at moment: SceneMoment) -> KeyframeCourse {
    let home = keyframes?.course.home ?? self.track.target
    let moving = motion(at: moment)
    return KeyframeCourse(
      home: home, from: moving?.value ?? home.lanes, velocity: moving?.velocity ?? .zero, track)
  }

  /// Value and velocity that the moment would show if nothing happened on it; `nil` at rest.
  private func motion(
    at moment: SceneMoment
  ) -> (value: AnimatableVector, velocity: AnimatableVector)? {
    var shown = self
    var ignored: [Notice] = []
    shown.draw(moment, into: &ignored)
    guard shown.isAnimating else { return nil }
    let sample = shown.sample(at: moment.time, moment, velocity: true)
    let (value, velocity) = (sample.value.lanes, sample.velocity.lanes)
    return value.isFinite ? (value, velocity.isFinite ? velocity : .zero) : nil
  }

  /// Leaves what the property does, which ends there, and follows keyframes.
  mutating func follow(_ motion: KeyframeMotion, into notices: inout [Notice]) {
    drain(into: &notices)
    let rest = motion.course.path.rest
    track.place(rest.isFinite ? motion.course.home.with(rest) : motion.course.home)
    keyframes = motion
  }

  /// Draws the moment's frame, or tells what is due by its time.
  mutating func draw(_ moment: SceneMoment, into notices: inout [Notice]) {
    guard let keyframes else { return track.draw(moment, into: &notices) }
    if !keyframes.isOver && keyframes.hasEnded(by: moment) { tellEnd(into: &notices) }
  }

  /// Ends what the property does, as when it goes away.
  mutating func drain(into notices: inout [Notice]) {
    tellEnd(into: &notices)
    track.drain(into: &notices)
  }

  private mutating func tellEnd(into notices: inout [Notice]) {
    guard let keyframes, !keyframes.isOver else { return }
    notices.tell(.removed, of: [keyframes.change])
    notices.tell(.logicallyComplete, of: [keyframes.change])
    self.keyframes?.isOver = true
  }
}

extension AnimatableVector {
  fileprivate var isFinite: Bool { components.allSatisfy(\.isFinite) }
}
