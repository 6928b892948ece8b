internal import AnimationCore
internal import AnimationNotation

/// One number of a scene: a property or one component of a property.
///
/// All values are in the units in which responses contain the values of the property.
struct BakeSource {
  /// The property's name in the scene.
  let property: String
  /// The component's name or its index in brackets, such as `x` or `[0]`; `nil` if the property is
  /// a single number.
  let component: String?
  /// The type and encoding of the values; `nil` if the values are plain numbers.
  let form: ValueForm?
  /// The motion of the number in the baked time range, with time 0 at the start of the range.
  let curve: MotionCurve
  /// The difference between the largest and the smallest value that the scene sets.
  ///
  /// If all set values are equal, the travel is the difference between the largest and the smallest
  /// value of the motion. If the motion is constant, too, the travel is 1.
  let travel: Double
  /// The set value that is furthest from the motion's first value.
  ///
  /// The set values are the initial value and all values that the scene's events set. For example,
  /// the targets of keyframes are set values.
  let goal: Double

  /// True if the number is a component of a color.
  ///
  /// Platforms have no separate properties for the components of a color.
  var isOfColor: Bool { form?.type == .color }

  /// The number's name in responses: the property's name and the component's suffix.
  var track: String {
    switch component {
    case nil: property
    case let component? where component.hasPrefix("["): property + component
    case let component?: "\(property).\(component)"
    }
  }

  /// Returns all numbers of a scene.
  ///
  /// A property with components gives one number for each component. Any other property gives one
  /// number.
  ///
  /// - Parameters:
  ///   - motions: The motions of the scene's properties.
  ///   - end: A time in seconds. The scene's events after this time are ignored.
  ///   - range: A closure that returns the baked part of a motion. Time 0 is at the start of the
  ///     part.
  static func all(
    _ scene: AnimationScene, _ motions: [PropertyMotion], before end: Double,
    _ range: (MotionCurve) -> MotionCurve
  ) -> [BakeSource] {
    motions.flatMap { motion in
      let given = scene.values(givenTo: motion.name, before: end)
      return numbers(of: motion).enumerated().map { index, number in
        BakeSource(
          property: motion.name, component: number.component, form: motion.form,
          curve: range(number.curve), given: given.map { $0.writtenNumbers(motion.form)[index] })
      }
    }
  }

  private init(
    property: String, component: String?, form: ValueForm?, curve: MotionCurve, given: [Double]
  ) {
    self.property = property
    self.component = component
    self.form = form
    self.curve = curve
    let first = curve.from
    goal = given.max { abs($0 - first) < abs($1 - first) } ?? first
    let range = Self.extent(given)
    if range > 0, range.isFinite {
      travel = range
    } else {
      // An initial velocity may move a number away from its only set value and back. Then the
      // travel is the range of the motion.
      let times = (0...512).map { curve.duration * Double($0) / 512 }
      let shown = Self.extent(curve.points(at: times).map(\.value))
      travel = shown > 0 ? shown : 1
    }
  }

  private static func extent(_ values: [Double]) -> Double {
    guard let smallest = values.min(), let largest = values.max() else { return 0 }
    return largest - smallest
  }

  private static func numbers(
    of motion: PropertyMotion
  ) -> [(component: String?, curve: MotionCurve)] {
    guard let form = motion.form?.ofVelocity else {
      return motion.components.enumerated().map { (motion.isVector ? "[\($0)]" : nil, $1) }
    }
    var names: [String] = []
    let starts = motion.components.map { PropertyValue.number($0.from) }
    let data = AnimatableVector(starts.flatMap(\.components)).map(PropertyValue.vector)
    TypedValue(data ?? .number(0), as: form).forEachComponent(form) { name, _ in names.append(name)
    }
    guard form.type == .color else {
      return zip(names, motion.components).map {
        (names.count == 1 ? nil : $0, $1.scaled(by: form.unit))
      }
    }
    return names.enumerated().map { ($1, motion.components.color(form, $0)) }
  }
}

extension AnimationScene {
  /// Returns the initial value of a property, followed by the values to which the scene's events
  /// set the property.
  ///
  /// Events after the time `end` are ignored.
  fileprivate func values(givenTo name: String, before end: Double) -> [PropertyValue] {
    guard let start = shapes[name] else { return [] }
    var values = [start]
    func shaped(_ vector: AnimatableVector) -> PropertyValue {
      if case .number = start { return .number(vector[0]) }
      return AnimatableVector((0..<start.count).map { vector[$0] }).map(PropertyValue.vector)
        ?? start
    }
    for (entry, effectiveAt) in agenda where effectiveAt <= end {
      switch entry.event {
      case .change(let change): values += [change.set[name]].compactMap(\.self)
      case .phases(let trigger): values += trigger.phases.compactMap { $0.set[name] }
      case .keyframes(let trigger):
        values += (trigger.tracks[name] ?? []).map { shaped($0.goal) }
      case .environment, .remove: break
      }
    }
    return values
  }
}

extension Keyframe {
  /// The target value of the keyframe.
  fileprivate var goal: Data {
    switch self {
    case .linear(let to, _, _), .cubic(let to, _, _, _), .spring(let to, _, _, _), .move(let to): to
    }
  }
}

extension MotionCurve {
  /// Returns a part of the motion; time 0 is at the start of the part.
  ///
  /// - Parameter isCycle: True if the part repeats forever. Jumps at the two ends of the part are
  ///   then excluded: the part begins with the value after the first jump, and ends with the value
  ///   before the last jump.
  func part(from start: Double, lasting duration: Double, isCycle: Bool = false) -> MotionCurve {
    let side = MotionCurve.rightOfBreak
    let ends = points(at: [start, start + side, start + duration - side, start + duration])
    // `reach` is a measure of the size of the motion. A cycle may end with its start value, so
    // values inside the cycle are also used.
    let inner = values(at: (1..<8).map { start + duration * Double($0) / 8 })
    let reach = inner.reduce(abs(ends[1].value - ends[2].value)) {
      max($0, abs($1 - ends[1].value))
    }
    func isJump(_ a: Int, _ b: Int) -> Bool {
      isCycle && abs(ends[a].value - ends[b].value) > 1e-3 * reach
    }
    let first = isJump(0, 1) ? side : 0, last = isJump(2, 3) ? duration - side : duration
    func inside(_ times: [Double]) -> [Double] {
      times.map { $0 - start }.filter { $0 >= 0 && $0 <= duration }
    }
    return MotionCurve(
      from: ends[first > 0 ? 1 : 0].value, target: ends[last < duration ? 2 : 3].value,
      times: 0...duration,
      landmarks: MotionLandmarks(times: inside(landmarks.times), breaks: inside(landmarks.breaks))
    ) { times in points(at: times.map { start + min(max($0, first), last) }) }
  }

  /// Returns the motion with all values multiplied by a factor.
  func scaled(by unit: Double) -> MotionCurve {
    if unit == 1 { return self }
    return MotionCurve(
      from: from * unit, target: target * unit, times: 0...duration, landmarks: landmarks,
      sampleValues: { times in values(at: times).map { $0 * unit } }
    ) { times in
      points(at: times).map { Point(value: $0.value * unit, velocity: $0.velocity * unit) }
    }
  }
}

extension MotionCurve {
  /// Returns the motion with a constant subtracted from all values.
  func less(_ zero: Double) -> MotionCurve {
    if zero == 0 { return self }
    return MotionCurve(
      from: from - zero, target: target - zero, times: 0...duration, landmarks: landmarks
    ) { times in
      points(at: times).map { Point(value: $0.value - zero, velocity: $0.velocity) }
    }
  }
}
