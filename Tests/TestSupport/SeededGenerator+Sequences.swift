public import AnimationCore

extension SeededGenerator {
  /// Returns random keyframes or phases for some of the properties.
  public mutating func sequence(
    _ id: String, _ starts: [String: PropertyValue]
  ) -> TimelineEntry.Event {
    let names = starts.keys.sorted()
    let criteria: AnimationCompletionCriteria = chance(0.3) ? .removed : .logicallyComplete
    if chance(0.5) {
      var tracks: [String: [Keyframe<AnimatableVector>]] = [:]
      for name in names where tracks.isEmpty || chance(0.5) {
        tracks[name] = track(starts[name] ?? .number(0))
      }
      return .keyframes(
        KeyframeTrigger(
          id: id, tracks: tracks, isRepeating: chance(0.2), completionCriteria: criteria))
    }
    // Repeating phases must take time, so their values differ, and one phase has an animation with
    // a duration.
    let isRepeating = chance(0.4)
    let phases = (0..<whole(2...4)).map { index in
      var set = PropertyValues()
      for name in names where set.isEmpty || chance(0.5) {
        set[name] = value(like: starts[name] ?? .number(0), offset: Double(index) * 1000)
      }
      let animation: Animation? =
        index == 1 && isRepeating
        ? .easeInOut(duration: number(0.1...0.6)) : chance(0.2) ? nil : animation()
      return PhaseTrigger.Phase(set: set, animation: animation)
    }
    return .phases(
      PhaseTrigger(
        id: id, phases: phases, isRepeating: isRepeating, completionCriteria: criteria,
        disablesAnimations: isRepeating || chance(0.3)))
  }

  private mutating func value(like start: PropertyValue, offset: Double) -> PropertyValue {
    switch start {
    case .number: return .number(offset + number(-9...9))
    case .vector(let vector):
      let numbers = (0..<vector.count).map { _ in offset + number(-9...9) }
      return AnimatableVector(numbers).map(PropertyValue.vector) ?? start
    }
  }

  /// Returns one to four random keyframes of any kind.
  ///
  /// Their values have as many components as `shape`.
  public mutating func track(_ shape: PropertyValue) -> [Keyframe<AnimatableVector>] {
    (0..<whole(1...4)).map { index in
      let to = place(shape)
      switch whole(0...3) {
      case 0:
        return .linear(
          to: to, duration: number(0.05...0.5), curve: chance(0.5) ? .easeInOut : .linear)
      case 1:
        return .cubic(
          to: to, duration: number(0.05...0.5), startVelocity: chance(0.3) ? place(shape) : nil,
          endVelocity: chance(0.3) ? place(shape) : nil)
      case 2:
        return .spring(
          to: to, duration: chance(0.6) ? number(0.05...0.5) : nil,
          spring: Spring(duration: number(0.1...0.5), bounce: number(-0.4...0.6)),
          startVelocity: chance(0.3) ? place(shape) : nil)
      default: return index == 0 ? .linear(to: to, duration: 0.1, curve: .easeIn) : .move(to: to)
      }
    }
  }

  private mutating func place(_ shape: PropertyValue) -> AnimatableVector {
    AnimatableVector((0..<shape.count).map { _ in number(-100...100) }) ?? .zero
  }
}
