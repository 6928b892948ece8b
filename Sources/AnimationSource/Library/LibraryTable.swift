internal import AnimationCore

/// An object that a library function takes or returns, or a number that a library function returns.
enum LibraryValue {
  case number(Double)
  case animation(Animation)
  case spring(Spring)
  case curve(UnitCurve)
  case none
}

/// The arguments of a library function: up to eight numbers and one object.
struct LibraryArguments {
  var scalars: SIMD8<Double>
  var object: LibraryValue

  subscript(_ index: Int) -> Double { scalars[index] }

  func bits(_ index: Int) -> UInt64 { self[index].bitPattern }
  func flag(_ index: Int) -> Bool { self[index] != 0 }
  func integer(_ index: Int) -> Int { Int(Int64(bitPattern: bits(index))) }

  var animation: Animation {
    if case .animation(let value) = object { value } else { .default }
  }
  var spring: Spring {
    if case .spring(let value) = object { value } else { Spring() }
  }
  var curve: UnitCurve {
    if case .curve(let value) = object { value } else { .linear }
  }
}

/// The library functions of numbers and of SwiftUI's types, except the functions that animations
/// call in every frame.
enum LibraryTable {
  typealias Function = (name: String, function: @Sendable (LibraryArguments) -> LibraryValue)

  static let functions: [Function] = numbers + curves + springs + animations

  /// The index of `springSettling`, which runs a search and so costs more than the other functions.
  static let search = functions.firstIndex { $0.name == "springSettling" } ?? -1

  /// For each property of a spring, the name of the operation that reads the property, and a
  /// function that returns the property's value.
  static let springProperties: [(name: String, value: @Sendable (Spring) -> Double)] = [
    ("springMass", { $0.mass }),
    ("springStiffness", { $0.stiffness }),
    ("springDamping", { $0.damping }),
    ("springGetResponse", { $0.response }),
    ("springDampingRatio", { $0.dampingRatio }),
    ("springGetDuration", { $0.duration }),
    ("springBounce", { $0.bounce }),
    ("springSettlingDuration", { $0.settlingDuration }),
  ]

  private static let numbers: [Function] = [
    ("nextUp", { .number($0[0].nextUp) }),
    ("fused", { .number($0[0].addingProduct($0[1], $0[2])) }),
    (
      "scale2",
      {
        // The exponent is bounded so that a sum with it cannot overflow.
        let exponent = min(max($0.integer(1), -4096), 4096)
        return .number(
          Double(sign: $0[0] == 0 ? .plus : .minus, exponent: exponent, significand: $0[2]))
      }
    ),
  ]

  private static let curves: [Function] = [
    ("curveLinear", { _ in .curve(.linear) }),
    ("curveEaseIn", { _ in .curve(.easeIn) }),
    ("curveEaseOut", { _ in .curve(.easeOut) }),
    ("curveEaseInOut", { _ in .curve(.easeInOut) }),
    ("curveCircularEaseIn", { _ in .curve(.circularEaseIn) }),
    ("curveCircularEaseOut", { _ in .curve(.circularEaseOut) }),
    ("curveCircularEaseInOut", { _ in .curve(.circularEaseInOut) }),
    (
      "curveBezier",
      {
        let (start, end) = (UnitPoint(x: $0[0], y: $0[1]), UnitPoint(x: $0[2], y: $0[3]))
        return .curve(.bezier(startControlPoint: start, endControlPoint: end))
      }
    ),
    ("curveInverse", { .curve($0.curve.inverse) }),
  ]

  private static let springs: [Function] = [
    ("springDuration", { .spring(Spring(duration: $0[0], bounce: $0[1])) }),
    ("springResponse", { .spring(Spring(response: $0[0], dampingRatio: $0[1])) }),
    (
      "springPhysical",
      {
        .spring(
          Spring(mass: $0[0], stiffness: $0[1], damping: $0[2], allowOverDamping: $0.flag(3)))
      }
    ),
    (
      "springSettling",
      { .spring(Spring(settlingDuration: $0[0], dampingRatio: $0[1], epsilon: $0[2])) }
    ),
  ]

  private static let animations: [Function] = [
    ("animationDefault", { _ in .animation(.default) }),
    (
      "animationBezier",
      { .animation(.timingCurve($0[0], $0[1], $0[2], $0[3], duration: $0[4])) }
    ),
    ("animationCurve", { .animation(.timingCurve($0.curve, duration: $0[0])) }),
    (
      "animationSpringDuration",
      { .animation(.spring(duration: $0[0], bounce: $0[1], blendDuration: $0[2])) }
    ),
    (
      "animationSpringResponse",
      { .animation(.spring(response: $0[0], dampingFraction: $0[1], blendDuration: $0[2])) }
    ),
    ("animationSpring", { .animation(.spring($0.spring, blendDuration: $0[0])) }),
    (
      "animationPhysical",
      {
        .animation(
          .interpolatingSpring(
            mass: $0[0], stiffness: $0[1], damping: $0[2], initialVelocity: $0[3]))
      }
    ),
    (
      "animationInterpolating",
      { .animation(.interpolatingSpring(duration: $0[0], bounce: $0[1], initialVelocity: $0[2])) }
    ),
    (
      "animationInterpolatingSpring",
      { .animation(.interpolatingSpring($0.spring, initialVelocity: $0[0])) }
    ),
    ("animationDelay", { .animation($0.animation.delay($0[0])) }),
    ("animationSpeed", { .animation($0.animation.speed($0[0])) }),
    (
      "animationRepeatCount",
      { .animation($0.animation.repeatCount($0.integer(0), autoreverses: $0.flag(1))) }
    ),
    (
      "animationRepeatForever",
      { .animation($0.animation.repeatForever(autoreverses: $0.flag(0))) }
    ),
    ("animationComplete", { .animation($0.animation.logicallyComplete(after: $0[0])) }),
  ]
}
