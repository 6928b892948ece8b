import AnimationCore
import TestSupport
import Testing

/// Compares animations with recordings.
///
/// The recordings contain equality checks, descriptions, and the results of single calls.
struct ObservedAnimationTests {
  @Test("equality is as recorded", arguments: try ObservedRow.of("animation.equality"))
  func equality(_ row: ObservedRow) throws {
    try row.met {
      let lhs = try Animation(expression: row.input["lhs"]?.string ?? "")
      let rhs = try Animation(expression: row.input["rhs"]?.string ?? "")
      #expect((lhs == rhs) == row.expected.bool)
      if lhs == rhs { #expect(lhs.hashValue == rhs.hashValue) }
    }
  }

  @Test(
    "factories create the recorded animations", arguments: try ObservedRow.of("animation.factory"))
  func factory(_ row: ObservedRow) throws {
    let animation = try Animation(expression: row.input["expression"]?.string ?? "")
    func expect(_ actual: Double, _ key: String) throws {
      #expect(isClose(actual, try row.expected.number(key), absolute: row.tolerance), "\(key)")
    }
    switch row.expected["type"]?.string {
    case "FluidSpringAnimation":
      let spring = try #require(animation.base as? FluidSpringAnimation)
      try expect(spring.response, "response")
      try expect(spring.dampingFraction, "dampingFraction")
      try expect(spring.blendDuration, "blendDuration")
    case "SpringAnimation":
      let spring = try #require(animation.base as? SpringAnimation)
      try expect(spring.mass, "mass")
      try expect(spring.stiffness, "stiffness")
      try expect(spring.damping, "damping")
      try expect(spring.initialVelocity, "initialVelocity")
    default: Issue.record("no such type")
    }
  }

  @Test(
    "a single call returns the recorded result",
    arguments: try ObservedRow.of(
      "animation.animate", "animation.animateBound", "animation.isLogicallyComplete",
      "animation.fraction"))
  func animate(_ row: ObservedRow) throws {
    try row.met {
      let expression = (row.input["expression"]?.string ?? "")
        .replacing("BezierAnimation linear duration 100", with: "linear(duration:100)")
      let animation = try Animation(expression: expression)
      var context = AnimationContext<Double>()
      let response = animation.animate(
        value: try row.input.number("value", 1), time: try row.input.number("time"),
        context: &context)
      switch row.kind {
      case "animation.isLogicallyComplete":
        #expect(context.isLogicallyComplete == row.expected.bool)
      case "animation.animateBound":
        #expect(try #require(response) > (try row.expected.number("value")))
      default:
        if row.expected == .null {
          #expect(response == nil)
        } else {
          try row.expect(try #require(response))
        }
      }
      if let isComplete = row.row["isLogicallyComplete"]?.bool {
        #expect(context.isLogicallyComplete == isComplete)
      }
    }
  }

  @Test(
    "descriptions are as recorded", arguments: try ObservedRow.of("animation.description"))
  func description(_ row: ObservedRow) throws {
    let animation = try Animation(expression: row.input["expression"]?.string ?? "")
    let text =
      switch row.input["property"]?.string {
      case "debugDescription": animation.debugDescription
      case "customMirror.description": animation.customMirror.description
      default: animation.description
      }
    // The recorded type is in the module SwiftUI, and this project's type is in AnimationCore.
    #expect(text == row.expected.string?.replacing("SwiftUI.", with: "AnimationCore."))
    #expect(animation.customMirror.children.map(\.label) == ["base"])
    #expect(animation.description == "DefaultAnimation()")
  }

  @Test("arrays add as recorded", arguments: try ObservedRow.of("animatableArray"))
  func array(_ row: ObservedRow) throws {
    var lhs = AnimatableArray(try row.input.numbers("lhs"))
    let rhs = AnimatableArray(try row.input.numbers("rhs"))
    if row.input["op"] == .string("+=") { lhs += rhs } else { lhs -= rhs }
    try row.expect(lhs.elements)
  }

  @Test("an array animates as its elements do, under every animation")
  func arrayMoves() {
    for animation in [Animation.bouncy, .linear, .interpolatingSpring.delay(0.1)] {
      let display = VirtualDisplay()
      let array = display.property(AnimatableArray([0.0, 2.0]))
      let pair = display.property(AnimatablePair(0.0, 2.0))
      withAnimation(animation) {
        array.value = AnimatableArray([10, 1])
        pair.value = AnimatablePair(10, 1)
      }
      for _ in 0..<20 {
        display.drawFrame()
        let shown = pair.presentedValue
        #expect(array.presentedValue.elements == [shown.first, shown.second])
      }
    }
  }

  @Test("the empty array is the zero of addition")
  func emptyArray() {
    let some = AnimatableArray([1.0, -2.0])
    #expect(some + .zero == some && .zero + some == some && some - .zero == some)
    #expect(.zero - some == AnimatableArray([-1, 2]))
    #expect(AnimatableArray([1.0, 5.0]) + AnimatableArray([2.0]) == AnimatableArray([3, 5]))
  }

  @Test(
    "vector arithmetic is as recorded",
    arguments: try ObservedRow.of("vectorArithmetic.interpolate"))
  func interpolate(_ row: ObservedRow) throws {
    let a = try #require(AnimatableVector(try row.input.numbers("a")))
    let b = try #require(AnimatableVector(try row.input.numbers("b")))
    let amount = try row.input.number("amount")
    try row.expect(a.interpolated(towards: b, amount: amount).components)
  }

  @Test(
    "magnitudes are as recorded", arguments: try ObservedRow.of("vectorArithmetic.magnitudeSquared")
  )
  func magnitude(_ row: ObservedRow) throws {
    let numbers = try row.input.numbers("value")
    try #require(numbers.count == 2)
    try row.expect(AnimatablePair(numbers[0], numbers[1]).magnitudeSquared)
    try row.expect(try #require(AnimatableVector(numbers)).magnitudeSquared)
  }
}
