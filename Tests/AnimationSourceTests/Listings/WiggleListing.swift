import AnimationCore

/// A swing around the straight motion that fades out, and that provides its velocity.
struct WiggleAnimation: CustomAnimation {
  let frequency: Double
  let fade: Double
  let angle: Angle

  init(frequency: Double = 4, fade: Double = 3, tilt degrees: Double = 20) {
    self.frequency = frequency
    self.fade = fade
    angle = .degrees(degrees)
  }

  private var endTime: TimeInterval { log(1_000) / fade }

  private func displacement(at time: TimeInterval) -> Double {
    let swing = sin(angle.radians) * sin(2 * Double.pi * frequency * time)
    return 1 - exp(-fade * time) * (1 - swing)
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if time > endTime { return nil }
    context.isLogicallyComplete = context.isLogicallyComplete || time > endTime / 2
    var result = value
    result.scale(by: displacement(at: time))
    return result
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard (0...endTime).contains(time) else { return nil }
    return value.scaled(by: Self.slope(at: time) { displacement(at: $0) })
  }

  /// Takes over from a wiggle, and keeps its own time.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    previous == Animation(self) && !context.isLogicallyComplete
  }

  /// The slope of a function by Richardson's extrapolation of central differences.
  private static func slope(
    at time: Double, width: Double = 1e-3, of function: (Double) -> Double
  ) -> Double {
    func difference(_ step: Double) -> Double {
      (function(time + step) - function(time - step)) / (2 * step)
    }
    return (4 * difference(width / 2) - difference(width)) / 3
  }
}
