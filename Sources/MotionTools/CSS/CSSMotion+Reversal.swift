internal import AnimationCore

extension FractionCurve {
  /// True if the curve is point-symmetric about its midpoint, like `ease-in-out`.
  var isSymmetric: Bool {
    let end = curve.duration
    let mirrored = exactly(at: times.reversed().map { end - $0 }).reversed()
    return zip(values, mirrored).allSatisfy { abs($0 + $1 - 1) < 1e-9 }
  }
}

extension MotionCurve {
  /// Returns the motion of a forward pass over a distance, followed by a reversed pass.
  ///
  /// Let v be the value at the time t after the start of the forward pass. At the time t after the
  /// start of the reversed pass, the value is `distance` − v.
  ///
  /// Source: SwiftUI `Animation.repeatCount(_:autoreverses:)`.
  func thereAndBack(_ distance: Double) -> MotionCurve {
    let there = self, length = duration
    return MotionCurve(
      from: 0, target: 0, times: 0...2 * length,
      landmarks: MotionLandmarks(
        times: landmarks.times + landmarks.times.map { $0 + length },
        breaks: landmarks.breaks + landmarks.breaks.map { $0 + length } + [length]),
      sampleValues: { times in
        let turned = times.firstIndex { $0 > length } ?? times.count
        return there.values(at: Array(times[..<turned]))
          + there.values(at: times[turned...].map { $0 - length }).map { distance - $0 }
      }
    ) { times in
      let turned = times.firstIndex { $0 > length } ?? times.count
      let back = there.points(at: times[turned...].map { $0 - length })
      return there.points(at: Array(times[..<turned]))
        + back.map { Point(value: distance - $0.value, velocity: -$0.velocity) }
    }
  }
}
