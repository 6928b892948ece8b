/// A Bézier animation, modifiers and all, at four times side by side as SwiftUI computes it.
struct StatelessLanes {
  private let layers: TimeLayers
  private var curve: SteppedLanes
  private let duration: Double

  /// `nil` for all other animations.
  init?(_ animation: Animation) {
    var base = animation
    layers = TimeLayers(takenOff: &base)
    guard case .bezier(let bezier) = base.storage, let curve = SteppedLanes(bezier.curve) else {
      return nil
    }
    self.curve = curve
    duration = bezier.duration
  }

  /// The part of the way covered, with the very bits of the animation's own answer; `nil` where one of the four
  /// has to be asked for alone.
  @inline(__always)
  mutating func units(at elapsed: Lanes) -> UnitLanes? {
    let progress = layers.own(elapsed) / duration
    guard all(progress .>= 0), all(progress .< 1), let values = curve.values(at: progress) else {
      return nil
    }
    return UnitLanes(step: values)
  }
}
