/// The declarations that every source can use: a part of Swift's and SwiftUI's library.
///
/// The prelude is itself a source. If the body of a function is only a name that begins with an
/// underscore, the function is a machine operation.
enum Prelude {
  /// The source text of the prelude: functions of numbers, then the types.
  static let text = functions + numbers + angles + curves + animations + contexts

  static var functions: String {
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

  static let numbers = """
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

  static let angles = """
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

  static let contexts = """
    extension AnimationState {
      init() { _newState }
    }
    extension AnimationContext {
      func withState(_ state: AnimationState<Value>) -> AnimationContext<Value> { _withState }
    }

    """
}
