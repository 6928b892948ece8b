internal import AnimationCore
internal import AnimationNotation

extension [MotionCurve] {
  /// Returns the motion of one component of a color, in the units that responses use.
  ///
  /// `self` contains the motions of all numbers that the engine interpolates for the color.
  ///
  /// - Parameter component: The index of the component in the order that responses use.
  func color(_ form: ValueForm, _ component: Int) -> MotionCurve {
    @Sendable func vector(_ numbers: [Double]) -> PropertyValue {
      AnimatableVector(numbers).map(PropertyValue.vector) ?? .number(0)
    }
    @Sendable func written(_ color: TypedValue) -> Double {
      var numbers: [Double] = []
      color.forEachComponent(form) { numbers.append($1) }
      // BOUND: the index is that of a component of the color.
      return numbers[component]
    }
    @Sendable func value(_ data: [Double]) -> Double { written(TypedValue(vector(data), as: form)) }
    let curves = self
    let color = MotionCurve(
      from: value(map(\.from)), target: value(map(\.target)), times: 0...self[0].duration,
      landmarks: MotionLandmarks(
        times: flatMap(\.landmarks.times), breaks: flatMap(\.landmarks.breaks)),
      sampleValues: { times in
        let values = curves.map { $0.values(at: times) }
        return times.indices.map { index in value(values.map { $0[index] }) }
      }
    ) { times in
      let points = curves.map { $0.points(at: times) }
      return times.indices.map { index in
        let data = vector(points.map { $0[index].value })
        let velocity = TypedValue(
          velocity: vector(points.map { $0[index].velocity }), at: data, as: form)
        return MotionCurve.Point(
          value: written(TypedValue(data, as: form)), velocity: written(velocity))
      }
    }
    return allSatisfy(\.isOfFrames) ? color.joiningFrames : color
  }
}

extension MotionCurve {
  /// This motion of a color component, with straight lines between its values at the frames.
  ///
  /// Without the straight lines, the component could follow a curve between two frames, because the
  /// engine interpolates other numbers than the components of the color.
  fileprivate var joiningFrames: MotionCurve {
    let frames = landmarks.breaks
    let shown = points(at: frames)
    guard frames.count > 1 else { return self }
    return MotionCurve(
      from: from, target: target, times: 0...duration, landmarks: landmarks, isOfFrames: true
    ) { times in
      var next = 1
      return times.map { time in
        while next < frames.count - 1, frames[next] < time { next += 1 }
        // BOUND: next is from 1 to the last index of frames, and there are as many points.
        let (left, right) = (shown[next - 1], shown[next])
        // BOUND: as above.
        let start = frames[next - 1]
        let part = min(max((time - start) / (frames[next] - start), 0), 1)
        return Point(
          value: left.value + (right.value - left.value) * part,
          velocity: left.velocity + (right.velocity - left.velocity) * part)
      }
    }
  }
}
