/// The declarations that every source can use: a part of Swift's and SwiftUI's library.
///
/// The prelude is a source itself. A body that is a name with an underscore stands for an operation
/// of the machine.
enum Prelude {
  /// The text: functions of numbers, then the types.
  static let text = functions + numbers + angles + curves + animations + contexts

  private static var functions: String {
    var text = ""
    for (name, _) in MathematicsTable.unary {
      text += "func \(name)(_ x: Double) -> Double { _unary_\(name) }\n"
    }
    for (name, _) in MathematicsTable.binary {
      text += "func \(name)(_ x: Double, _ y: Double) -> Double { _binary_\(name) }\n"
    }
    for type in ["UInt64", "Double", "Int"] {
      text += """
        func min(_ a: \(type), _ b: \(type)) -> \(type) { b < a ? b : a }
        func max(_ a: \(type), _ b: \(type)) -> \(type) { b >= a ? b : a }
        func min(_ a: \(type), _ b: \(type), _ c: \(type)) -> \(type) { min(min(a, b), c) }
        func max(_ a: \(type), _ b: \(type), _ c: \(type)) -> \(type) { max(max(a, b), c) }

        """
    }
    return text + """
      func abs(_ x: Double) -> Double { _unary_fabs }
      func abs(_ x: Int) -> Int { x < 0 ? -x : x }
      func precondition(_ condition: Bool) { if !condition { fatalError() } }
      func assert(_ condition: Bool) { if !condition { fatalError() } }
      func fatalError() -> Never { _fatalError }
      func preconditionFailure() -> Never { _fatalError }

      """
  }

  private static let numbers = """
    enum FloatingPointRoundingRule {
      case toNearestOrAwayFromZero, toNearestOrEven, up, down, towardZero, awayFromZero
    }
    enum FloatingPointSign: Int { case plus, minus }
    extension Double {
      static var pi: Double { 0x1.921fb54442d18p+1 }
      static var infinity: Double { 1 / 0.0 }
      static var nan: Double { Double(bitPattern: 0x7ff8000000000000) }
      static var greatestFiniteMagnitude: Double { 0x1.fffffffffffffp+1023 }
      static var leastNormalMagnitude: Double { 0x1p-1022 }
      static var leastNonzeroMagnitude: Double { 0x1p-1074 }
      static var ulpOfOne: Double { 0x1p-52 }
      static var zero: Double { 0.0 }
      var magnitude: Double { abs(self) }
      var magnitudeSquared: Double { self * self }
      var isNaN: Bool { self != self }
      var isFinite: Bool { abs(self) <= Double.greatestFiniteMagnitude }
      var isInfinite: Bool { abs(self) == Double.infinity }
      var isZero: Bool { self == 0 }
      var sign: FloatingPointSign { bitPattern >> 63 == 0 ? .plus : .minus }
      var bitPattern: UInt64 { _bits }
      var nextUp: Double { _nextUp }
      var nextDown: Double { -(-self).nextUp }
      init(bitPattern: UInt64) { _bits }
      init(sign: FloatingPointSign, exponent: Int, significand: Double) { _scale2 }
      func squareRoot() -> Double { _unary_sqrt }
      func rounded() -> Double { _unary_round }
      func rounded(_ rule: FloatingPointRoundingRule) -> Double {
        switch rule {
        case .toNearestOrAwayFromZero: self.rounded()
        case .toNearestOrEven: rint(self)
        case .up: ceil(self)
        case .down: floor(self)
        case .towardZero: trunc(self)
        case .awayFromZero: self < 0 ? floor(self) : ceil(self)
        }
      }
      mutating func round() { self = self.rounded() }
      mutating func round(_ rule: FloatingPointRoundingRule) { self = self.rounded(rule) }
      mutating func negate() { self = -self }
      func truncatingRemainder(dividingBy other: Double) -> Double { _binary_fmod }
      func remainder(dividingBy other: Double) -> Double { _binary_remainder }
      func addingProduct(_ a: Double, _ b: Double) -> Double { _fused }
      func scaled(by rhs: Double) -> Double { self * rhs }
      mutating func scale(by rhs: Double) { self *= rhs }
      func interpolated(towards other: Double, amount: Double) -> Double {
        self + (other - self).scaled(by: amount)
      }
      mutating func interpolate(towards other: Double, amount: Double) {
        self += (other - self).scaled(by: amount)
      }
      func isLess(than other: Double) -> Bool { self < other }
      static func minimum(_ a: Double, _ b: Double) -> Double { _binary_fmin }
      static func maximum(_ a: Double, _ b: Double) -> Double { _binary_fmax }
    }
    extension Int {
      static var max: Int { 0x7fffffffffffffff }
      static var min: Int { -0x7fffffffffffffff - 1 }
      static var zero: Int { 0 }
      static var bitWidth: Int { 64 }
      func isMultiple(of other: Int) -> Bool { other == 0 ? self == 0 : other == -1 || self % other == 0 }
      func signum() -> Int { self < 0 ? -1 : self > 0 ? 1 : 0 }
      mutating func negate() { self = -self }
      init(truncatingIfNeeded value: UInt64) { _bits }
      init(truncatingIfNeeded value: Int) { _bits }
      init(bitPattern: UInt64) { _bits }
    }
    extension UInt64 {
      static var max: UInt64 { 0xffffffffffffffff }
      static var min: UInt64 { 0 }
      static var zero: UInt64 { 0 }
      static var bitWidth: Int { 64 }
      func isMultiple(of other: UInt64) -> Bool { other == 0 ? self == 0 : self % other == 0 }
      init(truncatingIfNeeded value: Int) { _bits }
      init(truncatingIfNeeded value: UInt64) { _bits }
      init(bitPattern: Int) { _bits }
    }
    extension VectorArithmetic {
      static var zero: Self { _zeroVector }
      var magnitudeSquared: Double { _magnitudeSquared }
      func scaled(by rhs: Double) -> Self { _scaleVector }
      mutating func scale(by rhs: Double) { self = self.scaled(by: rhs) }
      func interpolated(towards other: Self, amount: Double) -> Self {
        self + (other - self).scaled(by: amount)
      }
      mutating func interpolate(towards other: Self, amount: Double) {
        self += (other - self).scaled(by: amount)
      }
    }

    """

