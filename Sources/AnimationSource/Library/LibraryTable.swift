internal import AnimationCore

/// An object that a library function takes or returns.
enum LibraryObject {
  case animation(Animation)
  case spring(Spring)
  case curve(UnitCurve)
  case none
}

/// The arguments of a library function: up to eight numbers and one object.
struct LibraryArguments {
  var scalars: SIMD8<Double>
  var object: LibraryObject

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

/// The result of a library function: a number or an object.
enum LibraryResult {
  case number(Double)
  case object(LibraryObject)
}

/// The library functions of numbers and of SwiftUI's types, except the functions that animations
/// call in every frame.
enum LibraryTable {
  static let functions: [(name: String, function: @Sendable (LibraryArguments) -> LibraryResult)] =
    numbers + curves + springs + animations

  /// The index of `springSettling`, which runs a search and so costs more than the other functions.
  static let search = functions.firstIndex { $0.name == "springSettling" } ?? -1

  /// For each property of a spring, the name of the built-in operation and the function for its
  /// value.
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

  private static let numbers:
    [(name: String, function: @Sendable (LibraryArguments) -> LibraryResult)] = [
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

  private static let curves:
    [(name: String, function: @Sendable (LibraryArguments) -> LibraryResult)] = [
      ("curveLinear", { _ in .object(.curve(.linear)) }),
      ("curveEaseIn", { _ in .object(.curve(.easeIn)) }),
      ("curveEaseOut", { _ in .object(.curve(.easeOut)) }),
      ("curveEaseInOut", { _ in .object(.curve(.easeInOut)) }),
      ("curveCircularEaseIn", { _ in .object(.curve(.circularEaseIn)) }),
      ("curveCircularEaseOut", { _ in .object(.curve(.circularEaseOut)) }),
      ("curveCircularEaseInOut", { _ in .object(.curve(.circularEaseInOut)) }),
      (
        "curveBezier",
        {
          .object(
            .curve(
              .bezier(
                startControlPoint: UnitPoint(x: $0[0], y: $0[1]),
                endControlPoint: UnitPoint(x: $0[2], y: $0[3]))))
        }
      ),
      ("curveInverse", { .object(.curve($0.curve.inverse)) }),
    ]

  private static let springs:
    [(name: String, function: @Sendable (LibraryArguments) -> LibraryResult)] = [
      ("springDuration", { .object(.spring(Spring(duration: $0[0], bounce: $0[1]))) }),
      ("springResponse", { .object(.spring(Spring(response: $0[0], dampingRatio: $0[1]))) }),
      (
        "springPhysical",
        {
          .object(
            .spring(
              Spring(
                mass: $0[0], stiffness: $0[1], damping: $0[2], allowOverDamping: $0.flag(3))))
        }
      ),
      (
        "springSettling",
        {
          .object(
            .spring(Spring(settlingDuration: $0[0], dampingRatio: $0[1], epsilon: $0[2])))
        }
      ),
    ]

  private static let animations:
    [(name: String, function: @Sendable (LibraryArguments) -> LibraryResult)] = [
      ("animationDefault", { _ in .object(.animation(.default)) }),
      (
        "animationBezier",
        { .object(.animation(.timingCurve($0[0], $0[1], $0[2], $0[3], duration: $0[4]))) }
      ),
      ("animationCurve", { .object(.animation(.timingCurve($0.curve, duration: $0[0]))) }),
      (
        "animationSpringDuration",
        { .object(.animation(.spring(duration: $0[0], bounce: $0[1], blendDuration: $0[2]))) }
      ),
      (
        "animationSpringResponse",
        {
          .object(
            .animation(.spring(response: $0[0], dampingFraction: $0[1], blendDuration: $0[2])))
        }
      ),
      ("animationSpring", { .object(.animation(.spring($0.spring, blendDuration: $0[0]))) }),
      (
        "animationPhysical",
        {
          .object(
            .animation(
              .interpolatingSpring(
                mass: $0[0], stiffness: $0[1], damping: $0[2], initialVelocity: $0[3])))
        }
      ),
      (
        "animationInterpolating",
        {
          .object(
            .animation(
              .interpolatingSpring(duration: $0[0], bounce: $0[1], initialVelocity: $0[2])))
        }
      ),
      (
        "animationInterpolatingSpring",
        { .object(.animation(.interpolatingSpring($0.spring, initialVelocity: $0[0]))) }
      ),
      ("animationDelay", { .object(.animation($0.animation.delay($0[0]))) }),
      ("animationSpeed", { .object(.animation($0.animation.speed($0[0]))) }),
      (
        "animationRepeatCount",
        {
          .object(
            .animation($0.animation.repeatCount($0.integer(0), autoreverses: $0.flag(1))))
        }
      ),
      (
        "animationRepeatForever",
        { .object(.animation($0.animation.repeatForever(autoreverses: $0.flag(0)))) }
      ),
      (
        "animationComplete",
        { .object(.animation($0.animation.logicallyComplete(after: $0[0]))) }
      ),
    ]
}
