// SwiftUI's curves, springs and animations, as declarations of the prelude.
extension Prelude {
  static let curves = """
    extension UnitCurve {
      static var linear: UnitCurve { _curveLinear }
      static var easeIn: UnitCurve { _curveEaseIn }
      static var easeOut: UnitCurve { _curveEaseOut }
      static var easeInOut: UnitCurve { _curveEaseInOut }
      static var easeInEaseOut: UnitCurve { _curveEaseInOut }
      static var circularEaseIn: UnitCurve { _curveCircularEaseIn }
      static var circularEaseOut: UnitCurve { _curveCircularEaseOut }
      static var circularEaseInOut: UnitCurve { _curveCircularEaseInOut }
      static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
        _curveBezier
      }
      var inverse: UnitCurve { _curveInverse }
      func value(at progress: Double) -> Double { _curveValue }
      func velocity(at progress: Double) -> Double { _curveVelocity }
    }
    extension Spring {
      static var smooth: Spring { Spring(duration: 0.5, bounce: 0) }
      static var snappy: Spring { Spring(duration: 0.5, bounce: 0.15) }
      static var bouncy: Spring { Spring(duration: 0.5, bounce: 0.3) }
      static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: extraBounce)
      }
      static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.15 + extraBounce)
      }
      static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Spring {
        Spring(duration: duration, bounce: 0.3 + extraBounce)
      }
      init(duration: TimeInterval = 0.5, bounce: Double = 0) { _springDuration }
      init(response: TimeInterval, dampingRatio: Double) { _springResponse }
      init(
        mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool = false
      ) { _springPhysical }
      init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
        _springSettling
      }
      var mass: Double { _springMass }
      var stiffness: Double { _springStiffness }
      var damping: Double { _springDamping }
      var response: TimeInterval { _springGetResponse }
      var dampingRatio: Double { _springDampingRatio }
      var duration: TimeInterval { _springGetDuration }
      var bounce: Double { _springBounce }
      var settlingDuration: TimeInterval { _springSettlingDuration }
      func value<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, time: TimeInterval
      ) -> V { _springValue }
      func velocity<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, time: TimeInterval
      ) -> V { _springVelocity }
      func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
        (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
      }
      func update<V: VectorArithmetic>(
        value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
      ) {
        let distance = target - value
        let start = velocity
        velocity = self.velocity(target: distance, initialVelocity: start, time: deltaTime)
        value += self.value(target: distance, initialVelocity: start, time: deltaTime)
      }
      func settlingDuration<V: VectorArithmetic>(
        target: V, initialVelocity: V = .zero, epsilon: Double
      ) -> TimeInterval { _springSettlingOf }
    }

    """

  static let animations = """
    extension Animation {
      static var `default`: Animation { _animationDefault }
      static var linear: Animation { .linear(duration: 0.35) }
      static var easeIn: Animation { .easeIn(duration: 0.35) }
      static var easeOut: Animation { .easeOut(duration: 0.35) }
      static var easeInOut: Animation { .easeInOut(duration: 0.35) }
      static func linear(duration: TimeInterval) -> Animation {
        .timingCurve(0, 0, 1, 1, duration: duration)
      }
      static func easeIn(duration: TimeInterval) -> Animation {
        .timingCurve(0.42, 0, 1, 1, duration: duration)
      }
      static func easeOut(duration: TimeInterval) -> Animation {
        .timingCurve(0, 0, 0.58, 1, duration: duration)
      }
      static func easeInOut(duration: TimeInterval) -> Animation {
        .timingCurve(0.42, 0, 0.58, 1, duration: duration)
      }
      static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
      ) -> Animation { _animationBezier }
      static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        _animationCurve
      }
      static var spring: Animation { .spring(duration: 0.5) }
      static var interactiveSpring: Animation { .interactiveSpring(response: 0.15) }
      static var smooth: Animation { .spring(duration: 0.5, bounce: 0) }
      static var snappy: Animation { .spring(duration: 0.5, bounce: 0.15) }
      static var bouncy: Animation { .spring(duration: 0.5, bounce: 0.3) }
      static var interpolatingSpring: Animation { .interpolatingSpring(duration: 0.5) }
      static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0, blendDuration: Double = 0
      ) -> Animation { _animationSpringDuration }
      static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
      ) -> Animation { _animationSpringResponse }
      static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation {
        _animationSpring
      }
      static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
      ) -> Animation { _animationSpringResponse }
      static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0, blendDuration: TimeInterval = 0.25
      ) -> Animation {
        .spring(duration: duration, bounce: 0.15 + extraBounce, blendDuration: blendDuration)
      }
      static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        .spring(duration: duration, bounce: extraBounce)
      }
      static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        .spring(duration: duration, bounce: 0.15 + extraBounce)
      }
      static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
        .spring(duration: duration, bounce: 0.3 + extraBounce)
      }
      static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
      ) -> Animation { _animationPhysical }
      static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0, initialVelocity: Double = 0
      ) -> Animation { _animationInterpolating }
      static func interpolatingSpring(
        _ spring: Spring, initialVelocity: Double = 0
      ) -> Animation { _animationInterpolatingSpring }
      func delay(_ delay: TimeInterval) -> Animation { _animationDelay }
      func speed(_ speed: Double) -> Animation { _animationSpeed }
      func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        _animationRepeatCount
      }
      func repeatForever(autoreverses: Bool = true) -> Animation { _animationRepeatForever }
      func logicallyComplete(after duration: TimeInterval) -> Animation { _animationComplete }
      func animate<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> V? { _animate }
      func velocity<V: VectorArithmetic>(
        value: V, time: TimeInterval, context: AnimationContext<V>
      ) -> V? { _velocity }
      func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> Bool { _shouldMerge }
    }

    """
}
