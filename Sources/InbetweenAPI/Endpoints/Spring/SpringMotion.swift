internal import MotionTools
internal import AnimationCore
internal import AnimationNotation

/// The motion of a spring from a start to a target, in one fidelity.
struct SpringMotion {
  private let spring: Spring
  private let isExact: Bool
  private let from, target, initialVelocity, epsilon: Double

  /// The values, velocities and forces of a spring at given times.
  struct Samples {
    var values, velocities, forces: [Double]

    var named: [(name: String, numbers: [Double])] {
      [("values", values), ("velocities", velocities), ("forces", forces)]
    }
  }

  init(_ request: SpringRequest, _ spring: Spring, _ fidelity: Fidelity) {
    self.spring = spring
    isExact = fidelity == .exact
    from = request.from
    target = request.target
    initialVelocity = request.initialVelocity
    epsilon = request.tolerance
  }

  var settlingDuration: Double {
    isExact
      ? spring.exactSettlingDuration(
        target: target - from, initialVelocity: initialVelocity, epsilon: epsilon)
      : spring.settlingDuration(
        target: target - from, initialVelocity: initialVelocity, epsilon: epsilon)
  }

  /// The frame times in seconds, at 60 frames per second, until the spring has settled.
  ///
  /// The limit on samples also limits the number of times. For a spring with a negative damping,
  /// the only time is 0, because its values grow without bound.
  var frames: [Double] {
    let maxIndex = Double(Limits.samples.max - 1)
    let end = spring.dampingRatio < 0 ? 0 : settlingDuration
    let count = end.isNaN ? 0 : min(max(end * 60, 0), maxIndex)
    // BOUND: the upper bound is at least 0.
    return (0...Int(bounded: count.rounded(.up), in: 0...Limits.samples.max - 1)).map {
      Double($0) / 60
    }
  }

  func samples(_ times: [Double]) -> Samples {
    guard Work.spend(3 * times.count, on: .values) else {
      return Samples(
        values: times.map { _ in target }, velocities: times.map { _ in 0 },
        forces: times.map { _ in 0 })
    }
    let distance = target - from
    let values = times.map {
      from + spring.value(target: distance, initialVelocity: initialVelocity, time: $0)
    }
    let velocities = times.map {
      isExact
        ? spring.exactVelocity(target: distance, initialVelocity: initialVelocity, time: $0)
        : spring.velocity(target: distance, initialVelocity: initialVelocity, time: $0)
    }
    let forces = zip(values, velocities).map { value, velocity in
      isExact
        ? spring.exactForce(target: target, position: value, velocity: velocity)
        : spring.force(target: target, position: value, velocity: velocity)
    }
    return Samples(values: values, velocities: velocities, forces: forces)
  }
}
