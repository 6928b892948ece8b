@testable import AnimationCore
import TestSupport
import Testing

/// Compares `Spring` with recorded results of SwiftUI.
struct ObservedSpringTests {
  @Test("properties read as recorded", arguments: try ObservedRow.of("spring.property"))
  func property(_ row: ObservedRow) throws {
    try row.met {
      let spring = try Spring(input: row.input)
      try row.expect(spring.property(row.input["property"]?.string ?? ""))
    }
  }

  @Test("stored numbers are as recorded", arguments: try ObservedRow.of("spring.storage"))
  func storage(_ row: ObservedRow) throws {
    try row.met {
      let spring = try Spring(input: row.input)
      let isFrequency = row.input["property"] == .string("angularFrequency")
      try row.expect(isFrequency ? spring.frequency : spring.decayRate)
    }
  }

  @Test("equality is as recorded", arguments: try ObservedRow.of("spring.equality"))
  func equality(_ row: ObservedRow) throws {
    let lhs = try Spring(fixture: row.input["lhs"] ?? .null)
    let rhs = try Spring(fixture: row.input["rhs"] ?? .null)
    #expect((lhs == rhs) == row.expected.bool)
  }

  @Test(
    "values and velocities are as recorded",
    arguments: try ObservedRow.of("spring.value", "spring.velocity"))
  func motion(_ row: ObservedRow) throws {
    let spring = try Spring(input: row.input)
    let target = try #require(AnimatableVector(try row.input.numbers("target")))
    let velocity = try #require(AnimatableVector(try row.input.numbers("initialVelocity")))
    let time = try row.input.number("time")
    let response =
      row.kind == "spring.value"
      ? spring.value(target: target, initialVelocity: velocity, time: time)
      : spring.velocity(target: target, initialVelocity: velocity, time: time)
    try row.expect(response.components)
  }

  @Test("a step is as recorded", arguments: try ObservedRow.of("spring.update"))
  func update(_ row: ObservedRow) throws {
    let spring = try Spring(input: row.input)
    var value = try row.input.number("value")
    var velocity = try row.input.number("velocity")
    spring.update(
      value: &value, velocity: &velocity, target: try row.input.number("target"),
      deltaTime: try row.input.number("deltaTime"))
    #expect(isClose(value, try row.expected.number("value"), absolute: row.tolerance))
    #expect(isClose(velocity, try row.expected.number("velocity"), absolute: row.tolerance))
  }

  @Test(
    "settling durations are as recorded", arguments: try ObservedRow.of("spring.settlingDuration"))
  func settlingDuration(_ row: ObservedRow) throws {
    let spring = try Spring(input: row.input)
    guard row.input["target"] != nil else { return try row.expect(spring.settlingDuration) }
    let duration = spring.settlingDuration(
      target: try #require(AnimatableVector(try row.input.numbers("target"))),
      initialVelocity: try #require(AnimatableVector(try row.input.numbers("initialVelocity"))),
      epsilon: try row.input.number("epsilon"))
    try row.expect(duration)
  }

  @Test(
    "the sampled settling time is the exact one",
    arguments: try ObservedRow.of("spring.sampledSettle"))
  func sampledSettle(_ row: ObservedRow) throws {
    let spring = try Spring(input: row.input)
    try row.expect(spring.exactSettlingDuration(epsilon: try row.input.number("epsilon")))
  }

  @Test(
    "the overloads with a start value are as recorded",
    arguments: try ObservedRow.of("spring.velocityFromTo", "spring.settlingDurationFromTo"))
  func interval(_ row: ObservedRow) throws {
    func point(_ key: String) throws -> AnimatablePair<Double, Double> {
      let numbers = try row.input.numbers(key)
      try #require(numbers.count == 2)
      return AnimatablePair(numbers[0], numbers[1])
    }
    let spring = try Spring(input: row.input)
    let from = try point("fromValue"), to = try point("toValue")
    let start = try point("initialVelocity")
    if row.kind == "spring.settlingDurationFromTo" {
      try row.expect(
        spring.settlingDuration(
          fromValue: from, toValue: to, initialVelocity: start,
          epsilon: try row.input.number("epsilon")))
    } else {
      let velocity = spring.velocity(
        fromValue: from, toValue: to, initialVelocity: start, time: try row.input.number("time"))
      try row.expect([velocity.first, velocity.second])
    }
  }
}

/// Compares the exact functions of `Spring` with recorded springs of other projects.
///
/// These projects compute springs with textbook formulas.
struct ObservedSpringPhysicsTests {
  private func spring(_ input: JSONValue) throws -> Spring {
    guard let ratio = input["ratio"]?.number ?? input["dampingRatio"]?.number else {
      return try Spring(fixture: input)
    }
    if input["response"] != nil { return try Spring(fixture: input) }
    let natural = (try input.number("stiffness") / input.number("mass", 1)).squareRoot()
    return Spring(response: 2 * Double.pi / natural, dampingRatio: ratio)
  }

  @Test("constants agree", arguments: try ObservedRow.of("springPhysics.property"))
  func property(_ row: ObservedRow) throws {
    let spring = try spring(row.input)
    switch row.input["property"]?.string {
    case "stiffness": try row.expect(spring.exactStiffness)
    case "damping": try row.expect(spring.damping)
    case "durationMilliseconds": try row.expect(spring.duration * 1000)
    default: Issue.record("no property")
    }
  }

  @Test(
    "motions agree",
    arguments: try ObservedRow.of(
      "springPhysics.value", "springPhysics.floorValue", "springPhysics.floorVelocity"))
  func motion(_ row: ObservedRow) throws {
    let spring = try spring(row.input)
    let from = try row.input.number("from"), to = try row.input.number("to")
    let start = try row.input.number("velocity"), time = try row.input.number("time")
    let velocity = spring.exactVelocity(target: to - from, initialVelocity: start, time: time)
    let value = from + spring.value(target: to - from, initialVelocity: start, time: time)
    switch row.kind {
    case "springPhysics.floorVelocity": try row.expect(velocity.rounded(.down))
    case "springPhysics.floorValue": try row.expect(value.rounded(.down))
    default: try row.expect(value)
    }
  }

  @Test(
    "durations agree",
    arguments: try ObservedRow.of("springPhysics.estimatedDurationMillis"))
  func duration(_ row: ObservedRow) throws {
    try row.met {
      let spring = try spring(row.input)
      let duration = spring.exactSettlingDuration(
        target: try row.input.number("to") - row.input.number("from"),
        initialVelocity: try row.input.number("velocity"),
        epsilon: try row.input.number("threshold"))
      try row.expect(duration * 1000)
    }
  }
}
