/// Where a fluid spring is, between frames.
struct FluidSpringState<Value: VectorArithmetic> {
  var offset = Value.zero
  var velocity = Value.zero
  /// The acceleration of the last step: SwiftUI's springs have mass 1.
  var force = Value.zero
  /// The spring's clock is `anchor` plus `steps` steps, counted so that no rounding adds up.
  var anchor = 0.0
  var steps = 0
  /// When the present motion began: 0, or the moment of the last merge.
  var startTime = 0.0
  var blendStart = 0.0
  /// The replaced spring's response minus the present one's, at the start of a blend.
  var blendInterval = 0.0
  var isMerged = false

  var time: Double { anchor + Double(steps) * FluidSpringAnimation.step }

  mutating func begin(at time: Double) {
    anchor = time
    steps = 0
    startTime = time
    isMerged = true
  }

  mutating func jump(to time: Double) {
    anchor = time
    steps = 0
    isMerged = false
  }

  /// Makes one step: v at the middle moves the offset, the new force then completes v.
  ///
  /// The first step of a fresh spring does not move, since its force is still 0.
  mutating func step(target: Value, stiffness: Double, damping: Double) {
    let h = FluidSpringAnimation.step
    let middle = velocity + force.scaled(by: h / 2)
    offset += middle.scaled(by: h)
    force = (target - offset).scaled(by: stiffness) - middle.scaled(by: damping)
    velocity = middle + force.scaled(by: h / 2)
    steps += 1
  }
}
