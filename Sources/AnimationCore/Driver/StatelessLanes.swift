/// An evaluator that computes a Bézier animation at four times in SIMD lanes.
///
/// The animation can have the modifiers `.delay`, `.speed` and `.logicallyComplete(after:)`. The
/// results are those of the `swiftui` fidelity.
struct StatelessLanes {
  private let layers: TimeLayers
  private var curve: SteppedLanes
  private let duration: Double

  /// Creates an evaluator; `nil` if SIMD lanes cannot evaluate the animation.
  init?(_ animation: Animation) {
    var base = animation
    layers = TimeLayers(takenOff: &base)
    guard case .bezier(let bezier) = base.storage, let curve = SteppedLanes(bezier.curve) else {
      return nil
    }
    self.curve = curve
    duration = bezier.duration
  }

  /// Returns the displacements at four times, for a motion over a distance of 1.
  ///
  /// The results equal those of scalar code, to the last bit. The result is `nil` if one of the
  /// four times must be evaluated in scalar code.
  @inline(__always)
  mutating func units(at elapsed: Lanes) -> UnitLanes? {
    let progress = layers.own(elapsed) / duration
    guard all(progress .>= 0), all(progress .< 1), let values = curve.values(at: progress) else {
      return nil
    }
    return UnitLanes(step: values)
  }
}