  private static let angles = """
    struct Angle: Hashable, Comparable {
      var radians: Double
      init() { radians = 0 }
      init(radians: Double) { self.radians = radians }
      init(degrees: Double) { radians = degrees * .pi / 180 }
      static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }
      static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
      static var zero: Angle { Angle(radians: 0) }
      var degrees: Double {
        get {
          let degrees = radians * 180 / .pi
          let short = (degrees * 1e9).rounded() / 1e9
          return short * .pi / 180 == radians ? short : degrees
        }
        set { radians = newValue * .pi / 180 }
      }
      static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }
    }
    struct UnitPoint: Hashable {
      var x: Double
      var y: Double
      static var zero: UnitPoint { UnitPoint(x: 0, y: 0) }
      static var center: UnitPoint { UnitPoint(x: 0.5, y: 0.5) }
      static var leading: UnitPoint { UnitPoint(x: 0, y: 0.5) }
      static var trailing: UnitPoint { UnitPoint(x: 1, y: 0.5) }
      static var top: UnitPoint { UnitPoint(x: 0.5, y: 0) }
      static var bottom: UnitPoint { UnitPoint(x: 0.5, y: 1) }
      static var topLeading: UnitPoint { UnitPoint(x: 0, y: 0) }
      static var topTrailing: UnitPoint { UnitPoint(x: 1, y: 0) }
      static var bottomLeading: UnitPoint { UnitPoint(x: 0, y: 1) }
      static var bottomTrailing: UnitPoint { UnitPoint(x: 1, y: 1) }
    }

    """

  private static let curves = """
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

  private static let animations = """
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

  private static let contexts = """
    extension AnimationState {
      init() { _newState }
    }
    extension AnimationContext {
      func withState(_ state: AnimationState<Value>) -> AnimationContext<Value> { _withState }
    }

    """
}
