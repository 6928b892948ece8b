extension AnimationScene {
  /// Returns the times at which a property's exact motion can have an extremum, a jump or a kink.
  ///
  /// To find these times, a copy of the scene is played.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - end: The last time to play, in seconds of the scene's time.
  ///   - most: The maximum number of landmarks, and also of events.
  /// - Returns: The times. The result is `nil` in the `swiftui` fidelity and for an unknown
  ///   property. It is also `nil` if there are more than `most` landmarks or events, or if the work
  ///   budget stops the playback.
  public func landmarks(of name: String, through end: Double, most: Int) -> MotionLandmarks? {
    guard fidelity == .exact else { return nil }
    return landmarks(of: name, through: end, most: most) { property, list in
      property.collectLandmarks(into: &list)
    }
  }

  /// Returns the times at which the segments between a property's keyframes begin and end.
  ///
  /// The result can also contain the times of entries and events. To find the times, a copy of the
  /// scene is played. The method works in both fidelities.
  ///
  /// - Parameters:
  ///   - name: The name of the property.
  ///   - end: The last time to play, in seconds of the scene's time.
  ///   - most: The maximum number of returned times, and also of events.
  /// - Returns: The times in ascending order. The result is `nil` for an unknown property. It is
  ///   also `nil` if there are more than `most` times or events, or if the work budget stops the
  ///   playback.
  public func keyframeTimes(of name: String, through end: Double, most: Int) -> [Double]? {
    let clock = clock
    return landmarks(of: name, through: end, most: most) { property, list in
      guard let keyframes = property.keyframes else { return }
      keyframes.collectLandmarks(from: keyframes.start(clock), into: &list)
    }?.breaks
  }

  private func landmarks(
    of name: String, through end: Double, most: Int,
    collect: (Property, inout LandmarkCollector) -> Void
  ) -> MotionLandmarks? {
    guard let index = properties.firstIndex(where: { $0.name == name }) else { return nil }
    var scene = self
    var events: [SceneEvent] = []
    var list = LandmarkCollector(window: 0...max(0, end), most: most)
    scene.phaseBudget = most
    var now = scene.time
    while now <= end {
      // In the `swiftui` fidelity, events occur on frames and do not affect the times of keyframes.
      let event = fidelity == .exact ? scene.nextEvent : .infinity
      let instant = min(scene.queue.first?.effectiveAt ?? .infinity, event)
      // If entries are due now, they are applied before landmarks are collected. Between two
      // instants, no entry takes effect and no event occurs.
      if instant > now {
        // BOUND: now < instant, by the condition, and now ≤ end, by the loop.
        list.window = now...min(instant, end)
        collect(scene.properties[index], &list)
      }
      if list.isFull || scene.phaseBudget < 0 || Work.isStopped { return nil }
      guard instant <= end else { break }
      let count = events.count
      let wasAnimating = scene.properties[index].isAnimating
      scene.advance(to: instant, into: &events)
      now = max(now, instant)
      if wasAnimating || scene.properties[index].isAnimating || events.count > count {
        // BOUND: now is not NaN, because it was compared with the end.
        list.window = now...now
        list.add(now, isBreak: true)
      }
      if events.count > most { return nil }
    }
    return list.landmarks
  }

  /// Returns a copy of the scene that contains only the property with the given name.
  ///
  /// If phases run, or if keyframes or phases are scheduled, the copy contains all properties. In
  /// these cases, other properties can affect the named property.
  public func alone(_ name: String) -> AnimationScene {
    let isFree = queue.allSatisfy {
      switch $0.entry.event {
      case .change, .environment, .remove: true
      case .keyframes, .phases: false
      }
    }
    guard isFree, phaseRuns.isEmpty else { return self }
    var scene = self
    scene.properties.removeAll { $0.name != name }
    return scene
  }

  /// Returns the animation that the last queued change of a property will start.
  ///
  /// The property's own animation overrides the animation of the change, unless the change disables
  /// properties' own animations. The result is `nil` if no change of the property is queued, if the
  /// change is immediate, or if keyframes or phases of the property are queued after the change.
  public func lastAnimation(of name: String) -> Animation? {
    guard let property = properties.first(where: { $0.name == name }) else { return nil }
    for entry in queue.reversed() {
      switch entry.entry.event {
      case .change(let change) where change.set[name] != nil:
        return animation(
          of: change, implicit: property.implicit,
          delay: change.stagger?.delays(of: change.set.map(\.name))[name])
      case .keyframes(let trigger) where trigger.tracks[name] != nil: return nil
      case .phases(let trigger) where trigger.properties.contains(name): return nil
      default: continue
      }
    }
    return nil
  }
}

extension AnimationScene.Property {
  fileprivate func collectLandmarks(into list: inout LandmarkCollector) {
    if let keyframes {
      keyframes.collectLandmarks(from: keyframes.begin, into: &list)
    } else {
      track.collectLandmarks(into: &list)
    }
  }
}

extension SceneTrack {
  fileprivate func collectLandmarks(into list: inout LandmarkCollector) {
    for track in exactNumbers { track.running?.collectLandmarks(into: &list) }
    for track in exactVectors { track.running?.collectLandmarks(into: &list) }
  }
}

extension ExactRunningAnimation {
  fileprivate func collectLandmarks(into list: inout LandmarkCollector) {
    motion.collectLandmarks(OwnTime(offset: begin), into: &list)
  }
}

extension KeyframeMotion {
  /// Returns the time in seconds at which the keyframes began.
  fileprivate func start(_ clock: FrameClock) -> Double {
    frame < 0 ? begin : clock.time(of: frame)
  }

  /// Collects the landmarks of the keyframes, which began at the time `begin`.
  ///
  /// If the keyframes repeat, the landmarks of every repetition that overlaps the window are
  /// collected.
  fileprivate func collectLandmarks(from begin: Double, into list: inout LandmarkCollector) {
    guard duration < .infinity, !isOver else { return }
    let first =
      isRepeating ? max(0, ((list.window.lowerBound - begin) / duration).rounded(.down)) : 0
    var pass = first
    repeat {
      let start = begin + pass * duration
      list.add(start, isBreak: true)
      for segment in trajectory.path.segments {
        segment.collectLandmarks(OwnTime(offset: start + segment.start), into: &list)
      }
      pass += 1
    } while isRepeating && begin + pass * duration < list.window.upperBound && !list.isFull
  }
}

extension KeyframeSegment {
  fileprivate func collectLandmarks(_ clock: OwnTime, into list: inout LandmarkCollector) {
    list.add(clock(0), isBreak: true)
    list.add(clock(duration), isBreak: true)
    switch motion {
    case .spring(let spring, _):
      spring.oscillator.collectLandmarks(clock, to: duration, into: &list)
    case .linear, .cubic:
      for part in 1..<8 { list.add(clock(duration * Double(part) / 8)) }
    }
  }
}
